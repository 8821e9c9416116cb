import { accessErrors, type AppError } from '#kit/contract/errors.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { CaseNote, HandledCase, InboxCase, InboxRow } from '../../contract.ts'
import { actRight, hasRight } from '../../contract/rights.ts'
import { operatorErrors } from '../../errors.ts'
import { PARK_DAYS_MAX } from '../../rules.ts'
import { logAct, logActs, operatorNameOrNullSql, operatorNameSql, type OperatorContext } from '../log.ts'
import { currentOperators } from '../operators.ts'
import { queuesSeenBy, type InboxQueue } from './queue.ts'
import { oneSql, waitingSql } from './sql.ts'

/** The number of a case in its queue. */
export type CaseKey = { queue: string; no: number }
/** The operator who handles cases, with the queues that they see. */
export type Handler = { op: OperatorContext; me: Operator; extensions: Extensions }

/** What the log calls a case: 'exchange:12'. */
const targetOf = ({ kind, name }: InboxQueue, no: number): string => `${kind ?? name}:${no}`

/** How a case is handled. @throws `operator.no_case` */
export async function inboxCaseOf(db: Db, { queue, no }: CaseKey, { me, now, extensions }: Viewer): Promise<InboxCase> {
  const shown = seen({ me, extensions }, queue)
  const [row = null] = await rowsOf<InboxRow>(db, oneSql(shown), [now, me.operator_no, no])
  const [handling] = await db.sql<{ claim_dt: string | null; park_reason: string }[]>`
    select claim_dt, park_reason from operator_case where queue = ${queue} and case_no = ${no}`
  const notes = await db.sql<CaseNote[]>`
    select n.note_no, ${db.sql.unsafe(operatorNameSql('n.operator_no'))} as by, n.content, n.reg_dt from operator_case_note n
    where n.kind = ${shown.kind ?? shown.name} and n.case_no = ${no} order by n.note_no`
  const { claim_dt = null, park_reason = '' } = row === null ? {} : (handling ?? {})
  return { row, may_act: row !== null && me.may(actRight(shown.right)), claim_dt, park_reason, notes }
}

type Viewer = { me: Operator; now: Date; extensions: Extensions }

/**
 * Claims cases that nobody has claimed, and that do not concern the operator's own member account. The result names who holds each.
 * @throws `operator.no_case`, `auth.no_right`
 */
export async function claim(handler: Handler, cases: readonly CaseKey[]): Promise<HandledCase[]> {
  const { op } = handler
  const queues = actedIn(handler, cases)
  const waiting = await waitingOf(handler, queues, cases)
  const free = waiting.filter(({ is_own }) => !is_own)
  const claimed = await op.tx.sql<{ queue: string; no: number }[]>`
    insert into operator_case as c (queue, case_no, claimed_by, claim_dt, edit_dt)
    select w.queue, w.no, ${op.operatorNo}, ${op.now}, ${op.now}
    from unnest(${free.map(({ queue }) => queue)}::text[], ${free.map(({ no }) => no)}::bigint[]) w (queue, no) order by w.queue, w.no
    on conflict (queue, case_no) do update set claimed_by = excluded.claimed_by, claim_dt = excluded.claim_dt, edit_dt = excluded.edit_dt
    where c.claimed_by is null
    returning c.queue, c.case_no as no`
  await logCases(op, { act: 'case.claim', queues, cases: claimed, change: { before: null, after: op.operatorNo } })
  const holders = await holdersOf(op, cases)
  return cases.map(({ queue, no }) => {
    const holder = holders.get(keyOf({ queue, no })) ?? null
    const found = waiting.find((one) => one.queue === queue && one.no === no)
    const taken = holder?.operator_no === op.operatorNo ? null : operatorErrors.case_taken()
    const problem = !found ? operatorErrors.case_gone() : found.is_own ? operatorErrors.own() : taken
    return { queue, no, claimed_by: holder, problem: problem && shownProblem(problem) }
  })
}

