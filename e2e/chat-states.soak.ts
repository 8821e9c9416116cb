import { field } from './conversation.ts'
import { expect, test } from './test.ts'

// Lists that wait or fail are tests of components (apps/web/shell/failedQueries.test.tsx).

test('a conversation shows loading, error and offline states, and loads after a retry', async ({ page, as, context }) => {
  const answer = Promise.withResolvers<void>()
  const isMessages = (url: URL) => url.pathname === '/v1/user/chat/msglist'
  await page.route(isMessages, async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, json: { state: 0, msg: '' } })
  })
  await as('member1', '/chat-list')
  await page.getByRole('tabpanel').getByRole('link').first().click()
  const main = page.getByRole('main')
  await expect(main.getByRole('status', { name: '불러오는 중이에요' })).toBeVisible()
  answer.resolve()
  const again = main.getByRole('button', { name: '다시 시도' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await context.setOffline(true)
  await expect(main.getByText('인터넷에 연결되어 있지 않아요')).toBeVisible()
  await context.setOffline(false)
  await expect(main.getByText('인터넷에 연결되어 있지 않아요')).toHaveCount(0)
  await page.unroute(isMessages)
  // A restored connection refetches by itself.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(field(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
})
