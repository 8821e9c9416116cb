import type { Browser, Page } from '@playwright/test'
import { openPhone } from './load.ts'

/** Milliseconds from a tap on a daily of the line to the paint of its screen, one per round, on a slow phone. */
export async function tapToPaint(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const page = await openPhone(browser, 'local')
  try {
    await page.goto(`${url}/`, { waitUntil: 'networkidle' })
    // The next screens' code is loaded while the page is idle, before a reader taps.
    await page.waitForTimeout(3000)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      times.push(await tapOnce(page))
      await page.goBack()
      await page.locator('article').first().waitFor({ state: 'visible' })
      await page.waitForTimeout(500)
    }
    return times
  } finally {
    await page.context().close()
  }
}

async function tapOnce(page: Page): Promise<number> {
  const link = page.locator('article a:visible').first()
  const painted = page.evaluate<number>(AWAIT_PAINT)
  await link.tap()
  return painted
}

/** Runs in the page, therefore a string: the time from `pointerup` to the first frame of another screen. */
const AWAIT_PAINT = `new Promise((resolve) => {
  const from = location.href
  let at = 0
  addEventListener('pointerup', (event) => (at = event.timeStamp), { capture: true, once: true })
  const watch = new MutationObserver(() => {
    const shown = [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility())
    if (location.href === from || !shown || at === 0) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - at)
      channel.port2.postMessage(0)
    })
  })
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
})`
