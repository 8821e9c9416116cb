import { expect, type Page, type Request } from '@playwright/test'
import { routes, type Route } from '#features/routes.ts'
import { sendTrace } from '#features/trace/contract.ts'
import { PLACEHOLDER, type ScreenVisit } from './screens.ts'

/** An address without a screen, visited between two screens, so that they are not confused. */
const NOWHERE = '/no-such-screen'
/** Paths of screens that keep their state when another one is opened. */
const KEPT = new Set(
  Object.values<Route>(routes)
    .filter(({ keep }) => keep)
    .map(({ path }) => path),
)
/** A screen that is not complete by then never will be. */
const SETTLED_MS = 60_000
const notFound = (page: Page) => page.getByText('볼 수 없는 페이지입니다').filter({ visible: true })

/** Visits screens in one page by changing the address, so the application is loaded once. */
export function visitorOf(page: Page) {
  const pending = new Set<Request>()
  /** Screens visited since the application was loaded that are kept alive. */
  const kept = new Set<string>()
  // A report of a fault outlives its page (keepalive), so its end is not always told, and no screen waits for it.
  page.on('request', (request) => request.url().endsWith(sendTrace.path) || pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))

  /** Waits until there is no request and no placeholder, and two frames were drawn. */
  const settle = async (): Promise<void> => {
    await expect(async () => {
      await expect(page.locator(PLACEHOLDER)).toHaveCount(0)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      expect([...pending].map((request) => request.url())).toEqual([])
    }).toPass({ intervals: [20, 50, 100], timeout: SETTLED_MS })
  }
  return {
    page,
    settle,
    /** Opens a screen and waits until it is complete; `arrives` is its final address. */
    async visit({ path, storage, finalAddress = path }: Pick<ScreenVisit, 'path' | 'storage' | 'finalAddress'>): Promise<void> {
      await page.goto(`/#${NOWHERE}`)
      await expect(notFound(page)).toBeVisible()
      if (path === NOWHERE) return settle()
      await page.evaluate((pairs) => {
        sessionStorage.clear()
        for (const [key, value] of Object.entries(pairs)) sessionStorage.setItem(key, value)
        const shown = [...document.querySelectorAll('main')].find((main) => main.checkVisibility())!
        shown.dataset.left = ''
      }, storage ?? {})
      const [screen] = path.split('?') as [string]
      // Session storage is read when the page is loaded.
      if (storage || kept.has(screen)) {
        await page.reload()
        kept.clear()
      }
      if (KEPT.has(screen)) kept.add(screen)
      await page.goto(`/#${path}`)
      await expect(page).toHaveURL((address) => decodeURIComponent(address.hash) === `#${finalAddress}`)
      await expect(page.locator('main[data-left]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await settle()
    },
  }
}
export type Visitor = ReturnType<typeof visitorOf>
