import type { Locator } from '@playwright/test'
import { expect, test } from './test.ts'

test('a notice shows that the device is offline, and a failed or refused like is reverted without a message', async ({
  page,
  as,
  context,
}) => {
  await as('member10')
  const hearts = page.getByRole('button', { name: /^좋아요/ })
  await expect(hearts.first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { name, pressed } = await stateOf(hearts.first())

  await context.setOffline(true)
  await expect(page.getByText('인터넷에 연결되어 있지 않아요').first()).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()

  await hearts.first().click()
  await expect(hearts.first()).toHaveAttribute('aria-pressed', pressed)
  await expect(hearts.first()).toHaveAttribute('aria-label', name)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await context.setOffline(false)
  await expect(page.getByText('인터넷에 연결되어 있지 않아요')).toHaveCount(0)

  await page.route('**/v2/user/daily_fav**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ state: -9, code: 'request.busy', msg: '잠시 뒤에 다시 해 주세요.' }),
    }),
  )
  const heart = page
    .getByRole('article')
    .nth(1)
    .getByRole('button', { name: /^좋아요/ })
  const refused = await stateOf(heart)
  await Promise.all([page.waitForResponse('**/v2/user/daily_fav**'), heart.click()])
  await expect(heart).toHaveAttribute('aria-label', refused.name)
  await expect(heart).toHaveAttribute('aria-pressed', refused.pressed)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

async function stateOf(heart: Locator) {
  const [name, pressed] = await Promise.all([heart.getAttribute('aria-label'), heart.getAttribute('aria-pressed')])
  return { name: name ?? '', pressed: pressed ?? '' }
}
