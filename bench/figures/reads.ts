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

/** The daily line of a logged-in member, first page and deeper, compared with the same statement's bytes from a bare server. */
export async function line(lab: Lab): Promise<Figure[]> {
  const compared = await compareReads(lab, (haru, bare) => pagesOf(lab, haru, bare, { path: '/v2/user/daily_line', kind: 'line' }))
  return [figureOf('line, logged in', compared, { better: 'more', must: 0.7, aim: 0.8 })]
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
