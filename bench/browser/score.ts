import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import lighthouse from 'lighthouse'
import { openBrowser } from './load.ts'

/** Lighthouse's performance score (of 100) of a page on its default phone, and the metrics behind it. */
export async function scoreOf(url: string): Promise<{ score: number; facts: string }> {
  const port = await freePort()
  const browser = await openBrowser(port)
  try {
    const run = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error', output: 'json' })
    const score = run?.lhr.categories.performance?.score
    if (!run || typeof score !== 'number') {
      throw new Error(`Lighthouse could not read ${url}: ${run?.lhr.runtimeError?.message ?? 'no answer'}`)
    }
    const facts = FACTS.map((id) => `${run.lhr.audits[id]?.title} ${run.lhr.audits[id]?.displayValue ?? '?'}`)
    return { score: Math.round(score * 100), facts: facts.join(', ').replaceAll(/\s/gu, ' ') }
  } finally {
    await browser.close()
  }
}

const FACTS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index']

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
