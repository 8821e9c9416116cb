import { logInAs, tokenIn } from './members.ts'
import { expect, test, type Page } from './test.ts'

// Access to each screen and the redirects are tested in apps/web/shell/guard.test.ts.

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

test('the log-in leads to the requested address with its parameters', async ({ page }) => {
  await page.goto('about:blank')
  await page.goto('/#/Daily-Management?view=list&by=month')
  await expect(page).toHaveURL(/#\/login\?to=/)
  await logInAs(page, 'member29')
  await expect(page).toHaveURL(/#\/Daily-Management\?view=list&by=month$/i)
  await expect(h1(page).first()).toBeAttached()
  // The log-in is not in the history: Back leads home or out of the app.
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

  test('a guest of the portal logs in there and returns to the requested screen', async ({ page }) => {
    await page.goto('/#/pc-expert-register-complete')
    await expect(page.getByRole('banner').getByRole('link', { name: 'JOIN US' })).toHaveAttribute('href', '#/pc-expert-register')
    await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' })).toHaveAttribute('href', '#/pc-expert-login')
    await page.getByRole('main').getByRole('button', { name: '로그인' }).click()
    await expect(page).toHaveURL(/#\/pc-expert-login\?to=/)
    await expect(h1(page)).toHaveText('전문가 로그인')
    await logInAs(page, 'member29')
    await expect(page).toHaveURL(/#\/pc-expert-register-complete$/)
    await expect(page.getByRole('heading', { name: '아직 신청하지 않았어요' })).toBeVisible()
    // The member is not an expert, so the expert's items are missing.
    await expect(page.getByRole('navigation', { name: '전문가 메뉴' }).getByRole('link')).toHaveText(['신청 현황'])
  })

  for (const [who, member, address] of [
    ['an applicant', 'member27', '/pc-expert-apply-main'],
    ['a member who has not applied', 'member29', '/pc-expert-register'],
  ] as const) {
    test(`the portal’s log-in leads ${who} to ${address}`, { tag: '@soak' }, async ({ page }) => {
      await page.goto('/#/pc-expert-login')
      await logInAs(page, member)
      const message = page.getByRole('alertdialog').filter({ hasText: '정보입력 후 이용가능합니다.' })
      if (member === 'member29') await message.getByRole('button', { name: '확인' }).click()
      await expect(page).toHaveURL(new RegExp(`#${address}$`))
      await expect(message).toHaveCount(0)
      await expect(h1(page)).toBeVisible()
    })
  }

  test('an expert is greeted by name, and the log-out leads to the portal’s log-in', async ({ page }) => {
    await page.goto('/#/pc-expert-login')
    await logInAs(page, 'expert2')
    await expect(page).toHaveURL(/#\/pc-expert-main$/)
    await expect(page.getByRole('banner')).toContainText('님, 오늘도 반가워요')
    await expect(page.getByRole('complementary', { name: '나와 메뉴' })).toContainText('의사')
    await expect(page.getByRole('heading', { name: '프로 컨설팅' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click()
    await expect(page).toHaveURL(/#\/pc-expert-login$/)
    await expect(page.getByLabel('아이디')).toBeVisible()
    await expect.poll(() => tokenIn(page)).toBeNull()
  })
})
