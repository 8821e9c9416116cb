import { tokenIn } from './members.ts'
import { expect, test, type Page } from './test.ts'

const likes = (page: Page) => page.getByRole('button', { name: /^좋아요/ })

test('an expired session leads home as a guest, once', { tag: '@soak' }, async ({ page, as, request }) => {
  await as('member5')
  await expect(likes(page).first()).toBeVisible()
  // If the token ended earlier, a call of the loading page would notice it, not the press.
  await page.waitForLoadState('networkidle')
  const token = await tokenIn(page)
  const ended = await request.post('/v1/user/auth/logout', { headers: { authorization: `Bearer ${token}` }, data: {} })
  expect(ended.ok()).toBe(true)

  await likes(page).first().click()
  await expect(likes(page)).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/#\/daily-line-main$/)
  await expect.poll(() => tokenIn(page)).toBeNull()
})

test('logging out in one tab logs out the other', async ({ page, as, context }) => {
  await as('member7')
  await expect(likes(page).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(likes(other).first()).toBeVisible()

  await logOut(page)
  await expect(likes(page)).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => tokenIn(page)).toBeNull()

  await other.reload()
  await expect(other.getByRole('article').first()).toBeVisible()
  await expect(likes(other)).toHaveCount(0)
})

async function logOut(page: Page) {
  await page.getByRole('button', { name: '메뉴' }).click()
  await page.getByRole('button', { name: '로그아웃' }).click()
}
