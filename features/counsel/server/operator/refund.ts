import { logAct, propose, type OperatorContext, type ProposalKind, type Proposed } from '#features/operator/server/public.ts'
import { operatorErrors } from '#features/operator/errors.ts'
import { refundViv, resumeRelease } from '#features/viv/server/public.ts'
import { z } from 'zod'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { CounselCase, CounselRefundView } from '../../operator-contract.ts'
import { counselCaseErrors } from '../../operator-errors.ts'
import { needsTwoOperators, refundsOf, releaseAfter, totalOf, type CounselCaseAct } from '../../operator-rules.ts'
import { counselAlarms as words } from '../../words/alarms.ts'
import { updateScreens } from '../session/act.ts'
import { returnReward } from '../apply/follow-up.ts'
import { alarmTo } from '../session/alarms.ts'
import { lockCounsel, type CounselRecord } from '../session/rows.ts'
import { counselCase } from './cases.ts'
import { PROPOSED } from './sql.ts'

/** `inquiry`: of a correction, what the member said; a dispute has its own words. */
const refund = z.object({ refund_percent: z.number(), refund_viv: z.number(), answer: z.string(), inquiry: z.string().optional() })
export type Refund = z.infer<typeof refund>

/** Decides at once, or proposes it to a second operator. @throws as `checked`, `operator.waiting` */
export async function refundAsOperator(
  op: OperatorContext,
  counNo: number,
  act: 'decide' | 'correct',
  asked: Refund,
): Promise<{ proposal_no: number | null }> {
  const { row, one } = await lockCase(op, counNo)
  if (one.proposal_no !== null) throw operatorErrors.waiting()
  ensure(one, act, asked)
  if (!needsTwoOperators(asked.refund_viv)) {
    await apply(op, row, one, asked)
    return { proposal_no: null }
  }
  const payload = { coun_no: counNo, user_no: row.user_no, to_user_no: row.expert_user_no, ...asked }
  return propose(op, { kind: 'coun_refund', target: `counsel:${counNo}`, payload, reason: asked.answer, single: true })
}

const payload = refund.extend({ coun_no: z.number() })

/** A refund above the limit, which a second operator confirms. */
export const refundKind: ProposalKind = {
  area: 'counsel',
  show: (db, { payload: asked }, now) => viewOf(db, payload.parse(asked), now),
  lock: (op, { payload: asked }) => lockCase(op, payload.parse(asked).coun_no),
  async execute(op, { payload: asked, proposal_no }: Proposed) {
    const { coun_no, ...decision } = payload.parse(asked)
    const { row, one } = await lockCase(op, coun_no)
    ensure(one, decision.inquiry === undefined ? 'decide' : 'correct', decision)
    await apply(op, row, one, decision, { proposal_no })
    return { coun_no, refund_viv: decision.refund_viv }
  },
}

async function viewOf(db: Db, { coun_no, inquiry, ...asked }: z.infer<typeof payload>, now: Date): Promise<CounselRefundView> {
  const { dispute, refundable_viv, pending_viv } = await counselCase(db, coun_no, now)
  return {
    coun_no,
    ...(await proposedOf(db, coun_no)),
    inquiry: inquiry ?? dispute?.reason ?? '',
    is_dispute: inquiry === undefined,
    refundable_viv,
    pending_viv,
    ...asked,
  }
}

/** Title, state and sides of a counselling for a proposal. */
export async function proposedOf(db: Db, counNo: number): Promise<Pick<CounselRefundView, 'title' | 'state' | 'member' | 'expert'>> {
  const [row] = await rowsOf<Pick<CounselRefundView, 'title' | 'state' | 'member' | 'expert'>>(db, PROPOSED, [counNo])
  return row!
}

/** Locks a counselling that is not the operator's own. @throws `counsel_case.not_found`, `counsel_case.own` */
export async function lockCase({ tx, memberNo, now }: OperatorContext, counNo: number): Promise<{ row: CounselRecord; one: CounselCase }> {
  const row = await lockCounsel(tx, counNo)
  if (!row) throw counselCaseErrors.not_found()
  if (memberNo !== null && (row.user_no === memberNo || row.expert_user_no === memberNo)) throw counselCaseErrors.own()
  return { row, one: await counselCase(tx, counNo, now) }
}

