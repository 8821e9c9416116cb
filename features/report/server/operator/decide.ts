import { createHash } from 'node:crypto'
import { logAct, propose, type OperatorContext } from '#features/operator/server/public.ts'
import { lockSanctions, membersOfCase } from '#features/sanction/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { Services } from '#kit/server/http/services.ts'
import { statesSql, transition, transitionAll } from '#kit/server/transition.ts'
import type { CasePlan, decideCase, previewDecision } from '../../operator-contract.ts'
import { fakeReviewAlarm, nextStepText } from '../../fake-review-text.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import {
  decisionProblem,
  laneArea,
  laneRight,
  planOf,
  type AskedDecision,
  type CaseClose,
  type CaseFacts,
  type DecisionPlan,
  type ExpertPlan,
  type PlannedMeasure,
  type RatedExpert,
} from '../../operator-rules.ts'
import { REPORT } from '../../transitions.ts'
import { decisionMessage, fakeReviewMessage, fakeReviewWords, reportAlarms } from '../../words/decision.ts'
import { recordAct, undoFreezes } from '../case-actions.ts'
import { lockTarget } from '../cases.ts'
import { holdsOf, settleContent } from '../content.ts'
import { caseKey, factsOf, reviewOf, type CaseKey } from './facts.ts'
import { cases, reports } from './state-machine.ts'
import { WAIVE } from './sql.ts'
import { imposeInCase } from './impose.ts'

type Given = { now: Date; services: Services }
type May = (right: string | null) => boolean

/** What a decision would change, and what the member would read. @throws the reason why it cannot be decided */
export async function previewOf(db: Db, one: CaseKey, asked: Body<typeof previewDecision>, { now, services }: Given): Promise<CasePlan> {
  const facts = await factsOf(db, one, { now, extensions: services.extensions })
  return shownPlan(one, facts, asked, now)
}

function shownPlan(one: CaseKey, facts: CaseFacts, asked: AskedDecision, now: Date): CasePlan {
  const problem = decisionProblem(facts, asked)
  if (problem !== null) throw reportCaseErrors[problem](problem === 'message' ? 'message' : undefined)
  const plan = planOf(facts, asked)
  const measures = shownMeasures(plan.measures, now)
  return {
    ...plan,
    measures,
    expert: plan.expert && shownExpert(plan.expert, { one, review: facts.expert!, rule: asked.rule, now }),
    message: facts.has_member ? messageOf(one, plan, measures, asked) : null,
    version: versionOf(one, facts, plan),
  }
}

const shownMeasures = (measures: readonly PlannedMeasure[], now: Date): CasePlan['measures'] =>
  measures.map(({ kind, points, activities, days }) => ({
    kind,
    points,
    activities,
    end_dt: days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString(),
  }))

/** The explanation in the operator's words is for the author alone. */
function shownExpert(
  { fakes, needs_second, ...plan }: ExpertPlan,
  { one, review, rule, now }: { one: CaseKey; review: RatedExpert; rule: AskedDecision['rule']; now: Date },
): CasePlan['expert'] {
  const measures = shownMeasures(plan.measures, now)
  const [count, next] = [fakes.after, nextStepText(fakes.after)]
  const message = fakeReviewMessage({ rule, target: one.target_kind, review, measures, count, next })
  return { fakes, measures, needs_second, message }
}

function messageOf(one: CaseKey, plan: DecisionPlan, measures: CasePlan['measures'], { rule, message }: AskedDecision): string | null {
  if (measures.length === 0) return null
  return decisionMessage({ rule, target: one.target_kind, measures, total: plan.points.after, message })
}

/** Two decisions about what the operators saw differently differ here: the case, the member's points, what hides the content. */
const versionOf = ({ case_no, version }: CaseKey, facts: CaseFacts, plan: DecisionPlan): string =>
  createHash('sha256').update(JSON.stringify({ case_no, version, facts, plan })).digest('base64url')

type Decided = { decision_no: number | null; proposal_no: number | null }

