import { expect, test, type Page } from './test.ts'

const question = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('a guest reads each policy text, the privacy policy included', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/#/policy')
  const texts = page.getByRole('group', { name: '어떤 글을 볼까요?' }).getByRole('button')
  await expect(texts).toHaveText(['이용약관', '개인정보', '비브', '위치', '건강 정보', '전문가 제공', '광고 수신', '보호자 동의'])
  const titles = new Set<string>()
  for (const text of await texts.all()) {
    await text.click()
    await expect(text).toHaveAttribute('aria-pressed', 'true')
    const article = page.getByRole('article')
    await expect(article).toContainText(/제1조|목적|항목/)
    titles.add((await article.getByRole('heading', { level: 2 }).textContent()) ?? '')
  }
  expect(titles.size).toBe(8)

  await page.goto('/#/privacy-info')
  await expect(page.getByRole('article')).toContainText('개인정보')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('개인정보 처리')
})

test('questions are found by first consonants and by category, and an empty result links to the inquiry', async ({ page }) => {
  await page.goto('/#/faq')
  await expect(question(page, /가입은 무료인가요/)).toBeVisible()
  const search = page.getByRole('textbox', { name: '궁금한 것을 찾아보세요' })
  await search.fill('ㅌㅌ')
  await expect(question(page, /탈퇴하고 싶어요/)).toBeVisible()
  await expect(question(page, /가입은 무료인가요/)).toHaveCount(0)
  await search.fill('비밀번')
  await question(page, /비밀번호를 잊었어요/).click()
  await expect(question(page, /비밀번호를 잊었어요/)).toHaveAttribute('aria-expanded', 'true')
  // Links in an answer work.
  await page.getByRole('main').getByRole('link', { name: '비밀번호 찾기' }).click()
  await expect(page).toHaveURL(/#\/find-pw$/)
  await page.goBack()

  await page.getByRole('textbox', { name: '궁금한 것을 찾아보세요' }).fill('우주선')
  await expect(page.getByText('찾는 질문이 없어요')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '문의하기' }).click()
  await expect(page).toHaveURL(/#\/inquiry$/)
})

test('the help centre shows whether it is open, its hours, and emergency numbers', { tag: '@soak' }, async ({ page, request }) => {
  await page.goto('/#/cs-center')
  const { is_open } = ((await (await request.get('/v1/cs/center')).json()) as { query: { is_open: boolean } }).query
  await expect(page.getByRole('heading', { name: is_open ? '지금 열려 있어요' : '지금은 쉬고 있어요' })).toBeVisible()
  await expect(page.getByText('평일 10:00~18:00')).toBeVisible()
  if (!is_open) await expect(page.getByText(/\d+월 \d+일 .요일 오전 10:00에 다시 열어요/)).toBeVisible()
  await expect(page.getByRole('link', { name: /자살예방 상담전화/ })).toHaveAttribute('href', 'tel:109')
  for (const [name, hash] of [
    [/자주 묻는 질문/, '#/faq'],
    [/1:1 문의/, '#/inquiry'],
    [/공지사항/, '#/notice'],
    [/약관/, '#/policy'],
    [/사업자 정보/, '#/developer-info'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', hash)
  }
})