/** @throws `counsel_case.not_now`, `counsel_case.changed`, `counsel_case.left` */
function ensure(one: CounselCase, act: CounselCaseAct, { refund_percent, refund_viv }: Refund): void {
  if (one.act !== act) throw counselCaseErrors.not_now()
  if (totalOf(planOf(one, refund_percent)) !== refund_viv) throw counselCaseErrors.changed()
  if (refund_viv > 0 && (one.member === null || one.expert === null)) throw counselCaseErrors.left()
}

const planOf = ({ parts }: CounselCase, percent: number) =>
  refundsOf(
    parts.map(({ ref, paid_viv }) => ({ ref, viv: paid_viv })),
    percent,
  )

async function apply(op: OperatorContext, row: CounselRecord, one: CounselCase, asked: Refund, more: object = {}): Promise<void> {
  const { tx, now } = op
  const { coun_no } = row
  const { refund_percent, refund_viv, answer, inquiry } = asked
  for (const { ref, viv } of planOf(one, refund_percent)) {
    if (viv > 0) await refundViv(tx, { of: ref, ref: `${ref}:decided`, amount: viv }, now)
  }
  const isDispute = inquiry === undefined
  if (isDispute && row.expert_user_no !== null) {
    const refs = one.parts.map(({ ref }) => ref)
    await resumeRelease(tx, { user_no: row.expert_user_no, refs }, releaseAfter(new Date(row.quit_dt!), now), now)
  }
  await record(op, row, asked)
  if (refund_percent === 100) await returnReward(tx, coun_no, now)
  await notifySides(op, row, refund_viv)
  if (row.user_no !== null && row.expert_user_no !== null) updateScreens(tx, row)
  const act = isDispute ? 'counsel.decide' : 'counsel.correct'
  await logAct(op, { act, target: `counsel:${coun_no}`, facts: { refund_percent, viv: refund_viv, ...more }, reason: answer })
}

/** Writes the decision once, and the event that both sides see. @throws `counsel_case.not_now` */
async function record({ tx, operatorNo, now }: OperatorContext, row: CounselRecord, asked: Refund): Promise<void> {
  const { coun_no, user_no, state } = row
  const { refund_percent, refund_viv, answer, inquiry } = asked
  const written =
    inquiry === undefined
      ? await tx.sql`
          update counsel_dispute set state = 1, refund_percent = ${refund_percent}, refund_viv = ${refund_viv}, answer = ${answer},
            operator_no = ${operatorNo}, decide_dt = ${now} where coun_no = ${coun_no} and state = 0`
      : await tx.sql`
          insert into counsel_dispute (coun_no, user_no, opened_by, reason, state, refund_percent, refund_viv, answer, operator_no, reg_dt, decide_dt)
          values (${coun_no}, ${user_no}, 'operator', ${inquiry}, 1, ${refund_percent}, ${refund_viv}, ${answer}, ${operatorNo}, ${now}, ${now})
          on conflict (coun_no) do nothing`
  if (written.count === 0) throw counselCaseErrors.not_now()
  await tx.sql`
    insert into counsel_history (coun_no, event, from_state, to_state, actor, operator_no, detail, reg_dt)
    values (${coun_no}, ${inquiry === undefined ? 'decide' : 'correct'}, ${state}, ${state}, 'operator', ${operatorNo},
      ${tx.sql.json({ refund_percent, refund_viv })}, ${now})`
}

/** Notifies both sides, unless one of them is deleted. */
async function notifySides({ tx, now }: OperatorContext, row: CounselRecord, viv: number): Promise<void> {
  const target = `counsel:${row.coun_no}:decided`
  if (row.user_no === null || row.expert_user_no === null) return
  await alarmTo(tx, row, { side: 'member', kind: 'COUN_DISPUTE', target, text: words.disputeDecided(viv) }, now)
  await alarmTo(tx, row, { side: 'expert', kind: 'COUN_DISPUTE', target, text: words.disputeDecidedExpert(viv) }, now)
  if (viv > 0) await alarmTo(tx, row, { side: 'member', kind: 'COUN_REFUND', target, text: words.refunded(row.title, viv) }, now)
}
