import { proposalMemberSql } from '#features/account/server/public.ts'
import type { OperatorContext } from '#features/operator/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { PermanentView } from '../../operator-contract.ts'
import { lockCase, refuseOwn } from './decide.ts'
import { caseKey, type CaseKey } from './facts.ts'

// What both proposals of cases need. Who decides one needs no right for the case's lane: the proposal asks for it.

const anyLane = (): boolean => true

export const proposedCase = (db: Db, caseNo: number): Promise<CaseKey> => caseKey(db, caseNo, anyLane)

export const lockProposedCase = (op: OperatorContext, caseNo: number, extensions: Extensions): Promise<CaseKey> =>
  lockCase(op, caseNo, anyLane, extensions)

/** Locks the case for the approval. @throws `report_case.own` */
export async function lockForApproval(op: OperatorContext, caseNo: number, extensions: Extensions): Promise<CaseKey> {
  const one = await lockProposedCase(op, caseNo, extensions)
  await refuseOwn(op.tx, one, op.memberNo, extensions)
  return one
}

/** $1 the member. */
const MEMBER: Statement = `select ${proposalMemberSql('$1::bigint')} as member`

/** The member whom the proposal is about, as its view shows them. */
export async function proposedMember(db: Db, userNo: number): Promise<PermanentView['member']> {
  const [row] = await rowsOf<Pick<PermanentView, 'member'>>(db, MEMBER, [userNo])
  return row!.member
}
