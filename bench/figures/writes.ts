import { readSource } from '../../apps/server/demo/source.ts'
import { chance } from '../../apps/server/demo/chance.ts'
import { infoOf } from '../../apps/server/demo/map.ts'
import { compare, type Compared } from '../fire/compare.ts'
import type { Shot } from '../fire/fire.ts'
import { openTarget, type Target, type Viewer } from '../targets/target.ts'
import { copyWorld } from '../world/engine.ts'
import { VIEWERS } from '../world/generate.ts'
import type { Figure, Lab } from './lab.ts'
import { dailysOf } from './reads.ts'
import { figureOf } from './table.ts'

/** A like and its taking back, durable and with the counter exact, beside one prepared statement that checks nothing. */
export async function like(lab: Lab): Promise<Figure[]> {
  const compared = await beside(lab, false, async (haru) => {
    const seen = await Promise.all(haru.tokens.map((viewer, index) => dailysOf(haru, viewer, lab.size.dailys - index * 997)))
    // All like, then all take back: what one connection likes is not taken back by the next at the same moment.
    const pairs = Array.from({ length: 20 }, (_, nth) => haru.tokens.map((viewer, index) => ({ viewer, no: seen[index]?.[nth] ?? 0 })))
    const both = (shot: (method: 'POST' | 'DELETE', pair: { viewer: Viewer; no: number }) => Shot): Shot[] =>
      pairs.flatMap((block) => [...block.map((pair) => shot('POST', pair)), ...block.map((pair) => shot('DELETE', pair))])
    return {
      ours: both((method, { viewer, no }) =>
        method === 'POST'
          ? post('/v2/user/daily_fav', viewer, JSON.stringify({ daily_no: no }))
          : { method, path: `/v2/user/daily_fav?daily_no=${no}`, headers: { authorization: `Bearer ${viewer.token}` } },
      ),
      bare: both((method, { viewer, no }) => ({ method, path: `/like/${viewer.user_no}/${no}` })),
    }
  })
  return [figureOf('like toggle', compared, null)]
}

/** A new daily, durable, with its key, beside one bare insert. */
export async function create(lab: Lab): Promise<Figure[]> {
  const compared = await beside(lab, true, async (haru) => {
    const bodies = bodiesOf()
    const each = haru.tokens.map((viewer, index) => ({ viewer, body: bodies[index % bodies.length] ?? '' }))
    return {
      ours: each.map(({ viewer, body }) => post('/v2/user/daily_v2', viewer, body, { 'idempotency-key': '{uuid}' })),
      bare: each.map(({ viewer, body }) => ({ method: 'POST', path: `/create/${viewer.user_no}`, body })),
    }
  })
  return [figureOf('create a daily', compared, null)]
}

/** Both write to one copy of the world, in turn. */
async function beside(lab: Lab, unlimited: boolean, aim: (haru: Target) => Promise<{ ours: Shot[]; bare: Shot[] }>): Promise<Compared> {
  const copy = await copyWorld(lab.engine, await lab.world())
  const haru = await openTarget('haru', { database: copy.url, viewers: VIEWERS, unlimited })
  const bare = await openTarget('bare', { database: copy.url })
  const shots = await aim(haru)
  const compared = await compare(lab.gun, { ...haru, shots: shots.ours }, { ...bare, shots: shots.bare }, lab.effort)
  await Promise.all([haru.stop(), bare.stop()])
  await copy.drop()
  return compared
}

function post(path: string, viewer: Viewer, body: string, headers: Record<string, string> = {}): Shot {
  return {
    method: 'POST',
    path,
    body,
    headers: { authorization: `Bearer ${viewer.token}`, 'content-type': 'application/json', ...headers },
  }
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
