import { logAct, operatorNameOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import { AppError } from '#kit/contract/errors.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { transition } from '#kit/server/transition.ts'
import type { ApplicationCase } from '../operator-contract.ts'
import { reviewErrors } from '../operator-errors.ts'
import { approvalProblems, type Confirmed } from '../operator-rules.ts'
import type { ApplicationAct } from '../transitions.ts'
import { refuseCategory } from './application.ts'
import { applicationCase } from './operator-queue.ts'
import { lockApplicant } from './sql.ts'
import { applications, type MovedApplication, type RechecksSessions } from './state-machine.ts'

/** @throws `expert_review.not_found`, `expert_review.own`, `expert_review.decided` */
export async function holdAsOperator(op: OperatorContext, services: RechecksSessions, applicationNo: number, question: string) {
  const moved = await decide(op, services, applicationNo, { act: 'hold', set: { decide_dt: op.now, question }, words: question })
  return logged(op, moved, question)
}

/** @throws as `holdAsOperator` */
export async function rejectAsOperator(op: OperatorContext, services: RechecksSessions, applicationNo: number, reason: string) {
  const moved = await decide(op, services, applicationNo, {
    act: 'reject',
    set: { decide_dt: op.now, reject_reason: reason },
    words: reason,
  })
  return logged(op, moved, reason)
}

/** The member becomes an expert at once, or the licence is renewed. @throws what is missing, `expert.cate`, `expert_review.left`, and as `holdAsOperator` */
export async function approveAsOperator(op: OperatorContext, services: RechecksSessions, applicationNo: number, confirmed: Confirmed) {
  const { renews, form } = await applicationCase(op.tx, applicationNo)
  // A renewal changes the licence alone.
  const checked = renews === null ? confirmed : { ...confirmed, cate_no: renews.cate_no }
  // The applicant's own category was offered when they applied.
  if (renews === null && checked.cate_no !== form.cate_no) await refuseCategory(op.tx, checked)
  const [problem] = approvalProblems(checked, renews, koreanDay(op.now))
  if (problem) throw problem.error(problem.field)
  const moved = await decide(op, services, applicationNo, { act: 'approve', set: { decide_dt: op.now, ...checked }, confirmed: checked })
  return logged(op, moved, '', checked)
}

/** @throws as `holdAsOperator` */
export async function suspendAsOperator(op: OperatorContext, services: RechecksSessions, applicationNo: number, reason: string) {
  return logged(op, await decide(op, services, applicationNo, { act: 'suspend', words: reason }), reason)
}

/** @throws as `holdAsOperator` */
export async function resumeAsOperator(op: OperatorContext, services: RechecksSessions, applicationNo: number, reason: string) {
  return logged(op, await decide(op, services, applicationNo, { act: 'resume', words: reason }), reason)
}

type Act = ApplicationAct & ('hold' | 'approve' | 'reject' | 'suspend' | 'resume')
type Decision = { act: Act; set?: object; words?: string; confirmed?: Confirmed }

/** Locks the applicant before the application, as the member's own acts do. */
async function decide(op: OperatorContext, { sessions }: RechecksSessions, applicationNo: number, { act, set = {}, ...more }: Decision) {
  const { tx, operatorNo, memberNo, now } = op
  const [found] = await tx.sql<{ user_no: number }[]>`select user_no from expert_application where application_no = ${applicationNo}`
  if (!found) throw reviewErrors.not_found()
  if (found.user_no === memberNo) throw reviewErrors.own()
  const { is_active: isActive } = await lockApplicant(tx, found.user_no)
  const context = { userNo: found.user_no, isActive, operatorNo, now, sessions, ...more }
  try {
    return await transition(tx, applications, applicationNo, { act, by: 'operator', set, context })
  } catch (error) {
    if (error instanceof AppError && error.code === reviewErrors.decided.code) throw await decidedError(tx, applicationNo)
    throw error
  }
}

const DECIDED: Readonly<Record<string, string>> = {
  hold: '질문을 보냈어요',
  approve: '승인했어요',
  reject: '반려했어요',
  suspend: '활동을 멈췄어요',
  resume: '다시 활동하게 했어요',
} satisfies Record<Act, string>

/** Says who decided before. */
async function decidedError({ sql }: Db, applicationNo: number): Promise<AppError> {
  const [last] = await sql<{ act: string; by: { operator_no: number; name: string | null } | null }[]>`
    select h.act, ${sql.unsafe(operatorNameOrNullSql('h.operator_no'))} as by
    from expert_application_history h where h.application_no = ${applicationNo} order by h.history_no desc limit 1`
  const { code, status, message } = reviewErrors.decided
  const what = DECIDED[last?.act ?? '']
  if (last?.act === 'withdraw') return new AppError({ code, status, message: '신청한 회원이 신청을 취소했어요.' })
  if (!last?.by || !what) return new AppError({ code, status, message })
  return new AppError({ code, status, message: `${last.by.name ?? `운영자 ${last.by.operator_no}번`} 님이 먼저 ${what}.` })
}

async function logged(
  op: OperatorContext,
  { no, row, transition: { act, to } }: MovedApplication,
  reason: string,
  more: object = {},
): Promise<ApplicationCase> {
  const facts = { user_no: row.user_no, before: row.state, after: to, ...more }
  await logAct(op, { act: `application.${act}`, target: `application:${no}`, facts, reason })
  return applicationCase(op.tx, no)
}
