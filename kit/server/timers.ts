import type { Pool, Tx } from './db/db.ts'
import { lookUpRowsOf, rowsOf, type Statement } from './db/prepared.ts'
import type { Log, Services } from './http/services.ts'

/** A kind of timer of a feature: something that is due on one of its rows at a moment. */
export type Timer = {
  /** `counsel.answer` */
  kind: string
  /**
   * Does what is due, in a transaction. Locks its own row first, before any timer, and decides again whether it is still due: the row may
   * have changed since. The timer is removed afterwards unless `fire` set it to another moment. If it throws, it is repeated later.
   */
  fire(call: { tx: Tx; no: number; now: Date; services: Services }): Promise<void>
}

/** `due_at` null removes the timer. */
export type TimerSetting = { kind: string; no: number; due_at: Date | null }

export type OpenTimers = {
  /** Runs what is due now and until `close`. */
  start(): Promise<void>
  /** Runs everything that is due at this moment, with what it makes due; returns how many fired. */
  run(now: Date): Promise<number>
  close(): Promise<void>
}

/** Timers that one claim takes, and how many of them run at the same time. */
const CLAIM = 40
const PARALLEL = 4
/** Another process takes a claimed timer after so long. */
const LEASE_SECONDS = 60
/** A failed timer is repeated after so long, doubled for each further failure. */
const RETRY_SECONDS = 5
const RETRY_MAX_SECONDS = 600
/** Longest sleep; a timer that is due earlier than that wakes the processes. */
const SLEEP_MS = 15_000
const CHANNEL = 'timer'

/** Sets or removes timers in the caller's transaction, which holds the locks of their rows. */
export async function setTimers(tx: Tx, settings: readonly TimerSetting[], now: Date): Promise<void> {
  if (settings.length === 0) return
  const kinds = settings.map(({ kind }) => kind)
  const nos = settings.map(({ no }) => no)
  const dues = settings.map(({ due_at }) => due_at?.toISOString() ?? null)
  await rowsOf(tx, SET, [kinds, nos, dues])
  const soon = now.getTime() + SLEEP_MS
  if (settings.some(({ due_at }) => due_at !== null && due_at.getTime() < soon)) await tx.sql`select pg_notify(${CHANNEL}, '')`
}

type Parts = { timers: readonly Timer[]; services: Services; log: Log }
type Claimed = { kind: string; no: number; due_at: string; tries: number }

/** Timers of the features, which every process runs; each timer is taken by one. */
export function makeTimers({ timers, services, log }: Parts): OpenTimers {
  const { db, clock } = services
  const byKind = new Map(timers.map((timer) => [timer.kind, timer]))
  const kinds = [...byKind.keys()]
  let sleeping: NodeJS.Timeout | undefined
  let isClosing = false
  let running: Promise<void> | null = null
  let isWoken = false
  let unlisten: (() => Promise<void>) | undefined

  async function runDue(now: Date): Promise<number> {
    for (let fired = 0; ;) {
      // Locked rows are skipped, so that it waits for nothing.
      const claimed = await lookUpRowsOf<Claimed>(db, CLAIM_DUE, [now, kinds, CLAIM, LEASE_SECONDS])
      await inParallel(claimed, (one) => fireOne(one, now))
      fired += claimed.length
      if (claimed.length === 0 || isClosing) return fired
    }
  }

  async function fireOne({ kind, no, due_at, tries }: Claimed, now: Date): Promise<void> {
    try {
      await db.transaction(async (tx) => {
        await byKind.get(kind)!.fire({ tx, no, now, services })
        await rowsOf(tx, REMOVE, [kind, no, due_at])
      })
    } catch (error) {
      if (isClosing) return
      log.error({ err: error, timer: kind, no }, 'a timer failed')
      const seconds = Math.min(RETRY_SECONDS * 2 ** tries, RETRY_MAX_SECONDS)
      await rowsOf(db, POSTPONE, [kind, no, due_at, new Date(now.getTime() + seconds * 1000)])
    }
  }

  /** Runs what is due, then sleeps until the next timer. */
  function wake(): void {
    isWoken = true
    if (isClosing || running) return
    clearTimeout(sleeping)
    running = runUntilAsleep().finally(() => (running = null))
  }

  async function runUntilAsleep(): Promise<void> {
    let due: Date | null = null
    while (isWoken) {
      isWoken = false
      try {
        await runDue(clock())
        due = await nextDue(db, kinds)
      } catch (error) {
        due = null
        if (!isClosing) log.warn({ err: error }, 'timers')
      }
    }
    sleep(due)
  }

  function sleep(due: Date | null): void {
    if (isClosing) return
    const left = due === null ? SLEEP_MS : due.getTime() - clock().getTime()
    sleeping = setTimeout(wake, Math.max(0, Math.min(left, SLEEP_MS)))
    sleeping.unref()
  }

  return {
    async start() {
      if (kinds.length === 0) return
      const { unlisten: stop } = await db.sql.listen(CHANNEL, wake, wake)
      unlisten = stop
    },
    run: runDue,
    async close() {
      isClosing = true
      clearTimeout(sleeping)
      await unlisten?.()
      await running
    },
  }
}

async function nextDue(db: Pool, kinds: readonly string[]): Promise<Date | null> {
  const [row] = await rowsOf<{ due_at: string | null }>(db, NEXT_DUE, [[...kinds], CLAIM])
  return row?.due_at ? new Date(row.due_at) : null
}

async function inParallel<One>(list: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const left = list.values()
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (const one of left) await work(one)
    }),
  )
}

// $1 kinds, $2 numbers, $3 moments or null. In the order of the key, so that two transactions never wait for each other.
export const SET: Statement = `
  with given as (
    select * from unnest($1::text[], $2::bigint[], $3::timestamptz[]) g (kind, no, due_at)
  ), removed as (
    delete from timer t using given g where t.kind = g.kind and t.no = g.no and g.due_at is null
  )
  insert into timer (kind, no, due_at) select kind, no, due_at from given where due_at is not null order by kind, no
  on conflict (kind, no) do update set due_at = excluded.due_at, lease_dt = null, tries = 0`

// $1 now, $2 kinds, $3 most, $4 seconds of the lease.
export const CLAIM_DUE: Statement = `
  update timer t set lease_dt = $1::timestamptz + make_interval(secs => $4::int) from (
    select kind, no from timer where due_at <= $1 and (lease_dt is null or lease_dt <= $1) and kind = any($2::text[])
    order by due_at limit $3::int for update skip locked
  ) d where t.kind = d.kind and t.no = d.no returning t.kind, t.no, t.due_at, t.tries`

// $1 kind, $2 number, $3 the moment at which it was due.
const REMOVE: Statement = 'delete from timer where kind = $1 and no = $2 and due_at = $3::timestamptz'
/** $4: the next attempt. */
const POSTPONE: Statement = `
  update timer set tries = least(tries + 1, 100), lease_dt = $4::timestamptz where kind = $1 and no = $2 and due_at = $3::timestamptz`

const NEXT_DUE: Statement = `
  select min(greatest(due_at, lease_dt)) as due_at from (
    select due_at, lease_dt from timer where kind = any($1::text[]) order by due_at limit $2::int) t`
