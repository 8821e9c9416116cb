import { readSource } from '../../apps/server/demo/source.ts'
import { seededRandom } from '../../apps/server/demo/random.ts'
import { infoOf } from '../../apps/server/demo/rows.ts'
import { openDb } from '#kit/server/db/db.ts'
import type { LoadRequest } from '../load/run.ts'
import type { Target, Viewer } from '../targets/target.ts'
import { lastPostOf, VIEWERS } from '../dataset/shape.ts'
import { authorizationOf, compareWrites, post, type RequestSets } from './compare-requests.ts'
import type { Figure, Lab } from './lab.ts'
import { dailysOf } from './reads.ts'
import { figureOf } from './table.ts'

/** Adds and removes a like, durably and with an exact counter, compared with one prepared statement without checks. */
export async function like(lab: Lab): Promise<Figure[]> {
  const compared = await compareWrites(lab, async (haru) => {
    const seen = await Promise.all(haru.tokens.map((viewer, index) => dailysOf(haru, viewer, lastPostOf(lab.size) - index * 997)))
    return toggles(haru, seen, {
      add: (viewer, no) => post('/v2/user/daily_fav', viewer, JSON.stringify({ daily_no: no })),
      remove: (no) => `/v2/user/daily_fav?daily_no=${no}`,
      kind: 'like',
    })
  })
  return [figureOf('like toggle', compared, { better: 'more', must: 0.65, aim: 0.75 })]
}

/** Adds and removes a follow, durably, compared with one insert or delete without checks; the same trigger counts both. */
export async function follow(lab: Lab): Promise<Figure[]> {
  const makeRequests = async (haru: Target): Promise<RequestSets> => {
    const followable: number[][] = []
    for (const viewer of haru.tokens) followable.push(await followableOf(haru, viewer, lab.size.members))
    return toggles(haru, followable, {
      add: (viewer, no) => post('/v1/user/follow', viewer, JSON.stringify({ user_no: no })),
      remove: (no) => `/v1/user/follow?user_no=${no}`,
      kind: 'follow',
    })
  }
  const compared = await compareWrites(lab, makeRequests, { unlimited: true, after: expectCounted })
  return [figureOf('follow toggle', compared, { better: 'more', must: 0.7, aim: 0.8 })]
}

/** Requests by which every viewer adds and then removes their numbers, for haru and for the bare server. */
function toggles(
  haru: Target,
  numbers: number[][],
  { add, remove, kind }: { add: (viewer: Viewer, no: number) => LoadRequest; remove: (no: number) => string; kind: string },
): RequestSets {
  // All viewers add before any removes, so that no connection removes what another one is adding at the same moment.
  const blocks = Array.from({ length: PER_VIEWER }, (_, nth) =>
    haru.tokens.map((viewer, index) => ({ viewer, no: numbers[index]?.[nth] ?? 0 })),
  )
  const both = (request: (isAdd: boolean, viewer: Viewer, no: number) => LoadRequest): LoadRequest[] =>
    blocks.flatMap((pairs) => [true, false].flatMap((isAdd) => pairs.map(({ viewer, no }) => request(isAdd, viewer, no))))
  return {
    ours: both((isAdd, viewer, no) => (isAdd ? add(viewer, no) : { method: 'DELETE', path: remove(no), headers: authorizationOf(viewer) })),
    bare: both((isAdd, { user_no }, no) => ({ method: isAdd ? 'POST' : 'DELETE', path: `/${kind}/${user_no}/${no}` })),
  }
}

/** Posts or members that each viewer toggles. */
const PER_VIEWER = 20

/** Public accounts that the viewer does not follow and that no block excludes; each viewer starts at another number. */
async function followableOf(haru: Target, viewer: Viewer, members: number): Promise<number[]> {
  const found: number[] = []
  const others = members - VIEWERS
  const first = Math.floor(((viewer.user_no - 1) * others) / VIEWERS)
  for (let nth = 0; nth < others && found.length < PER_VIEWER; nth++) {
    const no = VIEWERS + 1 + ((first + nth) % others)
    const answer = await fetch(`${haru.url}/v1/user/follow/${no}`, { headers: authorizationOf(viewer) })
    const { query } = (await answer.json()) as {
      query?: { account_private: boolean; relation: { follow: number | null; blocked: boolean } }
    }
    if (query && !query.account_private && query.relation.follow === null && !query.relation.blocked) found.push(no)
  }
  if (found.length < PER_VIEWER) throw new Error(`Member ${viewer.user_no} finds only ${found.length} members to follow.`)
  return found
}

/** Checks both follow counters of every member. */
async function expectCounted(url: string): Promise<void> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  const [wrong] = await db.sql<[{ members: number }]>`
    select count(*) as members from follow_count u
    left join (select target_no as user_no, count(*) as qtt from follow where state = 1 group by 1) follower using (user_no)
    left join (select user_no, count(*) as qtt from follow where state = 1 group by 1) following using (user_no)
    where u.follower_qtt <> coalesce(follower.qtt, 0) or u.following_qtt <> coalesce(following.qtt, 0)`
  await db.end(1)
  if (wrong.members > 0) throw new Error(`The follows of ${wrong.members} members are miscounted.`)
}

/**
 * Creates a daily, durably and with its idempotency key, compared with one insert without checks. Only a quiet machine shows the ratio:
 * haru writes with one of PostgreSQL's processes at a time, the bare server with twenty.
 */
export async function create(lab: Lab): Promise<Figure[]> {
  const compared = await compareWrites(
    lab,
    async (haru) => {
      const bodies = bodiesOf()
      const each = haru.tokens.map((viewer, index) => ({ viewer, body: bodies[index % bodies.length] ?? '' }))
      return {
        ours: each.map(({ viewer, body }) => post('/v2/user/daily_v2', viewer, body, { 'idempotency-key': '{uuid}' })),
        bare: each.map(({ viewer, body }) => ({ method: 'POST', path: `/create/${viewer.user_no}`, body })),
      }
    },
    { unlimited: true },
  )
  return [figureOf('create a daily', compared, { better: 'more', must: 0.55, aim: 0.8 })]
}

/** The demo community's dailys, as a member would send them. */
function bodiesOf(): string[] {
  const source = readSource()
  const draw = seededRandom(1)
  return source.posts.map((one) =>
    JSON.stringify({
      daily_content: one.daily_content,
      daily_info: infoOf(one, source.foods, source.routines, draw),
      visibility: 'public',
    }),
  )
}
