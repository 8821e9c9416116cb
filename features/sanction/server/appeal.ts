import type { Tables } from '#db/tables.gen.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import { transition, transitionAll } from '#kit/server/transition.ts'
import type { Measure } from '../contract.ts'
import { sanctionErrors } from '../errors.ts'
import { appealDueAt, appealUntil } from '../rules.ts'
import { APPEAL, SANCTION } from '../transitions.ts'
import { DECIDED_APPEALS, ONE_APPEAL, OPEN_APPEALS, UNREACHED_STEPS } from './sql.ts'
import { appeals, sanctions, type SanctionContext } from './state-machine.ts'
import { closedBy, findDecision, whatStands, type Closed, type InForce, type StoredDecision } from './store.ts'

/** Runs when a member appeals against a decision, in the transaction of the appeal. */
export const appealMade = extensionPoint<(tx: Tx, appealed: StoredDecision, now: Date) => Promise<void>>('appealMade')

type Asked = { userNo: number; decisionNo: number; content: string; now: Date; extensions: Extensions }

/** @throws `sanction.not_found`, `sanction.appealed`, `sanction.too_late`, `sanction.nothing_left` */
export async function appeal(tx: Tx, { userNo, decisionNo, content, now, extensions }: Asked): Promise<{ appeal_no: number }> {
  // An undo of the decision waits for this, or is seen.
  await tx.sql`select from sanction where decision_no = ${decisionNo} order by sanction_no for no key update`
  const found = await findDecision(tx, decisionNo)
  if (!found || found.user_no !== userNo) throw sanctionErrors.not_found()
  if (found.appeal !== null) throw sanctionErrors.appealed()
  if (found.measures.every(({ state }) => state !== SANCTION.inForce)) throw sanctionErrors.nothing_left()
  if (appealUntil(new Date(found.reg_dt)) < now) throw sanctionErrors.too_late()
  const [made] = await tx.sql<{ appeal_no: number }[]>`
    insert into appeal (decision_no, user_no, lane, content, reg_dt, due_dt)
    values (${decisionNo}, ${userNo}, ${found.lane}, ${content}, ${now}, ${appealDueAt(now)})
    on conflict (decision_no) do nothing returning appeal_no`
  if (!made) throw sanctionErrors.appealed()
  await extensions.run(appealMade, tx, found, now)
  return made
}

export type Lift = SanctionContext & { sanctionNos: readonly number[]; byNo: number }

type OfDecision = Pick<Tables['sanction'], 'decision_no' | 'user_no' | 'target_kind'>
/** A decision of which measures were lifted, and what that opened to its member again: no other measure closes it. */
export type Lifted = OfDecision & { reopened: readonly Closed[] }

/**
 * Undoes measures: points and limits are as if they had not been, and what faked reviews led to ends when fewer are left. The caller holds
 * `lockSanctions`. @throws `sanction.nothing_left`, `sanction.not_found`
 */
export const undoSanctions = (tx: Tx, lifting: Lift): Promise<Lifted[]> => lift(tx, 'undo', lifting)

async function lift(tx: Tx, act: 'undo' | 'overturn', { sanctionNos, byNo, ...context }: Lift): Promise<Lifted[]> {
  const set = { lift_dt: context.now, lift_by_no: byNo }
  const { moved, refused } = await transitionAll(tx, sanctions, sanctionNos, { act, by: 'operator', context, set })
  for (const { error } of refused) throw error
  const rows = moved.map(({ row }) => row)
  const experts = new Set(rows.flatMap(({ kind, user_no }) => (kind === 'fake_review' && user_no !== null ? [user_no] : [])))
  for (const expertNo of experts) {
    const steps = await rowsOf<{ sanction_no: number }>(tx, UNREACHED_STEPS, [expertNo])
    const nos = steps.map(({ sanction_no }) => sanction_no)
    const ended = await transitionAll(tx, sanctions, nos, { act: 'undo', by: 'operator', context, set })
    rows.push(...ended.moved.map(({ row }) => row))
  }
  const lifted = [...Map.groupBy(rows, ({ decision_no }) => decision_no).values()]
  return Promise.all(lifted.map((measures) => liftedOf(tx, measures, context.now)))
}

async function liftedOf(tx: Tx, measures: readonly Tables['sanction'][], now: Date): Promise<Lifted> {
  const { decision_no, user_no, target_kind } = measures[0]!
  const stands = user_no === null ? {} : await whatStands(tx, user_no, now)
  const closed = new Set(measures.flatMap((measure) => closedBy(measure as InForce, now)))
  return { decision_no, user_no, target_kind, reopened: [...closed].filter((one) => !(one in stands)) }
}

