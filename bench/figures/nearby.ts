import { setTimeout as sleep } from 'node:timers/promises'
import { NEAREST } from '#features/nearby/server/sources.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { buffersOf } from '#kit/server/db/buffers.ts'
import { openDb } from '#kit/server/db/db.ts'
import { copyDatasetWith } from '../dataset/engine.ts'
import { addPlaces, pointsOf, sharersOf } from '../dataset/places.ts'
import { VIEWERS, type Size } from '../dataset/shape.ts'
import { NEAR_KINDS, nearestOf, type NearKind } from '../targets/nearby.ts'
import type { Viewer } from '../targets/target.ts'
import { GROWTH } from './buffers.ts'
import { compareReads, expectSame, get, type MakeRequests, type RequestPair, splitRequests } from './compare-requests.ts'
import type { Figure, Lab } from './lab.ts'
import { figureOf } from './table.ts'

const GOAL = { better: 'more', must: 0.7, aim: 0.8 } as const
const MOVES_A_MINUTE = 10_000
const MOVES_GOAL = { better: 'more', must: 0.95 * MOVES_A_MINUTE, aim: MOVES_A_MINUTE } as const
/** The least bytes of a page of thirty. */
const PAGE_BYTES = 4000
const NOS = /"no":(\d+)/g
/** From each viewer's place so many questions, each from another one. */
const SPOTS = 8

/** The nearest thirty of a kind, compared with their statements' bytes from a bare server while sharers move, and the pages at ten times the points. */
export async function nearby(lab: Lab): Promise<Figure[]> {
  const large = await withPlaces(lab, lab.size, async (url) => {
    const inCopy = { ...lab, dataset: () => Promise.resolve(url) }
    const figures: Figure[] = []
    for (const kind of NEAR_KINDS) figures.push(...(await whileMoving(inCopy, url, kind)))
    return { figures, pages: await pagesOf(url) }
  })
  const { members, dailys, likes } = lab.size
  const tenth: Size = { members: Math.ceil(members / 10), dailys: Math.ceil(dailys / 10), likes: Math.ceil(likes / 10) }
  const small = await withPlaces(lab, tenth, pagesOf)
  const growth = NEAR_KINDS.map((kind): Figure => ({
    name: `pages read, the nearest ${kind}`,
    value: large.pages[kind] / small[kind],
    unit: 'x',
    goal: GROWTH,
    detail: `${small[kind].toFixed(0)} at ${pointsOf(tenth)} points, ${large.pages[kind].toFixed(0)} at ${pointsOf(lab.size)}`,
  }))
  return [...large.figures, ...growth]
}

async function withPlaces<T>(lab: Lab, size: Size, work: (url: string) => Promise<T>): Promise<T> {
  const add = (url: string) => addPlaces(url, size, new Date())
  const copy = await copyDatasetWith(lab.engine, await lab.dataset(size), { files: ['places.ts'], add })
  try {
    return await work(copy.url)
  } finally {
    await copy.drop()
  }
}

async function whileMoving(lab: Lab, url: string, kind: NearKind): Promise<Figure[]> {
  const moves = movesOf(url, lab.size)
  const requests: MakeRequests = async (haru, bare) => {
    for (const one of questionsOf(haru.tokens[0]!, kind).slice(0, 1)) await expectSame(haru, bare, one, NOS)
    moves.start()
    return splitRequests(haru.tokens.flatMap((viewer) => questionsOf(viewer, kind)))
  }
  const compared = await compareReads(lab, requests, { unlimited: true })
  const aMinute = await moves.stop()
  return [
    figureOf(`the nearest ${kind} of ${pointsOf(lab.size)} points, ${sharersOf(lab.size)} of them sharers`, compared, GOAL),
    { name: `moves a minute beside the nearest ${kind}`, value: aMinute, unit: '', goal: MOVES_GOAL, detail: '' },
  ]
}

const questionsOf = (viewer: Viewer, kind: NearKind): RequestPair[] =>
  Array.from({ length: SPOTS }, (_, nth) => spotOf(viewer.user_no, nth)).map(({ lat, lng }) => ({
    ours: get(`/v1/nearby?kind=${kind}&lat=${lat}&lng=${lng}`, viewer, PAGE_BYTES),
    bare: get(`/near/${viewer.user_no}/${kind}~${lat}~${lng}`, null, PAGE_BYTES),
  }))

/** A place in or around Seoul. */
const spotOf = (userNo: number, nth: number): { lat: number; lng: number } => ({
  lat: 37.3 + ((userNo * 37 + nth * 101) % 400) / 1000,
  lng: 126.8 + ((userNo * 53 + nth * 149) % 400) / 1000,
})

/** Sharers who move: half of what their devices send changes the shown point. */
function movesOf(url: string, size: Size): { start(): void; stop(): Promise<number> } {
  const db = openDb({ url, max: 4 })
  let [isOver, count, begun] = [false, 0, 0]
  const move = (nth: number) => {
    const step = nth % 2 === 0 ? 0 : ((nth % 7) - 3) / 1000
    return db.sql`
      update location_position set shown_lat = shown_lat + ${step}, position_dt = position_dt + interval '1 second'
      where user_no = ${size.members + 1 + ((nth * 7919) % sharersOf(size))}`
  }
  const run = async (): Promise<void> => {
    while (!isOver) {
      const due = Math.floor(((performance.now() - begun) / MINUTE_MS) * MOVES_A_MINUTE) - count
      if (due <= 0) await sleep(10)
      await Promise.all(Array.from({ length: Math.min(Math.max(due, 0), 16) }, () => move(count++)))
    }
  }
  let running = Promise.resolve()
  return {
    start() {
      begun = performance.now()
      running = run()
    },
    async stop() {
      isOver = true
      await running
      await db.end(1)
      return (count / (performance.now() - begun)) * MINUTE_MS
    },
  }
}

async function pagesOf(url: string): Promise<Record<NearKind, number>> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  const now = new Date()
  const mean = async (kind: NearKind): Promise<number> => {
    let sum = 0
    for (let userNo = 1; userNo <= VIEWERS; userNo++) {
      sum += await buffersOf(db, NEAREST[kind], nearestOf({ userNo, ...spotOf(userNo, 0) }, now))
    }
    return sum / VIEWERS
  }
  const pages = { people: await mean('people'), club: await mean('club'), bungae: await mean('bungae') }
  await db.end(1)
  return pages
}
