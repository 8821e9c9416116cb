import { AsyncLocalStorage } from 'node:async_hooks'
import postgres from 'postgres'
import {
  beginAlone,
  beginWithStatements,
  bound,
  type Begin,
  type ConnectionState,
  type DriverSql,
  type Sql,
  type TransactionSql,
} from './begin.ts'
import { makeRenewingPool } from './renewing-pool.ts'

/** A handle to the database: the pool or a transaction. `sql` is the driver's tagged template. */
export type Db = { readonly sql: DriverSql | TransactionSql }

/** An event for every socket of these members (but one), or an invalidation for every socket there is. */
export type PublishedEvent = { event: string; payload: unknown } & (
  | { userNos: readonly number[]; except?: string | undefined }
  | { all: true }
)

/** A running transaction. It cannot open another, and the pool must not be used while it runs. */
export type Tx = Db & {
  readonly inTransaction: true
  /** Publishes the event after the commit; not at all if the transaction is rolled back. */
  publishAfterCommit(event: PublishedEvent): void
  /**
   * A last statement, pipelined with the commit. If it fails, PostgreSQL rolls back and its commit reports no error;
   * `transaction` then rejects with the statement's error, and no events are published.
   */
  withCommit(statement: Promise<unknown>): void
}

/** Connections that are shared by all callers. */
export type Connections = Db & {
  readonly sql: DriverSql
  /** Runs `work` in one transaction; it is rolled back if `work` throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** The pool. */
export type Pool = Connections & {
  /**
   * A few connections of their own, opened at their first use, for hot statements that look up each row by an index and wait for no lock
   * (decision 062).
   */
  readonly lookUps: Connections
  /** Publishes an event of a statement that was a transaction of its own. Called after it succeeded. */
  publish(event: PublishedEvent): void
  /** Calls `listener` with each event of a transaction, after its commit. Returns the function that stops it. */
  onPublish(listener: (event: PublishedEvent) => void): () => void
  /** Closes all connections; running queries have `seconds` to finish. */
  end(seconds?: number): Promise<void>
}

export type DbOptions = {
  url: string
  /** Most connections. */
  max?: number
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementTimeout?: number
  /** Refuses queries of the pool inside a transaction, which deadlock under load. For tests and development. */
  guard?: boolean
}

/** Opens the pool. No connection is made until the first query. */
export function openDb(options: DbOptions): Pool {
  const running = new AsyncLocalStorage<true>()
  const listeners = new Set<(event: PublishedEvent) => void>()
  const publish = (event: PublishedEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const open = (begin: Begin, max: number, settings: Record<string, string>): Opened => {
    const { sql, end } = makeRenewingPool((onLost) => connect({ ...options, max, settings }, onLost))
    const pool = options.guard ? guarded(sql, () => running.getStore() === true) : sql
    return { sql: pool, end, transaction: (work) => transact({ begin, pool, running, publish }, work) }
  }
  const main = open(beginAlone, options.max ?? 10, {})
  let lookUps: Opened | undefined
  return {
    sql: main.sql,
    transaction: main.transaction,
    get lookUps() {
      return (lookUps ??= open(beginWithStatements, LOOK_UP_CONNECTIONS, LOOK_UP_SETTINGS))
    },
    publish,
    onPublish(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async end(seconds = 5) {
      await Promise.all([main.end(seconds), lookUps?.end(seconds)])
    },
  }
}

type Opened = Connections & { end(seconds: number): Promise<void> }
type Transactions = { begin: Begin; pool: Sql; running: AsyncLocalStorage<true>; publish(event: PublishedEvent): void }

async function transact<T>({ begin, pool, running, publish }: Transactions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const after: AfterCommit = { events: [], last: [] }
  const state: ConnectionState = { isOver: false }
  const result = await begin(pool, state, (tx) => running.run(true, () => work(handleOf(bound(tx, state), after))))
  await allOf(after.last)
  after.events.forEach(publish)
  return result
}

/** Connections of `lookUps`: two batches of gifts and two of messages at a time, follows, likes. */
const LOOK_UP_CONNECTIONS = 6
/**
 * A generic plan suits one row and hundreds; for few rows PostgreSQL would plan each time, which costs more than the execution. And a plan
 * stays on its connection: made while a table was empty, it would read all of that table for each row, long after it has grown.
 */
export const LOOK_UP_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

type ConnectOptions = DbOptions & { settings: Record<string, string> }

function connect(options: ConnectOptions, onLost: () => void): Sql {
  const lossListeners = new Set<() => void>()
  const sql = postgres(options.url, {
    ...socketFolder(options.url),
    max: options.max ?? 10,
    // No connection is closed for its age, so every close is a loss.
    max_lifetime: null,
    onnotice: () => {},
    onclose() {
      for (const listener of lossListeners) listener()
      onLost()
    },
    types: wireTypes,
    connection: {
      application_name: 'haru',
      TimeZone: 'Asia/Seoul',
      statement_timeout: options.statementTimeout ?? 15_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 30_000,
      ...options.settings,
    },
  }) as DriverSql
  return Object.assign(sql, { lossListeners })
}

/** A host that is a folder (`%2Ftmp%2Frun`) names the Unix socket in it; the driver needs it decoded. */
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
  // `-infinity` has no time of day.
  if (value[10] !== ' ') return value
  const sign = value.at(-3)
  const hasWholeHours = sign === '+' || sign === '-'
  return `${value.slice(0, 10)}T${value.slice(11)}${hasWholeHours ? ':00' : ''}`
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
      if (key === 'begin' || key === 'reserve' || key === 'unsafe') check()
      return Reflect.get(target, key, receiver) as unknown
    },
  })
}

/** Throws the first error that is a cause: pipelined statements after it only report that the transaction was aborted. */
async function allOf(last: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(last)).flatMap((one) => (one.status === 'rejected' ? [one.reason as { code?: unknown }] : []))
  if (failed.length > 0) throw failed.find(({ code }) => code !== ABORTED) ?? failed[0]
}
const ABORTED = '25P02'

/** The events and last statements of a transaction. */
type AfterCommit = { events: PublishedEvent[]; last: Promise<unknown>[] }

function handleOf(tx: TransactionSql, after: AfterCommit): Tx {
  return {
    sql: tx,
    inTransaction: true,
    publishAfterCommit: (event) => void after.events.push(event),
    withCommit(statement) {
      // Prevents an unhandled rejection when the work fails after it.
      statement.catch(() => {})
      after.last.push(statement)
    },
  }
}
