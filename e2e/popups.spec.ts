import { callsOf, queryOf, createDaily } from './calls.ts'
import { expect, test, type Page } from './test.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const at = (path: string) => (address: URL) => address.hash === `#${path}`
const close = (page: Page) => sheet(page).getByRole('button', { name: '닫기' }).click()

type Me = { user_no: number; user_info: { haru_name: string } }

test('popups of a record, its likers and a liker’s room open over one room, with Back and Forward', async ({ page, as, request }) => {
  const [owner, fan] = [await callsOf(request, 'member31'), await callsOf(request, 'member32')]
  const post = await createDaily(owner, { daily_content: `방에서 여는 하루 ${Date.now()}`, visibility: 'public' })
  await fan.post('/v2/user/daily_fav', { daily_no: post.daily_no })
  const { user_no: likerNo, user_info: liker } = await queryOf<Me>(await fan.get('/v1/user/auth/profile'))
  const room = `/my-haru-room/${post.user_no}`

  await as('member31', '/faq')
  await page.goto('/#/notice')
  await page.goto('/#/daily-line-main')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: '마이룸' }).click()
  await expect(page).toHaveURL(at(room))
  await expect(page.getByRole('tab', { name: '기록' })).toBeVisible()
  // The room's element is marked; a reload would remove the mark.
  await page.locator('main:visible').evaluate((main) => main.setAttribute('data-mark', 'the same'))
  const marked = page.locator('main[data-mark="the same"]')

  const scroller = marked.locator('[data-scroll]')
  const depth = () => scroller.evaluate((element) => element.scrollTop)
  const detail = `${room}/popup-daily-detail/${post.daily_no}`
  const record = marked.locator(`a[href="#${detail}"]`).first()
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(record).toBeVisible({ timeout: 500 })
  }).toPass()
  // A scrolling list ignores presses.
  await expect(async () => {
    // The page behind an open sheet ignores presses too, so a slow press is not repeated.
    if (await sheet(page).isHidden()) await record.click({ timeout: 8000 })
    await expect(page).toHaveURL(at(detail), { timeout: 4000 })
  }).toPass()
  await expect(sheet(page).getByText('방에서 여는 하루')).toBeVisible()
  await expect(marked).toBeVisible()
  await expect(page.locator('[inert]').filter({ has: marked })).toHaveCount(1)
  const before = await depth()
  expect(before).toBeGreaterThan(0)

  await sheet(page).locator(`a[href="#${room}/popup-daily-like/${post.daily_no}"]`).first().click()
  // A press during the change of the sheets may be lost.
  await expect(page).toHaveURL(at(`${room}/popup-daily-like/${post.daily_no}`))
  await sheet(page).getByRole('link', { name: liker.haru_name }).click()
  await expect(page).toHaveURL(at(`${room}/popup-my-haru-room/${likerNo}`))
  await expect(sheet(page).getByText(liker.haru_name).first()).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(at(`${room}/popup-daily-like/${post.daily_no}`))
  await page.goBack()
  await expect(page).toHaveURL(at(detail))
  await page.goForward()
  await expect(page).toHaveURL(at(`${room}/popup-daily-like/${post.daily_no}`))
  await expect(sheet(page).getByRole('link', { name: liker.haru_name })).toBeVisible()

  // A second press during the first one does not go back past the room.
  await sheet(page).getByRole('button', { name: '닫기' }).dblclick()
  await expect(page).toHaveURL(at(room))
  await expect(sheet(page)).toHaveCount(0)
  await expect(marked).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
  expect(await depth()).toBe(before)
  await expect(record).toBeFocused()
  await page.goForward()
  await expect(page).toHaveURL(at(detail))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(at(room))
  await page.goBack()
  await expect(page).toHaveURL(at('/daily-line-main'))
})

test(
  'a popup from a link has its room beneath, also after a reload, and closing it shows the room',
  { tag: '@soak' },
  async ({ page, as, request }) => {
    const owner = await callsOf(request, 'member33')
    const post = await createDaily(owner, { daily_content: `링크로 여는 하루 ${Date.now()}`, visibility: 'public' })
    const room = `/my-haru-room/${post.user_no}`
    await as('member34', `${room}/popup-daily-detail/${post.daily_no}`)
    await expect(sheet(page).getByText('링크로 여는 하루')).toBeVisible()
    await page.reload()
    await expect(sheet(page).getByText('링크로 여는 하루')).toBeVisible()
    await expect(page.locator('[inert] main:visible')).toHaveCount(1)
    await expect(sheet(page).getByRole('button', { name: '뒤로' })).toHaveCount(0)
    await close(page)
    await expect(page).toHaveURL(at(room))
    await expect(page.locator('main:visible').getByText(post.haru_name).first()).toBeVisible()
    await expect(sheet(page)).toHaveCount(0)
  },
)
