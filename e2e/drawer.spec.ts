import { expect, test, type Page } from './test.ts'

// The drawer's entries by member and their targets: features/account/web/drawer/{Menu,links}.test.

const drawer = (page: Page) => page.getByRole('dialog', { name: '메뉴' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: '메뉴' }).click()
  await expect(drawer(page)).toBeVisible()
}

test('the drawer closes without a history entry, marks unread news, and logs out', async ({ page, as }) => {
  await as('member30')
  await test.step('Back, Escape and the backdrop close it without navigation', async () => {
    const closes = [() => page.goBack(), () => page.keyboard.press('Escape'), () => page.mouse.click(12, 420)]
    for (const close of closes) {
      await open(page)
      await close()
      await expect(drawer(page)).toHaveCount(0)
      await expect(page).toHaveURL(/#\/daily-line-main$/)
      await expect(page.getByRole('button', { name: '메뉴' })).toBeFocused()
    }
  })
  await test.step('unread news is marked until its screen was opened', async () => {
    await open(page)
    await drawer(page)
      .getByRole('link', { name: /^공지사항.*새 소식 있음/ })
      .click()
    await expect(page).toHaveURL(/#\/notice$/)
    await expect(page.getByRole('list', { name: '공지 목록' }).getByText('새 글').first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/#\/daily-line-main$/)
    await expect(drawer(page)).toHaveCount(0)
    await open(page)
    await expect(drawer(page).getByRole('link', { name: '공지사항', exact: true })).toBeVisible()
  })
  await test.step('a log-out leads to the line as a guest', async () => {
    await drawer(page).getByRole('button', { name: '로그아웃' }).click()
    await expect(page.getByRole('button', { name: /^좋아요/ })).toHaveCount(0)
    await expect(page.getByRole('article').first()).toBeVisible()
    await open(page)
    await expect(drawer(page)).toContainText('비회원이에요')
  })
})
