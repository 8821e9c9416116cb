import { makeBatch } from './batch.ts'

/**
 * Batches by key, for rooms or wallets that another transaction has locked: the items of one key run in order, different keys in
 * parallel. `has` is true while an item of the key waits or runs.
 */
export type KeyedBatches<T, R> = {
  has(key: number): boolean
  send(key: number, item: T): Promise<R>
}

/** Runs work when one of the limited turns is free. */
export type Turn = <R>(work: () => Promise<R>) => Promise<R>

/** Processes the items of one key, results in the same order; an error rejects only its own caller. Use `inTurn` for work that needs a connection. */
type Run<T, R> = (items: T[], key: number, inTurn: Turn) => Promise<(R | Error)[]>

/** `max`: items per run. `turns`: parallel turns over all keys. */
export function makeKeyedBatches<T, R>(run: Run<T, R>, { max, turns }: { max: number; turns: number }): KeyedBatches<T, R> {
  const inTurn = makeTurns(turns)
  const batches = new Map<number, { send(item: T): Promise<R>; waiting: number }>()
  return {
    has: (key) => batches.has(key),
    async send(key, item) {
      let batch = batches.get(key)
      if (!batch) batches.set(key, (batch = { send: makeBatch<T, R>((items) => run(items, key, inTurn), { max }), waiting: 0 }))
      batch.waiting++
      try {
        return await batch.send(item)
      } finally {
        if (--batch.waiting === 0) batches.delete(key)
      }
    },
  }
}

/** Runs the items together. If that fails with an error of a single item, runs each separately, so that only that item fails. */
export async function runTogetherOrAlone<T, R>(
  run: (items: T[]) => Promise<(R | Error)[]>,
  items: T[],
  isOfOne: (error: unknown) => boolean,
): Promise<(R | Error)[]> {
  try {
    return await run(items)
  } catch (error) {
    if (!isOfOne(error)) throw error
    const results: (R | Error)[] = []
    for (const item of items) results.push(...(await run([item]).catch((own: Error) => [own])))
    return results
  }
}

/** A semaphore of `max` turns, first come first served. */
function makeTurns(max: number): Turn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((begin) => void waiting.push(begin))
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
