import { readSource } from '../../apps/server/demo/source.ts'
import { chance } from '../../apps/server/demo/chance.ts'
import { infoOf } from '../../apps/server/demo/map.ts'
import { openDb } from '#kit/server/db/db.ts'
import type { LoadRequest } from '../load/run.ts'
import type { Target, Viewer } from '../targets/target.ts'
import { lastPostOf, VIEWERS } from '../dataset/shape.ts'
import { bearing, besideWriting, post, type Shots } from './beside.ts'
import type { Figure, Lab } from './lab.ts'
import { dailysOf } from './reads.ts'
import { figureOf } from './table.ts'

/** A like and its taking back, durable and with the counter exact, beside one prepared statement that checks nothing. */
export async function like(lab: Lab): Promise<Figure[]> {
  const compared = await besideWriting(lab, async (haru) => {
    const seen = await Promise.all(haru.tokens.map((viewer, index) => dailysOf(haru, viewer, lastPostOf(lab.size) - index * 997)))
    return toggles(haru, seen, {
      put: (viewer, no) => post('/v2/user/daily_fav', viewer, JSON.stringify({ daily_no: no })),
      back: (no) => `/v2/user/daily_fav?daily_no=${no}`,
      kind: 'like',
    })
  })
  return [figureOf('like toggle', compared, null)]
}

/** A follow and its taking back, durable, beside one insert or delete that checks nothing; the same trigger counts both. */
export async function follow(lab: Lab): Promise<Figure[]> {
  const target = async (haru: Target): Promise<Shots> => {
    const strangers: number[][] = []
    for (const viewer of haru.tokens) strangers.push(await strangersOf(haru, viewer, lab.size.members))
    return toggles(haru, strangers, {
      put: (viewer, no) => post('/v1/user/follow', viewer, JSON.stringify({ user_no: no })),
      back: (no) => `/v1/user/follow?user_no=${no}`,
      kind: 'follow',
    })
  }
  const compared = await besideWriting(lab, target, { unlimited: true, after: expectCounted })
  return [figureOf('follow toggle', compared, { better: 'more', floor: 0.7, stretch: 0.8 })]
}

/** What every viewer does and takes back with some numbers each, of haru and of the bare server. */
function toggles(
  haru: Target,
  numbers: number[][],
  { put, back, kind }: { put: (viewer: Viewer, no: number) => LoadRequest; back: (no: number) => string; kind: string },
): Shots {
  // All do, then all take back: what one connection does is not taken back by the next at the same moment.
  const blocks = Array.from({ length: EACH }, (_, nth) => haru.tokens.map((viewer, index) => ({ viewer, no: numbers[index]?.[nth] ?? 0 })))
  const both = (request: (isPut: boolean, viewer: Viewer, no: number) => LoadRequest): LoadRequest[] =>
    blocks.flatMap((pairs) => [true, false].flatMap((isPut) => pairs.map(({ viewer, no }) => request(isPut, viewer, no))))
  return {
    ours: both((isPut, viewer, no) => (isPut ? put(viewer, no) : { method: 'DELETE', path: back(no), headers: bearing(viewer) })),
    bare: both((isPut, { user_no }, no) => ({ method: isPut ? 'POST' : 'DELETE', path: `/${kind}/${user_no}/${no}` })),
  }
}

/** Numbers that each viewer does something with. */
const EACH = 20

/** Open accounts that the viewer does not follow and may meet; each viewer begins to look for theirs in another place. */
async function strangersOf(haru: Target, viewer: Viewer, members: number): Promise<number[]> {
  const found: number[] = []
  const others = members - VIEWERS
  const first = Math.floor(((viewer.user_no - 1) * others) / VIEWERS)
  for (let nth = 0; nth < others && found.length < EACH; nth++) {
    const no = VIEWERS + 1 + ((first + nth) % others)
    const answer = await fetch(`${haru.url}/v1/user/follow/${no}`, { headers: bearing(viewer) })
    const { query } = (await answer.json()) as {
      query?: { account_private: boolean; relation: { follow: number | null; blocked: boolean } }
    }
    if (query && !query.account_private && query.relation.follow === null && !query.relation.blocked) found.push(no)
  }
  if (found.length < EACH) throw new Error(`Member ${viewer.user_no} finds only ${found.length} strangers.`)
  return found
}

/** Every follow is counted, and nothing else. */
async function expectCounted(url: string): Promise<void> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  const [wrong] = await db.sql<[{ members: number }]>`
    select count(*) as members from users u
    left join (select target_no as user_no, count(*) as qtt from follow where state = 1 group by 1) follower using (user_no)
    left join (select user_no, count(*) as qtt from follow where state = 1 group by 1) following using (user_no)
    where u.follower_qtt <> coalesce(follower.qtt, 0) or u.following_qtt <> coalesce(following.qtt, 0)`
  await db.end(1)
  if (wrong.members > 0) throw new Error(`The follows of ${wrong.members} members are miscounted.`)
}

/** A new daily, durable, with its key, beside one bare insert. */
export async function create(lab: Lab): Promise<Figure[]> {
  const compared = await besideWriting(
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
  return [figureOf('create a daily', compared, null)]
}

/** The demo community's dailys, as a member would send them. */
function bodiesOf(): string[] {
  const source = readSource()
  const draw = chance(1)
  return source.posts.map((one) =>
    JSON.stringify({
      daily_content: one.daily_content,
      daily_info: infoOf(one, source.foods, source.routines, draw),
      visibility: 'public',
    }),
  )
}
