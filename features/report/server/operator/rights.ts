import { maskMail, maskMember, maskName } from '#features/identity/rules.ts'
import { operatorErrors } from '#features/operator/errors.ts'
import { logAct, operatorNameOrNullSql, someoneOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { statesSql, transition } from '#kit/server/transition.ts'
import type { BlockCase, BlockRow, listBlocks, openRightsBlock, planBlock, refuseBlock } from '../../operator-contract.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import { OPEN_BLOCK } from '../../transitions.ts'
import { reportAlarms } from '../../words/decision.ts'
import { lockTarget } from '../cases.ts'
import { canHide, currentOf, settleContent } from '../content.ts'
import { blocks, lockBlock, openBlock, stopBlockTimer, tellBoth } from '../rights.ts'

const ROW = `b.block_no, b.target_kind, b.target_no, ${someoneOrNullSql('b.target_user_no')} as author, ${someoneOrNullSql('b.user_no')} as claimant, b.claimant_name,
  b.state, b.plan, b.reg_dt, b.end_dt, b.close_dt`
const OPEN = `b.state in ${statesSql(OPEN_BLOCK)}`

/** $1 after this block or null, $2 most. Those that end first come first; of those that ended the latest. */
export const OPEN_BLOCKS: Statement = `
  with after as (select end_dt, block_no from rights_block where block_no = $1::bigint)
  select ${ROW} from rights_block b
  where ${OPEN} and (b.end_dt, b.block_no) > (coalesce((select end_dt from after), '-infinity'), coalesce((select block_no from after), 0))
  order by b.end_dt, b.block_no limit $2::int`
export const CLOSED_BLOCKS: Statement = `
  with after as (select close_dt, block_no from rights_block where block_no = $1::bigint)
  select ${ROW} from rights_block b
  where not (${OPEN}) and (b.close_dt, b.block_no) < (coalesce((select close_dt from after), 'infinity'), coalesce((select block_no from after), 9007199254740991))
  order by b.close_dt desc, b.block_no desc limit $2::int`

/** $1 the block. */
export const ONE_BLOCK: Statement = `
  select ${ROW}, b.claimant_mail, b.claim, b.objection, b.object_dt, b.reason, ${operatorNameOrNullSql('b.plan_by_no')} as plan_by,
    ${operatorNameOrNullSql('b.close_by_no')} as close_by, r.case_no, coalesce(r.evidence, '{}') as evidence
  from rights_block b left join report r on r.report_no = b.report_no where b.block_no = $1`

const masked = <R extends BlockRow>(row: R): R => ({
  ...row,
  author: row.author && maskMember(row.author),
  claimant: row.claimant && maskMember(row.claimant),
})

const maskedName = (name: string): string => name && maskName(name)

export async function blocksOf(db: Pool, { queue, after_no, limit }: Query<typeof listBlocks>): Promise<BlockRow[]> {
  const rows = await rowsOf<BlockRow>(db, queue === 'open' ? OPEN_BLOCKS : CLOSED_BLOCKS, [after_no ?? null, limit])
  return rows.map((row) => ({ ...masked(row), claimant_name: maskedName(row.claimant_name) }))
}

/** @throws `report_case.not_found` */
export async function blockCaseOf(
  db: Db,
  blockNo: number,
  { extensions, mayAct, isOpen }: { extensions: Extensions; mayAct: boolean; isOpen: boolean },
): Promise<BlockCase> {
  const [row] = await rowsOf<Omit<BlockCase, 'can_decide' | 'is_masked'>>(db, ONE_BLOCK, [blockNo])
  if (!row) throw reportCaseErrors.not_found()
  const current = await currentOf(db, row, { evidence: row.evidence, extensions })
  const evidence = Object.keys(row.evidence).length > 0 ? row.evidence : ((current?.evidence ?? {}) as Record<string, unknown>)
  return {
    ...masked(row),
    ...(isOpen ? {} : { claimant_name: maskedName(row.claimant_name), claimant_mail: row.claimant_mail && maskMail(row.claimant_mail) }),
    is_masked: !isOpen && row.claimant_name !== '',
    evidence,
    can_decide: mayAct && OPEN_BLOCK.includes(row.state),
  }
}

/** For somebody who has no account and wrote to haru. @throws `report_case.not_possible`, `report_case.blocked`, `report_case.own` */
export async function openAsOperator(
  op: OperatorContext,
  { target_kind, target_no, claimant_name, claimant_mail, claim }: Body<typeof openRightsBlock>,
  extensions: Extensions,
): Promise<{ block_no: number }> {
  const { tx, now, memberNo } = op
  const target = { target_kind, target_no }
  const found = await currentOf(tx, target, { evidence: {}, extensions })
  if (!found || found.user_no === null || !canHide(extensions, target)) throw reportCaseErrors.not_possible('target_no')
  if (found.user_no === memberNo) throw reportCaseErrors.own()
  await lockTarget(tx, target)
  const by = { text: claim, name: claimant_name, mail: claimant_mail }
  const blockNo = await openBlock(tx, { target, targetUserNo: found.user_no, claim: by, now, extensions })
  if (blockNo === null) throw reportCaseErrors.blocked('target_no')
  await logAct(op, { act: 'rights.open', target: `rights:${blockNo}`, facts: { ...target, user_no: found.user_no }, reason: claim })
  return { block_no: blockNo }
}

/** Decides what happens on the last day; the latest decision counts. */
export async function planAsOperator(op: OperatorContext, blockNo: number, { plan, reason }: Body<typeof planBlock>): Promise<void> {
  const before = await lockOpen(op, blockNo)
  await op.tx.sql`update rights_block set plan = ${plan}, reason = ${reason}, plan_by_no = ${op.operatorNo} where block_no = ${blockNo}`
  await logAct(op, { act: 'rights.plan', target: `rights:${blockNo}`, facts: { before: { plan: before.plan }, after: { plan } }, reason })
}

/** Shows the content again at once: the request had no ground. */
export async function refuseAsOperator(
  op: OperatorContext,
  blockNo: number,
  { reason }: Body<typeof refuseBlock>,
  extensions: Extensions,
): Promise<void> {
  const { tx, operatorNo, now } = op
  const key = await lockOpen(op, blockNo)
  const set = { reason, close_dt: now, close_by_no: operatorNo }
  await transition(tx, blocks, blockNo, { act: 'refuse', by: 'operator', context: undefined, set })
  await stopBlockTimer(tx, blockNo, now)
  await settleContent(tx, key, { now, extensions })
  const { target_kind } = key
  await tellBoth(tx, key, now, { author: reportAlarms.restored(target_kind), claimant: reportAlarms.refused(target_kind) })
  await logAct(op, { act: 'rights.refuse', target: `rights:${blockNo}`, facts: { before: { state: key.state } }, reason })
}

async function lockOpen({ tx, memberNo }: OperatorContext, blockNo: number) {
  const key = await lockBlock(tx, blockNo)
  if (!key) throw reportCaseErrors.not_found()
  if (memberNo !== null && [key.target_user_no, key.user_no].includes(memberNo)) throw operatorErrors.own()
  if (!OPEN_BLOCK.includes(key.state)) throw reportCaseErrors.block_over()
  return key
}
