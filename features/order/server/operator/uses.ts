import {
  logAct,
  operatorNameOrNullSql,
  queueStart,
  someoneOrNullSql,
  sortSql,
  type OperatorContext,
} from '#features/operator/server/public.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { decideUseCase, listUseCases, UseCase } from '../../operator-contract.ts'
import { shareOf } from '../../contract/pass-rules.ts'
import { claimCaseErrors } from '../../operator-errors.ts'
import { firstSort, maskSides, type ClaimQueue } from '../../operator-rules.ts'
import { USE } from '../../transitions.ts'
import { lockPass, passNoOf } from '../pass/rows.ts'
import { decideUse } from '../pass/verbs.ts'

type Row = Omit<UseCase, 'share_viv'> & { paid_viv: number }

/** A page of the disputed uses of passes. */
export async function useCasesOf(db: Db, { queue, limit, ...start }: Query<typeof listUseCases>): Promise<UseCase[]> {
  const rows = await rowsOf<Row>(db, QUEUES[queue], [...queueStart({ ...start, sort: firstSort(queue) }), limit])
  return rows.map(shown)
}

/** One objected use, decided or not. @throws `claim_case.not_found` */
export async function useCaseOf(db: Db, useNo: number): Promise<UseCase> {
  const [row] = await rowsOf<Row>(db, ONE, [useNo])
  if (!row) throw claimCaseErrors.not_found()
  return shown(row)
}

const shown = ({ paid_viv, ...row }: Row): UseCase => ({
  ...maskSides(row),
  share_viv: row.used < row.total ? shareOf({ paid_viv, total: row.total, used: row.used }) : 0,
})

const casesSql = (where: string): Statement => `
  select u.use_no, u.order_item_no, p.order_no, i.item_name, ${someoneOrNullSql('p.user_no')} as buyer, ${someoneOrNullSql('p.seller_user_no')} as seller,
    u.used_on, u.note, u.state, p.total, p.used, p.paid_viv, u.objection, u.object_dt, u.answer, u.decide_dt,
    case when u.decide_dt is not null then ${operatorNameOrNullSql('u.operator_no')} end as by, u.reg_dt
  from pass_use u join order_pass p using (order_item_no) join order_item i using (order_item_no)
  where p.state <> 6 and ${where}`
const ONE = casesSql('u.use_no = $1::bigint and u.object_dt is not null')

/** Which uses a queue has and the moment that sorts them: each has an index. */
const QUEUE = {
  objected: { where: `u.state = ${USE.objected}`, moment: 'u.object_dt' },
  decided: { where: 'u.decide_dt is not null', moment: 'u.decide_dt' },
} as const satisfies Record<ClaimQueue, object>

/** $1 and $2 the last row of the page before, $3 the limit. */
function queueOf(queue: ClaimQueue): Statement {
  const { where, moment } = QUEUE[queue]
  const { after, direction } = sortSql(firstSort(queue))
  return `${casesSql(`${where} and (${moment}, u.use_no) ${after} ($1::text::timestamptz, $2::bigint)`)}
  order by ${moment} ${direction}, u.use_no ${direction} limit $3::int`
}
const QUEUES = { objected: queueOf('objected'), decided: queueOf('decided') }

/** A decision about an objection, not about the operator's own pass. @throws `claim_case.not_found`, `claim_case.own`, `claim_case.use_decided`, `order.not_now` */
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
  // Under the lock of the pass, so that a decision at the same time is seen.
  const [use] = await tx.sql<{ is_decided: boolean }[]>`select decide_dt is not null as is_decided from pass_use where use_no = ${useNo}`
  if (use?.is_decided) throw claimCaseErrors.use_decided()
  await decideUse(tx, { useNo, operatorNo, now }, { stands, answer })
  await logAct(op, { act: 'pass.decide', target: `order:${locked.order.order_no}`, facts: { use_no: useNo, stands }, reason: answer })
  return {}
}
