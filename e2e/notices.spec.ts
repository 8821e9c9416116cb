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

type Shown = { title: string; body: string; tag: string; link: string }

/** The notifications that the browser shows, by title. */
const shown = (page: Page): Promise<Shown[]> =>
  evaluateUntilStable(page, async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all
      .map(({ title, body, tag, data }) => ({ title, body, tag, link: (data as { link: string }).link }))
      .toSorted((a, b) => a.title.localeCompare(b.title))
  })

/** Delivers a push until the browser shows these notifications: on a busy machine it loses some. One that comes twice replaces itself. */
async function deliverUntilShown(page: Page, data: object, expected: Shown[]): Promise<void> {
  await expect(async () => {
    await deliver(page, data)
    await expect.poll(() => shown(page), { timeout: 5_000 }).toEqual(expected)
  }).toPass()
}

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

  const chat = { title: '달님', link: '/chat-detail/1', tag: 'chat:1' }
  await deliverUntilShown(page, { ...chat, text: '안녕하세요' }, [{ ...chat, body: '안녕하세요' }])
  await deliverUntilShown(page, { ...chat, text: '오늘 뛸래요?' }, [{ ...chat, body: '오늘 뛸래요?' }])

  // A target outside of haru opens the alarms.
  await deliverUntilShown(page, { title: '다른 곳', text: '-', link: 'https://elsewhere.example' }, [
    { title: '다른 곳', body: '-', link: '/alarm-main', tag: '/alarm-main' },
    { ...chat, body: '오늘 뛸래요?' },
  ])

  // The notification's target is the open screen.
  await page.bringToFront()
  await deliver(page, { title: '설정', text: '-', link: '/alarm-settings', tag: 'settings' })
  await deliverUntilShown(page, { title: '끝', text: '-', link: '/notice', tag: 'last' }, [
    { title: '끝', body: '-', link: '/notice', tag: 'last' },
    { title: '다른 곳', body: '-', link: '/alarm-main', tag: '/alarm-main' },
    { ...chat, body: '오늘 뛸래요?' },
  ])
})

test('a pressed notification opens its screen in the open page, also while that page still starts', async ({ page, context, as }) => {
  await context.grantPermissions(['notifications'])
  // The page listens to the worker from this part on.
  let load: () => void = () => undefined
  const loaded = new Promise<void>((resolve) => (load = resolve))
  await page.route(/\/liveUpdates-/, async (route) => {
    await loaded
    await route.continue()
  })
  await as('member17', '/faq')
  await expect(page.getByRole('heading', { name: '자주 묻는 질문' })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  const [worker] = context.serviceWorkers()
  // The system handles the press itself, so the journey calls what the worker (sw.js) does then.
  const openLink = (link: string) => worker!.evaluate(`open(${JSON.stringify(link)})`)
  await openLink('/notice')
  await expect(page).toHaveURL(/#\/notice$/)

  load()
  await expect.poll(() => worker!.evaluate(`pagesOfHaru().then(([page]) => ask(page, { type: 'shows', link: '/notice' }))`)).toBe(true)
  await openLink('/faq')
  await expect(page).toHaveURL(/#\/faq$/)
  // Another site leads to the alarms.
  await openLink('//elsewhere.example')
  await expect(page).toHaveURL(/#\/alarm-main$/)
})
