import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

/** Type conversions: bigint as number, timestamps and dates as ISO text, as on the wire. */
type Types = { bigint: number; moment: string; day: string }
export type DriverSql = postgres.Sql<Types>
/** The driver's pool, with what it calls when it loses a connection. */
export type Sql = DriverSql & { readonly lossListeners: Set<() => void> }
/** A connection with a transaction. */
export type TransactionSql = postgres.TransactionSql<Types> | postgres.ReservedSql<Types>

/** Runs `work` between `begin` and `commit`, or `rollback` if it throws, and sets `state.isOver` at the end. */
export type Begin = <T>(pool: Sql, state: ConnectionState, work: (tx: TransactionSql) => Promise<T>) => Promise<T>

/** Starts `work` after PostgreSQL has answered `begin`, as the driver does. */
export const beginAlone: Begin = (pool, state, work) => {
  const over = (): void => void (state.isOver = true)
  const begun = pool.begin((tx) => awaitUnlessConnectionLost(state, work(tx)))
  begun.then(over, over)
  return begun as ReturnType<typeof work>
}

/**
 * Sends `begin` together with the first statements of `work`, which saves a round trip. The driver allows that only on a reserved connection and
 * does not report the loss of one. Therefore each loss of the pool ends all its transactions of this kind (decision 124).
 */
export const beginWithStatements: Begin = async (pool, state, work) => {
  const lost = Promise.withResolvers<never>()
  const onLoss = (): void => {
    state.isOver = true
    // The driver's own code for it: the call is answered with 503 and may be sent again.
    lost.reject(Object.assign(new Error('The pool lost a connection.'), { code: 'CONNECTION_CLOSED' }))
  }
  // Nothing is awaited between the two, so that they belong to the same pool even if it is being replaced.
  const { lossListeners } = pool
  const reserving = pool.reserve()
  lossListeners.add(onLoss)
  const unlessLost = <R>(result: Promise<R>): Promise<R> => Promise.race([lost.promise, awaitUnlessConnectionLost(state, result)])
  try {
    const connection = await unlessLost(reserving).catch((error: unknown) => {
      // The driver still reserves one, once it is connected again.
      reserving.then((late) => late.release()).catch(() => {})
      throw error
    })
    const workAndCommit = async (): ReturnType<typeof work> => {
      // The next statement reports the same error.
      connection.unsafe('begin').catch(() => {})
      // Work may go on after its connection was lost. Its commit would then end another transaction, for which the driver has connected again.
      const result = await awaitUnlessConnectionLost(state, work(connection))
      await connection.unsafe('commit')
      return result
    }
    try {
      return await unlessLost(workAndCommit())
    } catch (error) {
      if (!state.isOver) await unlessLost(connection.unsafe('rollback'))
      throw error
    } finally {
      // A lost connection that is released would be used again.
      if (!state.isOver) connection.release()
    }
  } finally {
    state.isOver = true
    lossListeners.delete(onLoss)
  }
}

/** State of a transaction's connection. The driver itself writes to a lost connection, which ends the process and blocks the pool's slot. */
export type ConnectionState = { isOver: boolean }

/** Refuses statements of a transaction that has ended or lost its connection, because its work may still be running. */
export function bound(tx: TransactionSql, state: ConnectionState): TransactionSql {
  const check = (): void => {
    if (state.isOver) throw new Error('The transaction is over, or its connection was lost.')
  }
  return new Proxy(tx, {
    apply(target, self, args) {
      if ((args[0] as { raw?: unknown } | undefined)?.raw !== undefined) check()
      return Reflect.apply(target, self, args) as unknown
    },
    get(target, key, receiver) {
      if (key === 'unsafe') check()
      return Reflect.get(target, key, receiver) as unknown
    },
  })
}

/**
 * Waits for the work of a transaction. If the connection is lost, the promise never settles: the driver rejects the transaction
 * itself, and must not send a `rollback` on the lost connection.
 */
async function awaitUnlessConnectionLost<T>(state: ConnectionState, work: Promise<T>): Promise<T> {
  try {
    const result = await work
    if (!state.isOver) return result
  } catch (error) {
    // The failed statement is reported one or two turns of the event loop before the loss.
    for (let turns = 0; turns < 2 && !state.isOver; turns++) await nextTurn()
    const until = performance.now() + (isLoss(error) ? CLOSING_MS : 0)
    while (!state.isOver && performance.now() < until) await sleep(10)
    if (!state.isOver) throw error
  }
  return new Promise(() => {})
}

/** Milliseconds within which the driver reports that a lost connection is closed. */
const CLOSING_MS = 1000
const LOSS_CODES = new Set(['ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED'])

/** Whether the connection closes after this error: a network error, or a FATAL error of PostgreSQL. */
function isLoss(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  return LOSS_CODES.has(String(code)) || severity === 'FATAL'
}