/** Gives claimed cases back. @throws `operator.no_case`, `auth.no_right` */
export async function release(handler: Handler, cases: readonly CaseKey[]): Promise<HandledCase[]> {
  const { op } = handler
  const queues = actedIn(handler, cases)
  const [names, nos] = [cases.map(({ queue }) => queue), cases.map(({ no }) => no)]
  const released = await op.tx.sql<{ queue: string; no: number; before: number }[]>`
    update operator_case c set claimed_by = null, claim_dt = null, edit_dt = ${op.now}
    where (c.queue, c.case_no) in (select w.queue, w.no from unnest(${names}::text[], ${nos}::bigint[]) w (queue, no))
      and c.claimed_by is not null and (c.claimed_by = ${op.operatorNo} or ${mayTakeFromOthers(handler)})
    returning c.queue, c.case_no as no, old.claimed_by as before`
  for (const { before, ...one } of released) {
    await logCases(op, { act: 'case.release', queues, cases: [one], change: { before, after: null } })
  }
  const holders = await holdersOf(op, cases)
  return cases.map((one) => {
    const holder = holders.get(keyOf(one)) ?? null
    return { ...one, claimed_by: holder, problem: holder && shownProblem(operatorErrors.case_taken()) }
  })
}

/**
 * Hands a case over to a colleague who may act on it, with a note. @throws `operator.no_case`, `auth.no_right`, `operator.case_gone`,
 * `operator.not_colleague`, `operator.case_taken`, `operator.own`
 */
export async function handOver(
  handler: Handler,
  one: CaseKey,
  { operator_no, note }: { operator_no: number; note: string },
): Promise<void> {
  const { op } = handler
  const queue = await actedOn(handler, one)
  const colleague = (await currentOperators(op.tx, [operator_no])).get(operator_no)
  const isAble = colleague !== undefined && operator_no !== op.operatorNo && hasRight(colleague.roles, actRight(queue.right))
  if (!isAble) throw operatorErrors.not_colleague('operator_no')
  const [handed] = await op.tx.sql<{ before: number | null }[]>`
    insert into operator_case as c (queue, case_no, claimed_by, claim_dt, edit_dt) values (${one.queue}, ${one.no}, ${operator_no}, ${op.now}, ${op.now})
    on conflict (queue, case_no) do update set claimed_by = excluded.claimed_by, claim_dt = excluded.claim_dt, edit_dt = excluded.edit_dt
    where c.claimed_by is null or c.claimed_by = ${op.operatorNo} or ${mayTakeFromOthers(handler)}
    returning old.claimed_by as before`
  if (!handed) throw operatorErrors.case_taken()
  await insertNote(op, queue, one.no, note)
  await logCases(op, {
    act: 'case.hand_over',
    queues: [queue],
    cases: [one],
    change: { before: handed.before, after: operator_no },
    reason: note,
  })
}

/**
 * Hides a case from the list until a moment. @throws `operator.no_case`, `auth.no_right`, `operator.case_gone`, `operator.park_until`,
 * `operator.case_taken`, `operator.own`
 */
export async function park(handler: Handler, one: CaseKey, { until, reason }: { until: string; reason: string }): Promise<void> {
  const { op } = handler
  const queue = await actedOn(handler, one)
  const left = Date.parse(until) - op.now.getTime()
  if (left <= 0 || left > PARK_DAYS_MAX * DAY_MS) throw operatorErrors.park_until('until')
  const parked = await op.tx.sql`
    insert into operator_case as c (queue, case_no, parked_until, park_reason, edit_dt) values (${one.queue}, ${one.no}, ${until}, ${reason}, ${op.now})
    on conflict (queue, case_no) do update set parked_until = excluded.parked_until, park_reason = excluded.park_reason, edit_dt = excluded.edit_dt
    where c.claimed_by is null or c.claimed_by = ${op.operatorNo} or ${mayTakeFromOthers(handler)}`
  if (parked.count === 0) throw operatorErrors.case_taken()
  await logCases(op, { act: 'case.park', queues: [queue], cases: [one], change: { before: null, after: until }, reason })
}

/** Shows a parked case again. @throws `operator.no_case`, `auth.no_right`, `operator.case_gone`, `operator.own` */
export async function resume(handler: Handler, one: CaseKey): Promise<void> {
  const { op } = handler
  const queue = await actedOn(handler, one)
  const [shown] = await op.tx.sql<{ before: string }[]>`
    update operator_case c set parked_until = null, park_reason = '', edit_dt = ${op.now}
    where c.queue = ${one.queue} and c.case_no = ${one.no} and c.parked_until is not null returning old.parked_until as before`
  if (shown) await logCases(op, { act: 'case.resume', queues: [queue], cases: [one], change: { before: shown.before, after: null } })
}

