import { makeBatch } from '#kit/server/db/batch.ts'

/** Ways for the work on what somebody else holds: one for each number, with an order of its own, there while something waits in it. */
export type Lanes<T, R> = {
  has(number: number): boolean
  send(number: number, item: T): Promise<R>
}

/** Items of one lane that are done together. */
const LANE_MAX = 64

export function makeLanes<T, R>(run: (items: T[]) => Promise<(R | Error)[]>): Lanes<T, R> {
  const lanes = new Map<number, { send(item: T): Promise<R>; waiting: number }>()
  return {
    has: (number) => lanes.has(number),
    async send(number, item) {
      const lane = lanes.get(number) ?? { send: makeBatch<T, R>(run, { max: LANE_MAX }), waiting: 0 }
      lanes.set(number, lane)
      lane.waiting++
      try {
        return await lane.send(item)
      } finally {
        if (--lane.waiting === 0) lanes.delete(number)
      }
    },
  }
}

/** Does work when it is its turn. */
export type Gate = <R>(work: () => Promise<R>) => Promise<R>

/** At most so many at the same time, in the order in which they came. */
export function makeGate(max: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
