import { compare, type Comparison } from '../load/compare.ts'
import type { LoadRequest } from '../load/run.ts'
import { openTarget, type Target, type Viewer } from '../targets/target.ts'
import { copyDataset } from '../dataset/engine.ts'
import { VIEWERS } from '../dataset/shape.ts'
import type { Lab } from './lab.ts'

/** The requests to haru and those to the bare server. */
export type RequestSets = { ours: LoadRequest[]; bare: LoadRequest[] }
/** The same question to both. */
export type RequestPair = { ours: LoadRequest; bare: LoadRequest }
export type MakeRequests = (haru: Target, bare: Target) => Promise<RequestSets>

type Options = {
  /** Turns the rate limits of endpoints off. */ unlimited?: boolean
  /** Members with a token. */ viewers?: number | readonly number[]
}

/** Compares haru with the bare server, both reading the dataset. */
export async function compareReads(
  lab: Lab,
  makeRequests: MakeRequests,
  { unlimited = false, viewers = VIEWERS }: Options = {},
): Promise<Comparison> {
  const database = await lab.dataset()
  const haru = await openTarget('haru', { database, viewers, unlimited })
  const bare = await openTarget('bare', { database })
  const requests = await makeRequests(haru, bare)
  const compared = await compare(
    lab.loadGenerator,
    { ...haru, requests: requests.ours },
    { ...bare, requests: requests.bare },
    lab.settings,
  )
  await Promise.all([haru.stop(), bare.stop()])
  return compared
}

/** Compares them writing to one copy of the dataset. `after` checks the copy at the end. */
export async function compareWrites(
  lab: Lab,
  makeRequests: MakeRequests,
  { unlimited = false, after }: { unlimited?: boolean; after?: (url: string) => Promise<void> } = {},
): Promise<Comparison> {
  const copy = await copyDataset(lab.engine, await lab.dataset())
  const compared = await compareReads({ ...lab, dataset: () => Promise.resolve(copy.url) }, makeRequests, { unlimited })
  await after?.(copy.url)
  await copy.drop()
  return compared
}

export function get(path: string, viewer: Viewer | null, minBytes: number): LoadRequest {
  return { method: 'GET', path, minBytes, headers: viewer === null ? {} : authorizationOf(viewer) }
}

export function post(path: string, viewer: Viewer, body: string, headers: Record<string, string> = {}): LoadRequest {
  return { method: 'POST', path, body, headers: { ...authorizationOf(viewer), 'content-type': 'application/json', ...headers } }
}

export const authorizationOf = ({ token }: Viewer): Record<string, string> => ({ authorization: `Bearer ${token}` })

export const splitRequests = (both: readonly RequestPair[]): RequestSets => ({
  ours: both.map(({ ours }) => ours),
  bare: both.map(({ bare }) => bare),
})

/** Checks that both give the same numbers, which `pattern` finds, in the same order. */
export async function expectSame(haru: Target, bare: Target, one: RequestPair, pattern: RegExp): Promise<void> {
  const ours = await fetch(haru.url + one.ours.path, { headers: one.ours.headers ?? {} })
  const theirs = await fetch(bare.url + one.bare.path)
  const numbersOf = (text: string): string => [...text.matchAll(pattern)].map(([, no]) => no).join()
  const [found, wanted] = [numbersOf(await ours.text()), numbersOf(await theirs.text())]
  if (found === '' || found !== wanted) throw new Error(`haru and the bare server do not find the same at ${one.bare.path}.`)
}
