import type { Activity } from '#kit/contract/limits.ts'
import { FOREVER } from '#kit/contract/limits.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { storeLimits } from '#kit/server/auth/store-limits.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { Decision } from '../contract.ts'
import { pointsAt, type SanctionDays, type SanctionKind } from '../rules.ts'
import { DECISIONS_OF_CASE, DECISIONS_OF_MEMBER, FAKE_REVIEWS, IN_FORCE, INSERT, LOCK_MEMBER, ONE_DECISION } from './sql.ts'

/** A measure of a decision. `days` of a limit and a suspension; null: without an end. `fakeStep`: how many faked reviews led to it. */
export type NewMeasure = {
  kind: SanctionKind
  points: number
  activities?: readonly Activity[]
  days?: SanctionDays | null
  fakeStep?: number | null
}

export type NewDecision = {
  userNo: number
  rule: string
  caseNo: number
  lane: string
  target: { target_kind: string; target_no: number }
  message: string
  measures: readonly NewMeasure[]
  byNo: number
  secondByNo?: number | null
  now: Date
}

/** Locks of members' sanctions, in the order of their numbers; after that of what was reported. */
export async function lockSanctions(tx: Tx, userNos: readonly (number | null)[]): Promise<void> {
  const members = new Set(userNos.filter((no) => no !== null))
  for (const userNo of [...members].toSorted((a, b) => a - b)) await rowsOf(tx, LOCK_MEMBER, [userNo])
}

/** Stores the measures of one decision, and closes what they close. The caller holds `lockSanctions`, and tells the member. */
export async function impose(tx: Tx, decided: NewDecision): Promise<{ decision_no: number; sanction_nos: number[] }> {
  const { userNo, rule, caseNo, lane, target, message, measures, byNo, secondByNo = null, now } = decided
  const [numbered] = await tx.sql<[{ decision_no: number }]>`select nextval('sanction_decision_seq')::bigint as decision_no`
  const { decision_no } = numbered
  const rows = await rowsOf<{ sanction_no: number }>(tx, INSERT, [
    decision_no,
    userNo,
    measures.map(({ kind }) => kind),
    measures.map(({ activities = [] }) => `{${activities.join(',')}}`),
    measures.map(({ points }) => points),
    measures.map(({ days = null }) => (days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString())),
    rule,
    caseNo,
    target.target_kind,
    target.target_no,
    message,
    byNo,
    secondByNo,
    now,
    lane,
    measures.map(({ fakeStep = null }) => fakeStep),
  ])
  await closeWhatStands(tx, userNo, now)
  return { decision_no, sanction_nos: rows.map(({ sanction_no }) => sanction_no) }
}

/** A measure in force. */
export type InForce = { kind: SanctionKind; activities: Activity[]; points: number; reg_dt: string; end_dt: string | null }

/** What measures close to a member: activities, or all of the product. */
export type Closed = Activity | 'suspended'

/** What a measure closes to its member at this moment. */
export function closedBy({ kind, activities, end_dt }: Pick<InForce, 'kind' | 'activities' | 'end_dt'>, now: Date): readonly Closed[] {
  if (end_dt !== null && new Date(end_dt) <= now) return []
  return kind === 'suspend' ? ['suspended'] : activities
}

/** What a member's measures in force close now, each until the latest end. */
export async function whatStands(db: Db, userNo: number, now: Date): Promise<Partial<Record<Closed, Date>>> {
  const ends: Partial<Record<Closed, Date>> = {}
  for (const measure of await rowsOf<InForce>(db, IN_FORCE, [userNo])) {
    const end = measure.end_dt === null ? FOREVER : new Date(measure.end_dt)
    for (const one of closedBy(measure, now)) if (end > (ends[one] ?? now)) ends[one] = end
  }
  return ends
}

/** Closes to a member what their measures in force close. */
export const closeWhatStands = async (tx: Tx, userNo: number, now: Date): Promise<void> =>
  storeLimits(tx, userNo, await whatStands(tx, userNo, now))

/** The member's points now, and until when they are suspended. */
export async function standingOf(db: Db, userNo: number, now: Date): Promise<{ points: number; suspended: Date | null }> {
  const rows = await rowsOf<InForce>(db, IN_FORCE, [userNo])
  const ends = rows.filter(({ kind }) => kind === 'suspend').map(({ end_dt }) => (end_dt === null ? FOREVER : new Date(end_dt)))
  const latest = ends.toSorted((a, b) => b.getTime() - a.getTime())[0]
  return { points: pointsAt(rows, now), suspended: latest !== undefined && latest > now ? latest : null }
}

/** Whether a member was ever sanctioned and it stands: they cannot register again for a year. */
export async function wasSanctioned({ sql }: Db, userNo: number): Promise<boolean> {
  return (
    (await sql`select from sanction where user_no = ${userNo} and state = 1 and kind in ('warn', 'limit', 'suspend') limit 1`).length > 0
  )
}

/** Reviews that an expert faked, as decided; `is_counted`: a review is one of them, `is_closed`: selling is closed without an end for them. */
type FakeReviews = { count: number; is_counted: boolean; is_closed: boolean }

export async function fakeReviewsOf(db: Db, expertNo: number, review: { target_kind: string; target_no: number }): Promise<FakeReviews> {
  const [row] = await rowsOf<FakeReviews>(db, FAKE_REVIEWS, [expertNo, review.target_kind, review.target_no])
  return row!
}

/** A decision as the console has it: who decided, and the case. */
export type StoredDecision = Omit<Decision, 'appeal_until' | 'can_appeal'> & {
  /** Whom it is about; null: their account was deleted. */
  user_no: number | null
  target_no: number
  case_no: number
  lane: string
  by_no: number
  second_by_no: number | null
}

/** Decisions about a member, newest first. */
export const decisionsOf = (
  db: Db,
  userNo: number,
  { before_no = Number.MAX_SAFE_INTEGER, limit }: { before_no?: number | undefined; limit: number },
): Promise<StoredDecision[]> => rowsOf<StoredDecision>(db, DECISIONS_OF_MEMBER, [userNo, before_no, limit])

/** Decisions of a case, newest first. */
export const decisionsOfCase = (db: Db, caseNo: number): Promise<StoredDecision[]> =>
  rowsOf<StoredDecision>(db, DECISIONS_OF_CASE, [caseNo])

export async function findDecision(db: Db, decisionNo: number): Promise<StoredDecision | null> {
  const [row] = await rowsOf<StoredDecision>(db, ONE_DECISION, [decisionNo])
  return row ?? null
}
