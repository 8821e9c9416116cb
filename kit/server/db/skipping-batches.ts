import { requestErrors } from '#kit/contract/errors.ts'
import { makeBatch } from './batch.ts'
import { makeKeyedBatches, runTogetherOrAlone } from './keyed-batches.ts'

/** The answer of a run for an item that would have to wait for this row, which another transaction has locked. */
export class LockedRow {
  readonly row: number
  constructor(row: number) {
    this.row = row
  }
}

type Options<T, R> = {
  /**
   * Writes the items in one transaction, results in the same order. It leaves items out that would wait for a locked row and answers
   * LockedRow for them. With `awaited` it first waits for this row, while it holds no other, so that it cannot deadlock.
   */
  run: (items: T[], awaited: number | null) => Promise<readonly (R | Error | LockedRow)[]>
  /** What an item writes: of several waiting items with the same text one runs, and its result answers all. */
  idOf: (item: T) => string
  /** The rows that an item locks. */
  rowsOf: (item: T) => readonly number[]
}

/** Items of a run, and waiting runs at the same time, each of which takes a connection. */
const BATCH_MAX = 64
const WAITING_MAX = 3
/** Most times that one item waits for a row. */
const WAITS_MAX = 30

/**
 * Batches short writes of members. A transaction that locks one row for long delays only the items of that row: they wait in runs of
 * their own. An error of one item rejects only its callers.
 */
export function makeSkippingBatches<T, R>({ run, idOf, rowsOf }: Options<T, R>): (item: T) => Promise<R> {
  const runDistinct = (items: T[], awaited: number | null) => runEachOnce((some) => run(some, awaited), items, idOf)
  const all = makeBatch<T, R | LockedRow>((items) => runDistinct(items, null), { max: BATCH_MAX })
  const waiting = makeKeyedBatches<T, R | LockedRow>((items, row, inTurn) => inTurn(() => runDistinct(items, row)), {
    max: BATCH_MAX,
    turns: WAITING_MAX,
  })
  return async (item) => {
    // Behind the items that wait for the row already, so that the order of the calls stays.
    const awaited = rowsOf(item).find(waiting.has)
    let result = awaited === undefined ? await all(item) : new LockedRow(awaited)
    for (let waits = 0; result instanceof LockedRow; waits++) {
      if (waits === WAITS_MAX) throw requestErrors.busy()
      result = await waiting.send(result.row, item)
    }
    return result
  }
}

async function runEachOnce<T, R>(
  run: (items: T[]) => Promise<readonly (R | Error)[]>,
  items: T[],
  idOf: (item: T) => string,
): Promise<(R | Error)[]> {
  const distinct = new Map(items.map((item) => [idOf(item), item]))
  const results = await runTogetherOrAlone(async (some) => [...(await run(some))], [...distinct.values()], isErrorOfOneItem).catch(
    refuseBusy,
  )
  const byId = new Map([...distinct.keys()].map((id, at) => [id, results[at]!]))
  return items.map((item) => byId.get(idOf(item))!)
}

/** Whether the cause can be the data of one item, a key or a deadlock. */
const isErrorOfOneItem = (error: unknown): boolean => /^(22|23|40)/.test(sqlStateOf(error))
/** The lock of the awaited row was not free in time. */
function refuseBusy(error: unknown): never {
  throw sqlStateOf(error) === '55P03' ? requestErrors.busy() : error
}
const sqlStateOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
