import { callsOf, queryOf, readDaily, createDaily, type Post } from './calls.ts'
import { cardWith, expect, saveData, test } from './test.ts'

test('a daily reported for severe content is hidden at once from everyone but its author', async ({
  page,
  as,
  request,
  browser,
  baseURL,
}) => {
  const [author, guest] = [await callsOf(request, 'member21'), await callsOf(request, null)]
  const words = `신고될 하루 ${Date.now()}`
  const { daily_no } = await createDaily(author, { daily_content: words, visibility: 'public' })
  const inLine = async () => (await queryOf<Post[]>(await guest.get('/v2/user/daily_line'))).some((post) => post.daily_no === daily_no)
  // A guest's first page is cached for some seconds.
  await expect.poll(inLine).toBe(true)

  await as('member22', `/report?kind=daily&no=${daily_no}`)
  await expect(page.getByRole('heading', { level: 1, name: '신고하기' })).toBeVisible()
  await page.getByRole('button', { name: '신고하기' }).click()
  await expect(page.getByText('신고하는 이유를 골라 주세요.')).toBeVisible()
  await page.getByRole('radio', { name: '개인정보 노출' }).locator('xpath=ancestor::label').click()
  await page.getByRole('button', { name: '신고하기' }).click()
  await expect(page.getByText('신고했어요. 확인하고 알려 드릴게요')).toBeVisible()

  await expect.poll(inLine).toBe(false)
  await page.goto(`/#/daily-line-detail/${daily_no}`)
  await expect(page.getByRole('main').getByText('볼 수 없는 페이지입니다').filter({ visible: true })).toBeVisible()
  await page.goto('/#/daily-line-main')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(cardWith(page, words)).toHaveCount(0)
  const before = await guest.get('/v2/user/daily_v2/2000000000')
  const after = await guest.get(`/v2/user/daily_v2/${daily_no}`)
  expect([after.status(), await after.text()]).toEqual([before.status(), await before.text()])

  expect((await readDaily(author, daily_no)) as Post & { hidden: boolean }).toMatchObject({ hidden: true })
  const own = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, locale: 'ko-KR' })
  await saveData(own)
  await own.addInitScript((token) => localStorage.setItem('haru_token', token!), author.token)
  const mine = await own.newPage()
  await mine.goto(`/#/daily-line-detail/${daily_no}`)
  await expect(mine.getByText(words)).toBeVisible()
  await own.close()
})
