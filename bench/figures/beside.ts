import { compare, type Compared } from '../fire/compare.ts'
import type { Shot } from '../fire/fire.ts'
import { openTarget, type Target, type Viewer } from '../targets/target.ts'
import { copyWorld } from '../world/engine.ts'
import { VIEWERS } from '../world/shape.ts'
import type { Lab } from './lab.ts'

/** What haru and the bare server are asked, in turn. */
export type Shots = { ours: Shot[]; bare: Shot[] }
export type Aim = (haru: Target, bare: Target) => Promise<Shots>

/** haru beside the bare server, both reading the world. `unlimited`: where an endpoint's own limit is for people. */
export async function besideReading(lab: Lab, aim: Aim, { unlimited = false } = {}): Promise<Compared> {
  const database = await lab.world()
  const haru = await openTarget('haru', { database, viewers: VIEWERS, unlimited })
  const bare = await openTarget('bare', { database })
  const shots = await aim(haru, bare)
  const compared = await compare(lab.gun, { ...haru, shots: shots.ours }, { ...bare, shots: shots.bare }, lab.effort)
  await Promise.all([haru.stop(), bare.stop()])
  return compared
}

/** Both write to one copy of the world, in turn. `after` looks at what they left. */
export async function besideWriting(
  lab: Lab,
  aim: Aim,
  { unlimited = false, after }: { unlimited?: boolean; after?: (url: string) => Promise<void> } = {},
): Promise<Compared> {
  const copy = await copyWorld(lab.engine, await lab.world())
  const compared = await besideReading({ ...lab, world: () => Promise.resolve(copy.url) }, aim, { unlimited })
  await after?.(copy.url)
  await copy.drop()
  return compared
}

export function get(path: string, viewer: Viewer | null, least: number): Shot {
  return { method: 'GET', path, least, headers: viewer === null ? {} : bearing(viewer) }
}

export function post(path: string, viewer: Viewer, body: string, headers: Record<string, string> = {}): Shot {
  return { method: 'POST', path, body, headers: { ...bearing(viewer), 'content-type': 'application/json', ...headers } }
}

export const bearing = ({ token }: Viewer): Record<string, string> => ({ authorization: `Bearer ${token}` })
