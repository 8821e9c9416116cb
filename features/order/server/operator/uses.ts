import { logAct, operatorNameOrNullSql, someoneOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { decideUseCase, listUseCases, UseCase } from '../../operator-contract.ts'
import { shareOf } from '../../contract/pass-rules.ts'
import { claimCaseErrors } from '../../operator-errors.ts'
import { maskSides } from '../../operator-rules.ts'
import { USE } from '../../transitions.ts'
import { lockPass, passNoOf } from '../pass/rows.ts'
import { decideUse } from '../pass/verbs.ts'

/** Disputes that are shown. */
const CASES = 100
type Row = Omit<UseCase, 'share_viv'> & { paid_viv: number }

/** Disputed uses of passes. */
export async function useCasesOf(db: Db, { queue }: Query<typeof listUseCases>): Promise<UseCase[]> {
  return (await rowsOf<Row>(db, queue === 'objected' ? OBJECTED : DECIDED, [CASES])).map(shown)
}

/** One objected use, decided or not. @throws `claim_case.not_found` */
export async function useCaseOf(db: Db, useNo: number): Promise<UseCase> {
  const [row] = await rowsOf<Row>(db, ONE, [1, useNo])
  if (!row) throw claimCaseErrors.not_found()
  return shown(row)
}

const shown = ({ paid_viv, ...row }: Row): UseCase => ({
  ...maskSides(row),
  share_viv: row.used < row.total ? shareOf({ paid_viv, total: row.total, used: row.used }) : 0,
})

/** $1 limit. */
const casesSql = (where: string, order: string): Statement => `
  select u.use_no, u.order_item_no, p.order_no, i.item_name, ${someoneOrNullSql('p.user_no')} as buyer, ${someoneOrNullSql('p.seller_user_no')} as seller,
    u.used_on, u.note, u.state, p.total, p.used, p.paid_viv, u.objection, u.object_dt, u.answer, u.decide_dt,
    case when u.decide_dt is not null then ${operatorNameOrNullSql('u.operator_no')} end as by, u.reg_dt
  from pass_use u join order_pass p using (order_item_no) join order_item i using (order_item_no)
  where ${where} and p.state <> 6 order by ${order} limit $1::int`
export const OBJECTED = casesSql(`u.state = ${USE.objected}`, 'u.object_dt, u.use_no')
const ONE = casesSql('u.use_no = $2::bigint and u.object_dt is not null', 'u.use_no')
export const DECIDED = casesSql('u.decide_dt is not null', 'u.decide_dt desc, u.use_no desc')

/** A decision about an objection, not about the operator's own pass. @throws `claim_case.not_found`, `claim_case.own`, `order.not_now` */
export async function decideUseAsOperator(
  op: OperatorContext,
  useNo: number,
  { stands, answer }: Body<typeof decideUseCase>,
): Promise<Record<string, never>> {
  const { tx, memberNo, operatorNo, now } = op
  const no = await passNoOf(tx, useNo)
  const locked = no === undefined ? undefined : await lockPass(tx, no)
  if (!locked) throw claimCaseErrors.not_found()
  const { user_no, seller_user_no } = locked.order
  if (memberNo !== null && (user_no === memberNo || seller_user_no === memberNo)) throw claimCaseErrors.own()
  await decideUse(tx, { useNo, operatorNo, now }, { stands, answer })
  await logAct(op, { act: 'pass.decide', target: `order:${locked.order.order_no}`, facts: { use_no: useNo, stands }, reason: answer })
  return {}
}
