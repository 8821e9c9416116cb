import { callsOf, createDaily } from './calls.ts'
import { chooseAudience } from './strip.ts'
import { expect, demoPassword, test, type Page } from './test.ts'

test('Back and Escape close only the topmost overlay, a close button leaves no history entry, and unsaved text asks first', async ({
  page,
  as,
}) => {
  await as('member8', '/daily-line-main')
  const more = page.getByRole('article').first().getByRole('button', { name: '더보기' })
  const sheet = page.getByRole('dialog')
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await more.click()
    await expect(sheet).toBeVisible()
    await close()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/#\/daily-line-main$/)
    await expect(more).toBeFocused()
  }

  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /의 기록, / })
    .click()
  await expect(page).toHaveURL(/#\/daily-line-detail\/\d+$/)
  // The address changes before the line and its menus are hidden.
  await expect(page.getByRole('textbox', { name: '댓글 적기' })).toBeVisible()
  await page.getByRole('button', { name: '더보기', exact: true }).click()
  await sheet.getByRole('button', { name: '닫기' }).click()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/#\/daily-line-main$/)

  await page
    .getByRole('link', { name: '하루 남기기' })
    .or(page.getByRole('button', { name: '하루 남기기' }))
    .first()
    .click()
  await page.getByRole('textbox', { name: '글' }).fill('아직 쓰는 중')
  await page.goBack()
  await expect(page.getByRole('alertdialog').or(sheet)).toBeVisible()
  await expect(page).toHaveURL(/#\/daily-create$/)
})

test('the timeline scrolls past no card and keeps its position', async ({ page, as, request }) => {
  const author = await callsOf(request, 'member9')
  // The cards that are rendered at first do not fill the screen.
  for (const text of ['짧은 하루', '또 짧은 하루']) await createDaily(author, { daily_content: text, visibility: 'public' })
  await as('member8', '/daily-line-main')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => document.querySelector('[data-scroll]')!.scrollBy(0, 2400))
  expect(await topAtRest(page)).toBeLessThan(4000)
  await expect(async () => {
    // Located anew each time, because cards move while pictures load.
    const link = await linkInSight(page)
    await link.click({ timeout: 8000 })
  }).toPass()
  await expect(page).toHaveURL(/#\/daily-line-detail\/\d+$/)
  const address = new URL(page.url()).hash
  await page.goBack()
  await expect(page.locator(`a[href="${address}"]`).first()).toBeInViewport()
})

test('whoever is at the end of the timeline stays there when the next page arrives', async ({ page, as }) => {
  const waiting: (() => void)[] = []
  await page.route(/daily_line\?before_no=/, async (route) => {
    await new Promise<void>((arrive) => waiting.push(arrive))
    await route.continue()
  })
  await as('member8', '/daily-line-main')
  await expect(page.getByRole('article').first()).toBeVisible()
  const read = () => page.evaluate(() => [document.querySelector('[data-scroll]')!].map((line) => [line.scrollTop, line.scrollHeight])[0]!)
  await expect(async () => {
    await page.evaluate(() => document.querySelector('[data-scroll]')!.scrollBy(0, 800))
    await expect(page.getByRole('status', { name: '불러오는 중이에요' })).toBeInViewport({ timeout: 50 })
  }).toPass()
  await topAtRest(page)
  const [top, height] = await read()
  waiting.shift()!()
  await expect.poll(async () => (await read())[1]).toBeGreaterThan(height! + 2000)
  expect(Math.abs((await topAtRest(page)) - top!)).toBeLessThan(600)
})

/** Waits until the line does not move, because Back does not show a card that was pressed while it moved. Returns how far it is scrolled, in pixels. */
async function topAtRest(page: Page): Promise<number> {
  const top = () => page.evaluate(() => document.querySelector('[data-scroll]')!.scrollTop)
  let before = 0
  await expect(async () => {
    before = await top()
    expect(before).toBeGreaterThan(600)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await top()).toBe(before)
  }).toPass()
  return before
}

/** The first link to a daily in the middle of the screen. All are measured at once, because the line moves while pictures load. */
async function linkInSight(page: Page) {
  const links = page.getByRole('link', { name: /의 기록, / })
  let address: string | null | undefined
  await expect(async () => {
    address = await links.evaluateAll((all) => {
      const isInMiddle = all.find((link) => Math.abs(link.getBoundingClientRect().top - 400) < 250)
      return isInMiddle?.getAttribute('href')
    })
    expect(address).toBeTruthy()
  }).toPass()
  return links.and(page.locator(`[href="${address}"]`))
}

test(
  'after saving a daily from a directly opened form, Back leads to the line, not to the empty form',
  { tag: '@soak' },
  async ({ page }) => {
    await page.goto('/#/daily-create')
    await page.getByLabel('아이디').fill('member10')
    await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword())
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await page.getByRole('textbox', { name: '글' }).fill('바로 열어서 쓴 하루')
    await chooseAudience(page, '나만 보기')
    await page.getByRole('button', { name: '오늘 하루 남기기' }).click()
    await expect(page).toHaveURL(/#\/daily-detail\/\d+$/)
    await page.getByRole('button', { name: '뒤로' }).click()
    await expect(page).toHaveURL(/#\/daily-line-main$/)
  },
)
