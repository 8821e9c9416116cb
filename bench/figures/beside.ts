import { compare, type Compared } from '../load/compare.ts'
import type { LoadRequest } from '../load/run.ts'
import { openTarget, type Target, type Viewer } from '../targets/target.ts'
import { copyDataset } from '../dataset/engine.ts'
import { VIEWERS } from '../dataset/shape.ts'
import type { Lab } from './lab.ts'

/** What haru and the bare server are asked, in turn. */
export type Shots = { ours: LoadRequest[]; bare: LoadRequest[] }
export type LoadTarget = (haru: Target, bare: Target) => Promise<Shots>

/** haru beside the bare server, both reading the dataset. `unlimited`: where an endpoint's own limit is for people. */
export async function besideReading(lab: Lab, target: LoadTarget, { unlimited = false } = {}): Promise<Compared> {
  const database = await lab.dataset()
  const haru = await openTarget('haru', { database, viewers: VIEWERS, unlimited })
  const bare = await openTarget('bare', { database })
  const requests = await target(haru, bare)
  const compared = await compare(
    lab.loadGenerator,
    { ...haru, requests: requests.ours },
    { ...bare, requests: requests.bare },
    lab.settings,
  )
  await Promise.all([haru.stop(), bare.stop()])
  return compared
}

/** Both write to one copy of the dataset, in turn. `after` looks at what they left. */
export async function besideWriting(
  lab: Lab,
  target: LoadTarget,
  { unlimited = false, after }: { unlimited?: boolean; after?: (url: string) => Promise<void> } = {},
): Promise<Compared> {
  const copy = await copyDataset(lab.engine, await lab.dataset())
  const compared = await besideReading({ ...lab, dataset: () => Promise.resolve(copy.url) }, target, { unlimited })
  await after?.(copy.url)
  await copy.drop()
  return compared
}

export function get(path: string, viewer: Viewer | null, least: number): LoadRequest {
  return { method: 'GET', path, least, headers: viewer === null ? {} : bearing(viewer) }
}

export function post(path: string, viewer: Viewer, body: string, headers: Record<string, string> = {}): LoadRequest {
  return { method: 'POST', path, body, headers: { ...bearing(viewer), 'content-type': 'application/json', ...headers } }
}

export const bearing = ({ token }: Viewer): Record<string, string> => ({ authorization: `Bearer ${token}` })