/**
 * Acts in a case. Lock order: what was reported, the member's sanctions, the case. Of two operators the second is refused, because the case has changed.
 * @throws `report_case.changed`, and as `previewOf`
 */
export async function decideAsOperator(
  op: OperatorContext,
  caseNo: number,
  { version, ...asked }: Body<typeof decideCase>,
  { services, may }: { services: Services; may: May },
): Promise<Decided> {
  const { tx, now, memberNo } = op
  const { extensions } = services
  const one = await lockCase(op, caseNo, may, extensions)
  await refuseOwn(tx, one, memberNo, extensions)
  const facts = await factsOf(tx, one, { now, extensions: services.extensions })
  const plan = shownPlan(one, facts, asked, now)
  if (plan.version !== version) throw reportCaseErrors.changed()

  if (asked.content === 'show' || asked.content === 'unreach') await waive(op, one, asked.content)
  const decided = plan.message === null ? null : await imposePlanned(op, one, { asked, facts, message: plan.message })
  const proposed = plan.needs_second ? await proposePermanent(op, one, asked) : null
  const counted = plan.expert && (await countFakeReview(op, one, { asked, facts, message: plan.expert.message }))
  await (asked.close === null || plan.needs_second ? beginReview(op, caseNo) : closeCase(op, caseNo, asked.close, services.extensions))
  await settleContent(tx, one, { now, extensions: services.extensions })
  await raiseVersion(tx, caseNo)
  const { points, hidden, limited } = plan
  const { content, member, days, activities, close: closed, rule, is_fake_review } = asked
  await logAct(op, {
    act: 'report.decide',
    target: `report_case:${caseNo}`,
    facts: {
      user_no: one.target_user_no,
      asked: { content, member, days, activities, close: closed, rule, is_fake_review },
      before: { points: points.before, hidden: hidden.before, limited: limited.before, state: one.state },
      after: { points: points.after, hidden: hidden.after, limited: limited.after },
      ...decided,
      ...proposed,
    },
    reason: asked.message,
  })
  return { decision_no: decided?.decision_no ?? null, proposal_no: proposed?.proposal_no ?? counted?.proposal_no ?? null }
}

/** What other operators have seen of the case is not current any more: their decisions are refused. */
export const raiseVersion = (tx: Tx, caseNo: number): Promise<unknown> =>
  tx.sql`update report_case set version = version + 1 where case_no = ${caseNo}`.execute()

/** Locks what was reported, the sanctions of the member and of a reviewed expert, and the case. @throws `report_case.not_found` for a lane of others */
export async function lockCase({ tx }: OperatorContext, caseNo: number, may: May, extensions: Extensions): Promise<CaseKey> {
  const mayAct = (lane: CaseKey['lane']): boolean => may(laneRight(lane, 'act'))
  const seen = await caseKey(tx, caseNo, mayAct)
  await lockTarget(tx, seen)
  await lockSanctions(tx, await membersConcerned(tx, seen, extensions))
  await tx.sql`select from report_case where case_no = ${caseNo} for no key update`
  return caseKey(tx, caseNo, mayAct)
}

/** Whom decisions in the case are or can be about. The review itself may be gone. */
const membersConcerned = async (db: Db, one: CaseKey, extensions: Extensions): Promise<(number | null)[]> => [
  one.target_user_no,
  (await reviewOf(db, one, extensions))?.expert_no ?? null,
  ...(await membersOfCase(db, one.case_no)),
]

/** Nobody decides about themselves, nor about reviews of them, nor about what they reported. @throws `report_case.own` */
export async function refuseOwn(db: Db, one: CaseKey, memberNo: number | null, extensions: Extensions): Promise<void> {
  if (memberNo === null) return
  const reported = await db.sql`select from report where case_no = ${one.case_no} and user_no = ${memberNo} limit 1`
  const concerned = await membersConcerned(db, one, extensions)
  if (concerned.includes(memberNo) || reported.length > 0) throw reportCaseErrors.own()
}

