import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { renewing } from './renewing-pool.ts'

/** PostgreSQL as haru reads it: bigint as number, timestamps and dates as the wire's ISO text. */
type Types = { bigint: number; moment: string; day: string }
type Sql = postgres.Sql<Types>
type TransactionSql = postgres.TransactionSql<Types>

/** A handle to the database: the pool or a transaction. `sql` is the driver's tagged template. */
export type Db = { readonly sql: Sql | TransactionSql }

/** News for every socket of these members (but one), or a hint for every socket there is. */
export type News = { event: string; payload: unknown } & ({ userNos: readonly number[]; except?: string | undefined } | { all: true })

/** A running transaction. It cannot open another, and the pool must not be used while it runs. */
export type Tx = Db & {
  readonly inTransaction: true
  /** Tells it once the transaction is committed: nobody hears of what is not yet, or never, there. */
  tell(news: News): void
  /**
   * A last statement, sent in one go with the commit. Where it fails PostgreSQL undoes the transaction without a word:
   * here the transaction fails as the statement did, and nobody is told anything.
   */
  withCommit(statement: Promise<unknown>): void
}

/** The pool. */
export type Pool = Db & {
  readonly sql: Sql
  /** Runs `work` in one transaction; it is rolled back if `work` throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `listener` with what each transaction told, after its commit. Gives the way to stop. */
  onTold(listener: (news: News) => void): () => void
  /** Ends all connections, giving running queries `seconds` to finish. */
  end(seconds?: number): Promise<void>
}

export type DbOptions = {
  url: string
  /** Connections at most. */
  max?: number
  /** Milliseconds after which PostgreSQL gives up a statement. */
  statementTimeout?: number
  /** Refuses pool queries made from inside a transaction, which deadlock under load. For tests and development. */
  guard?: boolean
}

/** Opens the pool. No connection is made until the first query. */
export function openDb(options: DbOptions): Pool {
  const { sql, end } = renewing((onLost) => connect(options, onLost))
  const running = new AsyncLocalStorage<true>()
  const pool = options.guard ? guarded(sql, () => running.getStore() === true) : sql
  const listeners = new Set<(news: News) => void>()
  return {
    sql: pool,
    async transaction(work) {
      const after: After = { told: [], last: [] }
      const state: ConnectionState = { isOver: false }
      const over = (): void => void (state.isOver = true)
      const begun = pool.begin((tx) => running.run(true, () => awaitUnlessConnectionLost(state, work(handleOf(bound(tx, state), after)))))
      begun.then(over, over)
      const result = await begun
      await allOf(after.last)
      for (const news of after.told) for (const listener of listeners) listener(news)
      return result as Awaited<ReturnType<typeof work>>
    },
    onTold(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end: (seconds = 5) => end(seconds),
  }
}

function connect(options: DbOptions, onclose: () => void): Sql {
  return postgres(options.url, {
    ...socketFolder(options.url),
    max: options.max ?? 10,
    // None is closed for its age: what closes is lost.
    max_lifetime: null,
    onnotice: () => {},
    onclose,
    types: wireTypes,
    connection: {
      application_name: 'haru',
      TimeZone: 'Asia/Seoul',
      statement_timeout: options.statementTimeout ?? 15_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  }) as unknown as Sql
}

/** An address whose host is a folder (`%2Ftmp%2Frun`) means the Unix socket in it; the driver wants it decoded. */
function socketFolder(url: string): { host?: string } {
  const host = decodeURIComponent(new URL(url).hostname)
  return host.startsWith('/') ? { host } : {}
}

const OID = { int8: 20, numeric: 1700, date: 1082, timestamp: 1114, timestamptz: 1184 }

const wireTypes = {
  bigint: { to: OID.int8, from: [OID.int8, OID.numeric], serialize: String, parse: safeNumber },
  moment: {
    to: OID.timestamptz,
    from: [OID.timestamptz, OID.timestamp],
    serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
    parse: isoMoment,
  },
  day: { to: OID.date, from: [OID.date], serialize: (value: string) => value, parse: (value: string) => value },
}

function safeNumber(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) && !value.includes('.')) throw new RangeError(`${value} is too large for a number`)
  return number
}

/** `2026-11-21 14:00:00.5+09` as PostgreSQL prints it, to `2026-11-21T14:00:00.5+09:00`. */
function isoMoment(value: string): string {
  return value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

function guarded(sql: Sql, inTransaction: () => boolean): Sql {
  const check = (): void => {
    if (inTransaction()) throw new Error('The pool was used inside a transaction; use the handle that the transaction was given.')
  }
  return new Proxy(sql, {
    apply(target, self, args) {
      // A tagged template is a query; a plain call only builds a fragment or an identifier list.
      if ((args[0] as { raw?: unknown } | undefined)?.raw !== undefined) check()
      return Reflect.apply(target, self, args) as unknown
    },
    get(target, key, receiver) {
      if (key === 'begin' || key === 'unsafe') check()
      return Reflect.get(target, key, receiver) as unknown
    },
  })
}

/** Of several that failed one is why: the others, sent along with it, only say that the transaction was over by then. */
async function allOf(last: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(last)).flatMap((one) => (one.status === 'rejected' ? [one.reason as { code?: unknown }] : []))
  if (failed.length > 0) throw failed.find(({ code }) => code !== ABORTED) ?? failed[0]
}
const ABORTED = '25P02'

/** A transaction's connection. The driver would still write to one that is gone, end the process by it, and lose its place in the pool. */
type ConnectionState = { isOver: boolean }

/** Refuses statements of a transaction that has ended, or whose connection is lost: work that goes on all the same hears of it here. */
function bound(tx: TransactionSql, state: ConnectionState): TransactionSql {
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
 * The work of a transaction, as far as there is a connection to commit or to roll it back on. Where that is lost it never ends: the driver
 * fails the transaction by itself, and must not be made to send a `rollback` after it.
 */
async function awaitUnlessConnectionLost<T>(state: ConnectionState, work: Promise<T>): Promise<T> {
  try {
    const result = await work
    if (!state.isOver) return result
  } catch (error) {
    // What failed by the loss is heard of before the loss itself, by a turn or two of the loop.
    for (let turns = 0; turns < 2 && !state.isOver; turns++) await nextTurn()
    const until = performance.now() + (isLoss(error) ? CLOSING_MS : 0)
    while (!state.isOver && performance.now() < until) await wait(10)
    if (!state.isOver) throw error
  }
  return new Promise(() => {})
}

/** Milliseconds in which a connection that was lost is closed, too. */
const CLOSING_MS = 1000
const LOSSES = new Set(['ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED'])

/** After it the connection closes: the way to PostgreSQL is gone, or PostgreSQL said its last word (FATAL). */
function isLoss(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  return LOSSES.has(String(code)) || severity === 'FATAL'
}

/** What a transaction leaves for after its commit. */
type After = { told: News[]; last: Promise<unknown>[] }

function handleOf(tx: TransactionSql, after: After): Tx {
  return {
    sql: tx,
    inTransaction: true,
    tell: (news) => void after.told.push(news),
    withCommit(statement) {
      // Where the work fails after all, nobody waits for it.
      statement.catch(() => {})
      after.last.push(statement)
    },
  }
}