/** Undoes that a review of the case counts as faked by its expert, if it does. */
export async function undoFakeReview(tx: Tx, caseNo: number, lifting: Omit<Lift, 'sanctionNos'>): Promise<Lifted[]> {
  const rows = await tx.sql<{ sanction_no: number }[]>`
    select sanction_no from sanction where case_no = ${caseNo} and kind = 'fake_review' and state = ${SANCTION.inForce}`
  return undoSanctions(tx, { sanctionNos: rows.map(({ sanction_no }) => sanction_no), ...lifting })
}

/** Whether a measure of the decision is in force. */
export async function isInForce({ sql }: Db, decisionNo: number): Promise<boolean> {
  return (await sql`select from sanction where decision_no = ${decisionNo} and state = ${SANCTION.inForce} limit 1`).length > 0
}

export type AppealDecision = SanctionContext & { appealNo: number; overturn: boolean; answer: string; byNo: number }

/** Decides an appeal; an overturned decision is lifted as a whole. Returns the decisions that were lifted or partly so. Who may decide it is the caller's to check. */
export async function decideAppeal(tx: Tx, { appealNo, overturn, answer, byNo, ...context }: AppealDecision): Promise<Lifted[]> {
  const act = overturn ? 'overturn' : 'keep'
  const set = { answer, decide_by_no: byNo, decide_dt: context.now }
  const { row } = await transition(tx, appeals, appealNo, { act, by: 'operator', context: undefined, set })
  if (!overturn) return []
  const rows = await tx.sql<{ sanction_no: number }[]>`
      select sanction_no from sanction where decision_no = ${row.decision_no} and state = ${SANCTION.inForce} order by sanction_no`
  return lift(tx, 'overturn', { sanctionNos: rows.map(({ sanction_no }) => sanction_no), byNo, ...context })
}

/** Whether an appeal against the decision waits: what it is about is then decided by the appeal alone. */
export async function hasOpenAppeal({ sql }: Db, decisionNo: number): Promise<boolean> {
  return (await sql`select from appeal where decision_no = ${decisionNo} and state = ${APPEAL.open}`).length > 0
}

/** The decision of a measure of a case; null if the case has none of this number. */
export async function findDecisionOf(
  { sql }: Db,
  { sanctionNo, caseNo }: { sanctionNo: number; caseNo: number },
): Promise<OfDecision | null> {
  const [row] = await sql<OfDecision[]>`
    select decision_no, user_no, target_kind from sanction where sanction_no = ${sanctionNo} and case_no = ${caseNo}`
  return row ?? null
}

/** Members about whom there are decisions in a case. */
export async function membersOfCase({ sql }: Db, caseNo: number): Promise<(number | null)[]> {
  const rows = await sql<{ user_no: number | null }[]>`select distinct user_no from sanction where case_no = ${caseNo}`
  return rows.map(({ user_no }) => user_no)
}

/** An appeal in the console's queue. */
export type QueuedAppeal = {
  appeal_no: number
  decision_no: number
  member: { user_no: number; haru_name: string | null }
  rule: string
  target_kind: string
  state: number
  reg_dt: string
  due_dt: string
  decide_dt: string | null
  first_by: { operator_no: number; name: string | null }
  by: { operator_no: number; name: string | null } | null
}
type Page = { lanes: readonly string[]; isOpen: boolean; after_no?: number | undefined; limit: number }

/** A page of the appeals of these lanes: open ones by their due moment, decided ones newest first. */
export const appealsOf = (db: Db, { lanes, isOpen, after_no, limit }: Page): Promise<QueuedAppeal[]> =>
  rowsOf<QueuedAppeal>(db, isOpen ? OPEN_APPEALS : DECIDED_APPEALS, [[...lanes], after_no ?? null, limit])

export type FoundAppeal = QueuedAppeal & {
  lane: string
  user_no: number
  content: string
  answer: string
  case_no: number
  target_no: number
  message: string
  by_no: number
  second_by_no: number | null
  measures: Measure[]
}

/** One appeal with the decision that it is against; null: there is none. */
export async function findAppeal(db: Db, appealNo: number): Promise<FoundAppeal | null> {
  const [row] = await rowsOf<FoundAppeal>(db, ONE_APPEAL, [appealNo])
  return row ?? null
}
