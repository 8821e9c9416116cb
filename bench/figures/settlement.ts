import { setTimeout as sleep } from 'node:timers/promises'
import { holdRef } from '#features/counsel/rules.ts'
import { COUNSEL_TIMER } from '#features/counsel/server/session/schedule.ts'
import { makeWallets } from '#features/viv/server/ledger/session.ts'
import { findDifferences } from '#features/viv/server/ledger/reconcile.ts'
import { holdViv } from '#features/viv/server/public.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import { copyDataset } from '../dataset/engine.ts'
import { fund, inFours } from '../dataset/wallets.ts'
import { openTarget, type Target } from '../targets/target.ts'
import type { Figure, Lab } from './lab.ts'

const SESSIONS = 1000
const PRICE = 300
/** Between two looks at what is settled, in ms: the delays are too long by up to as much. */
const LOOK_MS = 50
/** From the preparation to the first end, in ms. */
const LEAD_MS = 3000
/** A session that is not settled then makes the figure fail, in ms. */
const LIMIT_MS = 120_000

/** How long after their ends sessions are settled, with the expert's income committed: 1 000 in one minute, and 1 000 at once. */
export async function settlement(lab: Lab): Promise<Figure[]> {
  if (lab.size.members < SESSIONS * 2) throw new RangeError(`Sessions of ${SESSIONS} pairs want ${SESSIONS * 2} members.`)
  const copy = await copyDataset(lab.engine, await lab.dataset())
  const db = openDb({ url: copy.url, max: 4, statementTimeout: 0 })
  const spread = await makeSessions(db)
  const haru = await openTarget('haru', { database: copy.url })
  const inMinute = await measure({ db, haru }, spread, 60_000)
  const together = await makeSessions(db)
  const atOnce = await measure({ db, haru }, together, 0)
  await haru.stop()
  const differences = await findDifferences(db)
  await db.end(1)
  await copy.drop()
  if (differences.length > 0) throw new Error(`The ledger differs: ${JSON.stringify(differences.slice(0, 3))}`)
  return [
    figureOf(`${SESSIONS} sessions that end in a minute, the last settled after`, inMinute, { better: 'less', must: 5, aim: 1 }),
    figureOf(`${SESSIONS} sessions that end at once, the last settled after`, atOnce, null),
  ]
}

/** Delays in ms, and CPU milliseconds of the server for each session. */
type Measured = { delays: number[]; cpu: number }

function figureOf(name: string, { delays, cpu }: Measured, goal: Figure['goal']): Figure {
  const sorted = delays.toSorted((a, b) => a - b)
  const text = (share: number): string => `${((sorted[Math.ceil(sorted.length * share) - 1] ?? NaN) / 1000).toFixed(2)} s`
  return {
    name,
    value: sorted.at(-1)! / 1000,
    unit: 's',
    goal,
    detail: `p50 ${text(0.5)} p90 ${text(0.9)} p99 ${text(0.99)} cpu ${cpu.toFixed(1)} ms`,
  }
}

/** Running sessions of pairs of members, the price of each held; returns their numbers. */
async function makeSessions(db: Pool): Promise<number[]> {
  const now = new Date()
  const everyone = Array.from({ length: SESSIONS * 2 }, (_, at) => at + 1)
  await makeWallets(db, everyone, now)
  await inFours(everyone.slice(0, SESSIONS), (userNo) => fund(db, userNo, PRICE))
  // Earlier servers on this data would count as an outage of the platform.
  await db.sql`delete from platform_beat`
  await db.sql`delete from platform_outage`
  const rooms = db.sql`
    insert into chat_room (cr_type, one_no, other_no, is_closed, keeps_messages)
    select 'counsel', n, n + ${SESSIONS}::int, false, true from generate_series(1, ${SESSIONS}::int) n
    on conflict (one_no, other_no, cr_type) where cr_type in ('private', 'counsel') do update set is_closed = false
    returning cr_no, one_no, other_no`
  const made = await db.sql<{ coun_no: number; user_no: number; expert_user_no: number }[]>`
    with room as (${rooms}), member as (
      insert into chat_member (cr_no, user_no) select cr_no, n from room, unnest(array[one_no, other_no]) n on conflict do nothing
    )
    insert into counsel (user_no, expert_user_no, state, product_no, title, minutes, price, cr_no, accept_dt)
    select one_no, other_no, 2, 1, '운동 질문', 30, ${PRICE}, cr_no, ${now} from room returning coun_no, user_no, expert_user_no`
  await inFours([...made], ({ coun_no, user_no, expert_user_no }) =>
    db.transaction((tx) => holdViv(tx, { user_no, amount: PRICE, ref: holdRef(coun_no), to: { user_no: expert_user_no } }, now)),
  )
  await db.sql`analyze counsel, chat_room, chat_member`
  return made.map(({ coun_no }) => coun_no)
}

/** Lets the sessions end within `span` ms. */
async function measure({ db, haru }: { db: Pool; haru: Target }, sessions: number[], span: number): Promise<Measured> {
  const before = await haru.cpu()
  const first = Date.now() + LEAD_MS
  const ends = new Map(sessions.map((no, nth) => [no, first + Math.floor((nth * span) / sessions.length)]))
  await letEnd(db, ends)
  const delays: number[] = []
  while (ends.size > 0) {
    await sleep(LOOK_MS)
    const settled = await db.sql<{ coun_no: number }[]>`
      select coun_no from counsel where coun_no = any (${[...ends.keys()]}::bigint[]) and state = 3 and paid_viv = price`
    const seen = Date.now()
    for (const { coun_no } of settled) {
      delays.push(seen - ends.get(coun_no)!)
      ends.delete(coun_no)
    }
    if (seen > first + span + LIMIT_MS) throw new Error(`${ends.size} sessions were not settled.`)
  }
  return { delays, cpu: ((await haru.cpu()) - before) / sessions.length }
}

/** Sets start and end of each session, with both sides there all the time, and its timer. */
async function letEnd(db: Pool, ends: Map<number, number>): Promise<void> {
  const due = [...ends].map(([no, at]) => ({ kind: COUNSEL_TIMER, no, due_at: new Date(at) }))
  const [nos, moments] = [due.map(({ no }) => no), due.map(({ due_at }) => due_at.toISOString())]
  await db.transaction(async (tx) => {
    await tx.sql`
      update counsel c set start_dt = e.at - interval '30 minutes', end_dt = e.at, hope_dt = e.at - interval '30 minutes',
        during = tstzrange(e.at - interval '30 minutes', e.at)
      from unnest(${nos}::bigint[], ${moments}::text[]::timestamptz[]) e (no, at) where c.coun_no = e.no`
    await tx.sql`
      insert into counsel_presence (coun_no, side, from_dt, to_dt)
      select coun_no, s, start_dt, end_dt from counsel, unnest(array['member', 'expert']) s where coun_no = any (${nos}::bigint[])`
    await setTimers(tx, due, new Date())
  })
}