/** Writes a note about a waiting case. @throws `operator.no_case`, `operator.case_gone`, `operator.own` */
export async function note(handler: Handler, one: CaseKey, content: string): Promise<void> {
  const { op } = handler
  const queue = seen(handler, one.queue)
  await requireWaiting(handler, queue, one)
  await insertNote(op, queue, one.no, content)
  await logAct(op, { act: 'case.note', target: targetOf(queue, one.no) })
}

async function insertNote(
  { tx, operatorNo, now }: OperatorContext,
  { kind, name }: InboxQueue,
  no: number,
  content: string,
): Promise<void> {
  await tx.sql`
    insert into operator_case_note (kind, case_no, operator_no, content, reg_dt) values (${kind ?? name}, ${no}, ${operatorNo}, ${content}, ${now})`
}

/** Whoever manages operators' accounts also takes cases from somebody who is away. */
const mayTakeFromOthers = ({ me }: Handler): boolean => me.may('account.act')

/** @throws `operator.no_case` */
function seen({ me, extensions }: Pick<Handler, 'me' | 'extensions'>, name: string): InboxQueue {
  const found = queuesSeenBy(me, extensions).find((queue) => queue.name === name)
  if (!found) throw operatorErrors.no_case()
  return found
}

/** The queues of these cases. @throws `operator.no_case`, `auth.no_right` */
function actedIn(handler: Handler, cases: readonly CaseKey[]): InboxQueue[] {
  const queues = [...new Set(cases.map(({ queue }) => queue))].map((name) => seen(handler, name))
  if (!queues.every(({ right }) => handler.me.may(actRight(right)))) throw accessErrors.no_right()
  return queues
}

/** The queue of a waiting case. @throws `operator.no_case`, `auth.no_right`, `operator.case_gone`, `operator.own` */
async function actedOn(handler: Handler, one: CaseKey): Promise<InboxQueue> {
  const [queue] = actedIn(handler, [one])
  await requireWaiting(handler, queue!, one)
  return queue!
}

async function requireWaiting(handler: Handler, queue: InboxQueue, one: CaseKey): Promise<void> {
  const [found] = await waitingOf(handler, [queue], [one])
  if (!found) throw operatorErrors.case_gone()
  if (found.is_own) throw operatorErrors.own()
}

/** `is_own`: it concerns the operator's own member account. They could delay it, or choose who decides it. */
type WaitingCase = CaseKey & { is_own: boolean }

/** Which of these cases still wait. */
function waitingOf(
  { op: { tx, operatorNo, memberNo, now } }: Handler,
  queues: readonly InboxQueue[],
  cases: readonly CaseKey[],
): Promise<WaitingCase[]> {
  const asked = [cases.map(({ queue }) => queue), cases.map(({ no }) => no)]
  return rowsOf<WaitingCase>(tx, waitingSql(queues), [now, operatorNo, ...asked, memberNo])
}

const keyOf = ({ queue, no }: CaseKey): string => `${queue}:${no}`

async function holdersOf({ tx }: OperatorContext, cases: readonly CaseKey[]): Promise<Map<string, NonNullable<HandledCase['claimed_by']>>> {
  const [names, nos] = [cases.map(({ queue }) => queue), cases.map(({ no }) => no)]
  const rows = await tx.sql<{ queue: string; no: number; claimed_by: NonNullable<HandledCase['claimed_by']> }[]>`
    select c.queue, c.case_no as no, ${tx.sql.unsafe(operatorNameOrNullSql('c.claimed_by'))} as claimed_by
    from unnest(${names}::text[], ${nos}::bigint[]) w (queue, no) join operator_case c on c.queue = w.queue and c.case_no = w.no
    where c.claimed_by is not null`
  return new Map(rows.map((row) => [keyOf(row), row.claimed_by]))
}

type CaseAct = { act: string; queues: readonly InboxQueue[]; cases: readonly CaseKey[]; change: object; reason?: string }

/** Logs an act on each of these cases. */
function logCases(op: OperatorContext, { act, queues, cases, change, reason = '' }: CaseAct): Promise<void> {
  const byName = new Map(queues.map((queue) => [queue.name, queue]))
  return logActs(
    op,
    cases.map(({ queue, no }) => ({ act, target: targetOf(byName.get(queue)!, no), facts: change, reason })),
  )
}

const shownProblem = ({ code, message }: AppError): HandledCase['problem'] => ({ code, message })
