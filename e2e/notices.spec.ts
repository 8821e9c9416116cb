import type { Page } from '@playwright/test'
import { findWholeChromium, launchOptions } from '../scripts/check/chromium.ts'
import { evaluateUntilStable, expect, test } from './test.ts'

// The headless shell shows no notifications.
test.use({ launchOptions: launchOptions(findWholeChromium()) })

/** Delivers a push to the service worker, as the push service would. */
async function deliver(page: Page, data: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data: JSON.stringify(data) })
  await session.detach()
}

/** The notifications that the browser shows. */
const shown = (page: Page) =>
  evaluateUntilStable(page, async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, link: (data as { link: string }).link }))
  })

test('a notification shows its text, replaces the one with the same target, and is not shown for the open screen', async ({
  page,
  context,
  as,
}) => {
  await context.grantPermissions(['notifications'])
  await as('member17', '/alarm-settings')
  await expect(page.getByRole('heading', { name: '알림 설정' })).toBeVisible()
  await expect(page.getByRole('switch', { name: '이 브라우저로 알림 받기' })).not.toBeChecked()
  // Without permission no worker is registered.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  // Without the internet the browser creates no push subscription; the worker is the same.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })

  // A push to a worker that was just registered can be lost on a busy machine, so it is sent again; a second one replaces the first.
  await expect(async () => {
    await deliver(page, { title: '달님', text: '안녕하세요', link: '/chat-detail/1', tag: 'chat:1' })
    await expect
      .poll(() => shown(page), { timeout: 5_000 })
      .toEqual([{ title: '달님', body: '안녕하세요', tag: 'chat:1', link: '/chat-detail/1' }])
  }).toPass()
  await deliver(page, { title: '달님', text: '오늘 뛸래요?', link: '/chat-detail/1', tag: 'chat:1' })
  await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual(['오늘 뛸래요?'])

  // A target outside of haru opens the alarms.
  await deliver(page, { title: '다른 곳', text: '-', link: 'https://elsewhere.example' })
  await expect.poll(async () => (await shown(page)).map(({ link }) => link).toSorted()).toEqual(['/alarm-main', '/chat-detail/1'])

  // The notification's target is the open screen.
  await page.bringToFront()
  await deliver(page, { title: '설정', text: '-', link: '/alarm-settings', tag: 'settings' })
  await deliver(page, { title: '끝', text: '-', link: '/notice', tag: 'last' })
  await expect.poll(async () => (await shown(page)).map(({ tag }) => tag)).toContain('last')
  expect((await shown(page)).map(({ tag }) => tag)).not.toContain('settings')
})

test('a pressed notification opens its screen in the open page', async ({ page, context, as }) => {
  await context.grantPermissions(['notifications'])
  await as('member17', '/faq')
  await expect(page.getByRole('heading', { name: '자주 묻는 질문' })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const [worker] = context.serviceWorkers()
  // The system handles the press itself, so the test dispatches the event that the worker receives.
  const clickNotice = (link: string) =>
    (worker ?? context.serviceWorkers()[0])!.evaluate(async (to) => {
      const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
      for (const client of all) client.postMessage({ type: 'go', link: to })
    }, link)
  await clickNotice('/notice')
  await expect(page).toHaveURL(/#\/notice$/)
  // Another site or an unknown screen leads home.
  await clickNotice('//elsewhere.example')
  await expect(page).toHaveURL(/#\/daily-line-main$/)
})
