import { expect, test, type Page } from './test.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: '메뉴' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: '메뉴' }).click()
  await expect(drawer(page)).toBeVisible()
}

test('a guest is told that a log-in is needed, and each link leads somewhere', async ({ page }) => {
  await page.goto('/')
  await open(page)
  await expect(drawer(page)).toContainText('비회원이에요')
  await expect(drawer(page)).toContainText('로그인이 필요해요')
  await expect(drawer(page).getByRole('link', { name: '문의하기' })).toHaveCount(0)
  await expect(drawer(page).getByRole('heading', { name: '마이페이지' })).toHaveCount(0)
  await expect(drawer(page).getByRole('button', { name: '로그아웃' })).toHaveCount(0)
  await leadSomewhere(page, [
    '회원가입',
    '로그인',
    '자주 묻는 질문',
    /^공지사항/,
    '고객센터',
    '이용약관',
    '개인정보 처리방침',
    '사업자 정보',
  ])
})

test('a member sees who they are, their links, the way to become an expert, and the way out', async ({ page, as }) => {
  await as('member30')
  await open(page)
  await expect(drawer(page).getByRole('link', { name: '내 정보 설정' })).toHaveAttribute('href', '#/my-info-main')
  await expect(drawer(page).getByRole('heading', { name: '전문가', exact: true })).toHaveCount(0)
  await leadSomewhere(page, ['내 정보 설정', '내 정보', '자주 묻는 질문', '문의하기', /^공지사항/, /전문가로 함께해요/])

  await page.goto('/#/daily-line-main')
  await open(page)
  await drawer(page).getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByRole('button', { name: /^좋아요/ })).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
  await open(page)
  await expect(drawer(page)).toContainText('비회원이에요')
})

test('an expert has their field beside the name, and is not asked to apply', async ({ page, as }) => {
  await as('expert3')
  await open(page)
  await expect(drawer(page)).toContainText('약사')
  await expect(drawer(page).getByRole('link', { name: /전문가로 함께해요/ })).toHaveCount(0)
  await leadSomewhere(page, ['내 정보', '문의하기'])
})

test('Back, Escape and the dim close it, and nothing else moves', async ({ page, as }) => {
  await as('member30')
  const closes = [() => page.goBack(), () => page.keyboard.press('Escape'), () => page.mouse.click(12, 420)]
  for (const close of closes) {
    await open(page)
    await close()
    await expect(drawer(page)).toHaveCount(0)
    await expect(page).toHaveURL(/#\/daily-line-main$/)
    await expect(page.getByRole('button', { name: '메뉴' })).toBeFocused()
  }
})

test('a pick closes it first: the screen comes 225 ms later, one step further', async ({ page, as }) => {
  await as('member30')
  await open(page)
  await page.evaluate(() => {
    const times: Window['times'] = {}
    window.times = times
    addEventListener('click', () => (times.picked = performance.now()), { capture: true, once: true })
    navigation.addEventListener('navigate', ({ destination: { url } }) => {
      if (url.endsWith('#/notice')) times.left ??= performance.now()
    })
  })
  await drawer(page)
    .getByRole('link', { name: /^공지사항/ })
    .click()
  await expect(page).toHaveURL(/#\/notice$/)
  await expect(drawer(page)).toHaveCount(0)
  const { picked, left } = await page.evaluate(() => window.times)
  // Timers may be one millisecond early.
  expect(left! - picked!).toBeGreaterThanOrEqual(224)
  await page.goBack()
  await expect(page).toHaveURL(/#\/daily-line-main$/)
  await expect(drawer(page)).toHaveCount(0)
})

test('news is marked until it was looked at', async ({ page, as }) => {
  await as('member30')
  await open(page)
  await drawer(page)
    .getByRole('link', { name: /^공지사항.*새 소식 있음/ })
    .click()
  await expect(page.getByRole('list', { name: '공지 목록' }).getByText('새 글').first()).toBeVisible()
  await page.goBack()
  await open(page)
  await expect(drawer(page).getByRole('link', { name: '공지사항', exact: true })).toBeVisible()
})

/** Each of these is in the open drawer, and opens a screen with a heading that is not the error page. */
async function leadSomewhere(page: Page, names: (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    if (!(await drawer(page).isVisible())) {
      await page.goto('/#/daily-line-main')
      await open(page)
    }
    await drawer(page).getByRole('link', { name, exact: true }).click()
    await expect(page, String(name)).not.toHaveURL(/#\/daily-line-main$/)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.getByText('볼 수 없는 페이지입니다')).toHaveCount(0)
    await expect(drawer(page)).toHaveCount(0)
  }
}
