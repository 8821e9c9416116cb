import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from '../../scripts/check/chromium.ts'

/** One cold load of a page: largest contentful paint in ms, its element, cumulative layout shift. */
export type PageLoad = { lcp: number; element: string; cls: number }

/** A mid-range phone: a quarter of this machine's speed, 9 Mbps down, 100 ms round trip. */
const CPU_RATE = 4
const NETWORK = { offline: false, latency: 100, downloadThroughput: (9 * 1_000_000) / 8, uploadThroughput: (3 * 1_000_000) / 8 }
const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: 'ko-KR' }

/** Milliseconds without a larger paint after which the last one is the largest; and the time limit of the first one. */
const QUIET_MS = 1500
const TIMEOUT_MS = 20_000

/** Opens a browser; `port` lets another program control it. */
export function openBrowser(port?: number): Promise<Browser> {
  const { args, ...options } = launchOptions()
  return chromium.launch({ ...options, args: [...args, ...(port === undefined ? [] : [`--remote-debugging-port=${port}`])] })
}

/** Loads a page with an empty cache, as a phone on a mobile network. @throws when it fails to load or to paint */
export async function loadCold(browser: Browser, url: string): Promise<PageLoad> {
  const page = await openPhone(browser, 'slow')
  try {
    const answer = await page.goto(url, { waitUntil: 'load', timeout: 30_000 })
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}.`)
    return await page.evaluate<PageLoad>(SETTLE)
  } finally {
    await page.context().close()
  }
}

/** Opens a page in a new context with an empty cache and a phone's CPU speed. */
export async function openPhone(browser: Browser, network: 'slow' | 'local'): Promise<Page> {
  const context = await browser.newContext(SCREEN)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  if (network === 'slow') {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
  }
  return page
}

/** Runs in the page, therefore a string: waits until no larger paint came for QUIET_MS. */
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
    if (performance.now() - last < (painted ? ${QUIET_MS} : ${TIMEOUT_MS})) return
    clearInterval(timer)
    if (!painted) reject(new Error('Nothing was painted.'))
    else resolve(found)
  }, 100)
})`
