import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from '../../scripts/check/chromium.ts'

/** What one cold load of a page came to; milliseconds, and the share of the page that jumped. */
export type Loaded = { lcp: number; element: string; cls: number }

/** A phone of the middle: a quarter of this machine's speed, 9 Mbps down, 100 ms there and back. */
const CPU_RATE = 4
const NETWORK = { offline: false, latency: 100, downloadThroughput: (9 * 1_000_000) / 8, uploadThroughput: (3 * 1_000_000) / 8 }
const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: 'ko-KR' }

/** Milliseconds without a larger paint, after which the last one was the largest; and until the first must have come. */
const QUIET_MS = 1500
const PATIENCE_MS = 20_000

/** A browser for measuring; `port` lets another program drive it. */
export function openBrowser(port?: number): Promise<Browser> {
  const { args, ...options } = launchOptions()
  return chromium.launch({ ...options, args: [...args, ...(port === undefined ? [] : [`--remote-debugging-port=${port}`])] })
}

/** Opens a page with nothing cached, as a phone on a mobile line. @throws where it failed to load or to paint */
export async function loadCold(browser: Browser, url: string): Promise<Loaded> {
  const page = await openPhone(browser, 'slow line')
  try {
    const answer = await page.goto(url, { waitUntil: 'load', timeout: 30_000 })
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}.`)
    return await page.evaluate<Loaded>(SETTLE)
  } finally {
    await page.context().close()
  }
}

/** A page of its own, with a fresh cache, slowed down as a phone is. */
export async function openPhone(browser: Browser, line: 'slow line' | 'this machine'): Promise<Page> {
  const context = await browser.newContext(SCREEN)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  if (line === 'slow line') {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
  }
  return page
}

/** Runs in the page, which these types know nothing of: waits until nothing larger was painted for a while. */
const SETTLE = `new Promise((resolve, reject) => {
  const found = { lcp: NaN, element: '', cls: 0 }
  let last = performance.now()
  new PerformanceObserver((list) => {
    for (const { startTime, element, url } of list.getEntries()) {
      found.lcp = startTime
      found.element = (element?.tagName ?? (url ? "IMG" : "?")) + " " + (url || element?.textContent.slice(0, 30) || "")
      last = performance.now()
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) found.cls += value
  }).observe({ type: 'layout-shift', buffered: true })
  const timer = setInterval(() => {
    const painted = !Number.isNaN(found.lcp)
    if (performance.now() - last < (painted ? ${QUIET_MS} : ${PATIENCE_MS})) return
    clearInterval(timer)
    if (!painted) reject(new Error('Nothing was painted.'))
    else resolve(found)
  }, 100)
})`
