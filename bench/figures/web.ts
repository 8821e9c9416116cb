import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { loadCold, openBrowser, type PageLoad } from '../browser/load.ts'
import { scoreOf } from '../browser/score.ts'
import { tapToPaint } from '../browser/tap.ts'
import { median } from '../load/compare.ts'
import { openTarget } from '../targets/target.ts'
import { openDemo } from '../dataset/demo.ts'
import type { Figure, Lab } from './lab.ts'

/** The most loads of each page that are measured; one takes a few seconds. */
const LOADS = 7

/** The line's largest paint on a phone, compared with a plain page with the same picture; its time from tap to paint; Lighthouse's score. */
export async function web(lab: Lab): Promise<Figure[]> {
  const demo = await openDemo(lab.engine)
  const haru = await openTarget('haru', { database: demo.database, files: demo.files })
  const browser = await openBrowser()
  try {
    const rounds = Math.min(LOADS, lab.settings.rounds)
    const figures = [...(await paints(browser, haru.url, rounds)), await taps(browser, haru.url, rounds)]
    return [...figures, await score(haru.url, Math.min(5, rounds))]
  } finally {
    await browser.close()
    await haru.stop()
    await demo.drop()
  }
}

async function paints(browser: Browser, url: string, rounds: number): Promise<Figure[]> {
  // Sizes of pictures are created at their first request, so the first two loads are not measured.
  const first = await loadCold(browser, `${url}/`)
  await loadCold(browser, `${url}/`)
  const plain = await openPlain(await pictureOf(url, first))
  const ours: PageLoad[] = []
  const bare: PageLoad[] = []
  const failed: string[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [address, into] of round % 2 === 0
      ? ([
          [url, ours],
          [plain.url, bare],
        ] as const)
      : ([
          [plain.url, bare],
          [url, ours],
        ] as const)) {
      await loadCold(browser, `${address}/`).then(
        (loaded) => into.push(loaded),
        (error: unknown) => failed.push(String(error)),
      )
    }
  }
  plain.stop()
  const lcp = (loads: PageLoad[]): number => median(loads.map((load) => load.lcp))
  const missed = failed.length === 0 ? 'failed 0' : `failed ${failed.length} (${failed[0]?.split('\n')[0]})`
  return [
    {
      name: 'LCP of the line',
      value: failed.length === 0 ? lcp(ours) / lcp(bare) : NaN,
      unit: 'x',
      goal: { better: 'less', must: 1.4, aim: 1.2 },
      detail: `${lcp(ours).toFixed(0)} ms, ${ours.at(-1)?.element.slice(0, 40)} | plain page ${lcp(bare).toFixed(0)} ms, ${missed}`,
    },
    {
      name: 'layout shift of the line',
      value: median(ours.map((load) => load.cls)),
      unit: 'x',
      goal: { better: 'less', must: 0.1, aim: 0.01 },
      detail: 'share of the screen that jumped while it loaded',
    },
  ]
}

type Picture = { bytes: Buffer; type: string }

/** The picture of the largest paint, or the line's first picture when that was a text. */
async function pictureOf(url: string, { element }: PageLoad): Promise<Picture> {
  const painted = /^IMG (\S+)/.exec(element)?.[1]
  const answer = await fetch(painted ?? (await firstPicture(url)), { headers: { accept: 'image/avif,image/webp,*/*' } })
  if (!answer.ok) throw new Error(`The line's picture answered ${answer.status}.`)
  return { bytes: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') ?? '' }
}

async function firstPicture(url: string): Promise<string> {
  const line = (await (await fetch(`${url}/v2/user/daily_line`)).json()) as { query: { daily_images: { transforms: { lst: string } }[] }[] }
  const [picture] = line.query.flatMap((daily) => daily.daily_images)
  if (!picture) throw new Error('The line has no picture.')
  return new URL(picture.transforms.lst, url).href
}

/** Serves a minimal page with this picture. */
async function openPlain({ bytes, type }: Picture): Promise<{ url: string; stop(): void }> {
  const page = Buffer.from(
    '<!doctype html><html lang="ko"><meta name="viewport" content="width=device-width"><title>하루</title>' +
      '<img src="/picture" width="358" height="201" style="object-fit:cover" alt=""></html>',
  )
  const server = createServer((request, response) => {
    const [body, kind] = request.url === '/picture' ? [bytes, type] : [page, 'text/html; charset=utf-8']
    response.writeHead(200, { 'content-type': kind, 'content-length': body.length }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function taps(browser: Browser, url: string, rounds: number): Promise<Figure> {
  const times = await tapToPaint(browser, url, rounds)
  return {
    name: 'tap to paint of a route change',
    value: median(times),
    unit: 'ms',
    goal: { better: 'less', must: 100, aim: 60 },
    detail: `a daily from the line, at a quarter of the speed; slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
  }
}

async function score(url: string, rounds: number): Promise<Figure> {
  const scores: number[] = []
  let facts = ''
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    try {
      const one = await scoreOf(`${url}/`)
      scores.push(one.score)
      facts = one.facts
    } catch (error) {
      failed++
      facts ||= String(error).split('\n')[0] ?? ''
    }
  }
  return {
    name: 'Lighthouse, performance on a phone',
    value: median(scores),
    unit: '',
    goal: { better: 'more', must: 95, aim: 100 },
    detail: `${facts}, failed ${failed}`,
  }
}
