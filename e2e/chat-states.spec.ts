import type { Locator } from '@playwright/test'
import { field } from './conversation.ts'
import { expect, test, type Page } from './test.ts'

// The screens of conversations and alarms while what they show is on its way, does not come, or is not there.

type Screen = { name: string; path: string; asks: string; shows: (page: Page) => Locator }

const SCREENS: Screen[] = [
  { name: 'ChatList', path: '/chat-list', asks: '/v1/user/chat/chatlist', shows: (page) => page.getByRole('list', { name: '개인' }) },
  { name: 'ChatDetail', path: '/chat-list', asks: '/v1/user/chat/msglist', shows: field },
  {
    name: 'AlarmMain',
    path: '/alarm-main',
    asks: '/v1/user/alarm',
    shows: (page) => page.getByText('아직 알림이 없어요').or(page.getByRole('region', { name: '알림' })),
  },
  {
    name: 'AlarmSettings',
    path: '/alarm-settings',
    asks: '/v1/user/settings',
    shows: (page) => page.getByRole('switch', { name: '댓글과 답장' }),
  },
]

for (const { name, path, asks, shows } of SCREENS) {
  test(`${name} waits, says what failed and that there is no network, and tries again`, async ({ page, as, context }) => {
    let begin = () => undefined as void
    const held = new Promise<void>((go) => (begin = go))
    const isAsked = (url: URL) => url.pathname === asks
    await page.route(isAsked, async (route) => {
      await held
      await route.fulfill({ status: 500, json: { state: 0, msg: '' } })
    })
    await as('member1', path)
    if (name === 'ChatDetail') await page.getByRole('tabpanel').getByRole('link').first().click()
    const main = page.locator('main:visible')
    await expect(main.getByRole('status', { name: '불러오는 중이에요' })).toBeVisible()
    begin()
    const again = main.getByRole('button', { name: '다시 시도' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await context.setOffline(true)
    await expect(main.getByText('인터넷에 연결되어 있지 않아요')).toBeVisible()
    await context.setOffline(false)
    await expect(main.getByText('인터넷에 연결되어 있지 않아요')).toHaveCount(0)
    await page.unroute(isAsked)
    // A connection that is there again asks by itself, too.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1000 })
      await expect(shows(page)).toBeVisible({ timeout: 2000 })
    }).toPass()
  })
}