/** Reports that hid the content, or limited its reach, no longer count for that. */
async function waive({ tx, operatorNo, now }: OperatorContext, one: CaseKey, act: 'show' | 'unreach'): Promise<void> {
  const { reasons } = await holdsOf(tx, one)
  const rows = await rowsOf<{ report_no: number }>(tx, WAIVE, [
    one.target_kind,
    one.target_no,
    act === 'show' ? reasons.hide : reasons.limit,
  ])
  const before = { report_nos: rows.map(({ report_no }) => report_no) }
  await recordAct(tx, { caseNo: one.case_no, act, before, operatorNo, now })
}

type Imposing = { asked: AskedDecision; facts: CaseFacts; message: string }

const imposePlanned = (
  { tx, operatorNo, now }: OperatorContext,
  one: CaseKey,
  { asked, facts, message }: Imposing,
): Promise<{ decision_no: number }> =>
  imposeInCase(tx, one, {
    userNo: one.target_user_no!,
    rule: asked.rule,
    message,
    alarm: reportAlarms.sanction(asked.rule, one.target_kind),
    measures: planOf(facts, asked).measures,
    byNo: operatorNo,
    now,
  })

/** Counts the review against the expert with what follows at this number, and tells them. The last step is proposed. */
async function countFakeReview(
  op: OperatorContext,
  one: CaseKey,
  { asked, facts, message }: Imposing,
): Promise<{ proposal_no: number | null }> {
  const { tx, operatorNo, now } = op
  const { case_no, lane } = one
  const expertNo = facts.expert!.user_no
  const { measures, fakes, needs_second } = planOf(facts, asked).expert!
  const { rule } = asked
  const alarm = fakeReviewAlarm(fakes.after)
  const { decision_no } = await imposeInCase(tx, one, { userNo: expertNo, rule, message, alarm, measures, byNo: operatorNo, now })
  const reason = asked.message === '' ? fakeReviewWords.reason(fakes.after) : asked.message
  const payload = { area: laneArea(lane), case_no, user_no: expertNo, rule }
  const proposed = needs_second
    ? await propose(op, { kind: 'report_close_selling', target: `user:${expertNo}`, payload, reason, single: true })
    : null
  const changed = { before: { fakes: fakes.before }, after: { fakes: fakes.after }, decision_no, ...proposed }
  await logAct(op, { act: 'report.fake_review', target: `report_case:${case_no}`, facts: { user_no: expertNo, ...changed }, reason })
  return { proposal_no: proposed?.proposal_no ?? null }
}

/** The case stays open until the approval closes it, so that its reporters are told of nothing that is not decided. */
function proposePermanent(
  op: OperatorContext,
  one: CaseKey,
  { rule, message, close: closing }: AskedDecision,
): Promise<{ proposal_no: number }> {
  const { case_no, target_user_no: user_no, lane } = one
  const payload = { area: laneArea(lane), case_no, user_no, rule, message, closes: closing === 'uphold' }
  return propose(op, { kind: 'report_permanent', target: `user:${one.target_user_no}`, payload, reason: message, single: true })
}

/** The reports of a case in which operators act are being looked at. */
async function beginReview({ tx }: OperatorContext, caseNo: number): Promise<void> {
  const rows = await tx.sql<{ report_no: number }[]>`
    select report_no from report where case_no = ${caseNo} and state in ${tx.sql.unsafe(statesSql([REPORT.received]))} order by report_no`
  await transitionAll(
    tx,
    reports,
    rows.map(({ report_no }) => report_no),
    { act: 'review', by: 'operator', context: undefined },
  )
}

/** Decides the case and its reports, and tells their reporters. The caller settles the content. */
export async function closeCase(op: OperatorContext, caseNo: number, act: CaseClose, extensions: Extensions): Promise<void> {
  const { tx, operatorNo, now } = op
  await transition(tx, cases, caseNo, { act, by: 'operator', context: { now }, set: { close_dt: now, close_by_no: operatorNo } })
  // What reports of fraud froze is free again once they are dismissed.
  if (act === 'dismiss') await undoFreezes(op, caseNo, extensions)
}
