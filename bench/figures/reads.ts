import { gzipSync } from 'node:zlib'
import { LINE_PAGE } from '#features/daily/rules.ts'
import { compare } from '../load/compare.ts'
import type { LoadRequest } from '../load/run.ts'
import { openTarget, type Target, type Viewer } from '../targets/target.ts'
import { lastPostOf } from '../dataset/shape.ts'
import { authorizationOf, compareReads, get, type RequestSets } from './compare-requests.ts'
import type { Figure, Lab } from './lab.ts'
import { figureOf } from './table.ts'

/** The least bytes of a page of twenty dailys and of one daily; a shorter answer counts as failed. */
const PAGE_BYTES = 5000
const DAILY_BYTES = 300

/** The daily line of a logged-in member, first page and deeper, compared with the same statement's bytes from a bare server; and the size of its pages. */
export async function line(lab: Lab): Promise<Figure[]> {
  const pages: Buffer[] = []
  const compared = await compareReads(lab, async (haru, bare) => {
    const requests = await pagesOf(lab, haru, bare, { path: '/v2/user/daily_line', kind: 'line' })
    for (const { path, headers } of requests.ours) {
      const answer = await fetch(haru.url + path, { headers: headers ?? {} })
      pages.push(Buffer.from(await answer.arrayBuffer()))
    }
    return requests
  })
  return [figureOf('line, logged in', compared, { better: 'more', must: 0.7, aim: 0.8 }), sizeOf(pages)]
}

/** The mean size of the line's pages, whose dailys have pictures as often as the dataset's. */
function sizeOf(pages: Buffer[]): Figure {
  const kb = (bytes: number[]): number => bytes.reduce((sum, size) => sum + size, 0) / bytes.length / 1000
  const compressed = kb(pages.map((page) => gzipSync(page).length))
  return {
    name: 'line, page of 20',
    value: kb(pages.map(({ length }) => length)),
    unit: 'KB',
    goal: { better: 'less', must: 14, aim: 13 },
    detail: `gzip ${compressed.toFixed(1)} KB, longest ${(Math.max(...pages.map(({ length }) => length)) / 1000).toFixed(1)} KB`,
  }
}

/** The line of feeds, measured like the daily line. */
export async function feed(lab: Lab): Promise<Figure[]> {
  const compared = await compareReads(lab, (haru, bare) => pagesOf(lab, haru, bare, { path: '/v1/user/feed', kind: 'feed' }))
  return [figureOf('feed line, logged in', compared, { better: 'more', must: 0.7, aim: 0.8 })]
}

/** For each viewer the first page and a deeper one; the cursor moves on from viewer to viewer. */
async function pagesOf(lab: Lab, haru: Target, bare: Target, { path, kind }: { path: string; kind: string }): Promise<RequestSets> {
  const pages = haru.tokens.flatMap((viewer, index) => [undefined, lastPostOf(lab.size) - index * 97].map((before) => ({ viewer, before })))
  const both = pages.map(({ viewer, before }) => ({
    ours: get(path + (before === undefined ? '' : `?before_no=${before}`), viewer, PAGE_BYTES),
    bare: get(`/${kind}/${viewer.user_no}${before === undefined ? '' : `/${before}`}`, null, PAGE_BYTES),
  }))
  await expectSame(haru, bare, both[1])
  return { ours: both.map(({ ours }) => ours), bare: both.map((one) => one.bare) }
}

/** One daily, logged in. */
export async function detail(lab: Lab): Promise<Figure[]> {
  const compared = await compareReads(lab, async (haru) => {
    const seen = await Promise.all(haru.tokens.map((viewer, index) => dailysOf(haru, viewer, lastPostOf(lab.size) - index * 997)))
    const each = seen.flatMap((numbers, index) => numbers.map((no) => ({ viewer: haru.tokens[index] as Viewer, no })))
    return {
      ours: each.map(({ viewer, no }) => get(`/v2/user/daily_v2/${no}`, viewer, DAILY_BYTES)),
      bare: each.map(({ viewer, no }) => get(`/daily/${viewer.user_no}/${no}`, null, DAILY_BYTES)),
    }
  })
  return [figureOf('detail, logged in', compared, null)]
}

/** A guest's first page, which haru caches as bytes, compared with the same bytes from memory through Fastify. */
export async function guest(lab: Lab): Promise<Figure[]> {
  const haru = await openTarget('haru', { database: await lab.dataset() })
  const page = await (await fetch(`${haru.url}/v2/user/daily_line`)).text()
  const buffer = await openTarget('buffer', { bytes: page })
  const pageBytes = Buffer.byteLength(page)
  const requests = (path: string): LoadRequest[] => [{ ...get(path, null, pageBytes - 100) }]
  const compared = await compare(
    lab.loadGenerator,
    { ...haru, requests: requests('/v2/user/daily_line') },
    { ...buffer, requests: requests('/') },
    lab.settings,
  )
  await Promise.all([haru.stop(), buffer.stop()])
  return [figureOf("guest's first page", compared, { better: 'more', must: 0.85, aim: 0.95 })]
}

/** The numbers of the dailys on the page that a member sees before `before`. */
export async function dailysOf(haru: Target, viewer: Viewer, before: number): Promise<number[]> {
  const answer = await fetch(`${haru.url}/v2/user/daily_line?before_no=${before}`, { headers: authorizationOf(viewer) })
  const { query } = (await answer.json()) as { query: { daily_no: number }[] }
  if (query.length < LINE_PAGE) throw new Error(`Member ${viewer.user_no} sees only ${query.length} dailys below ${before}.`)
  return query.map((daily) => daily.daily_no)
}

/** Checks that both give the same page. */
async function expectSame(haru: Target, bare: Target, page: { ours: LoadRequest; bare: LoadRequest } | undefined): Promise<void> {
  if (page === undefined) return
  const [ours, theirs] = await Promise.all([
    fetch(haru.url + page.ours.path, { headers: page.ours.headers ?? {} }),
    fetch(bare.url + page.bare.path),
  ])
  const wanted = `{"state":1,"query":${await theirs.text()}}`
  if ((await ours.text()) !== wanted) throw new Error('haru and the bare server do not answer the same page.')
}
