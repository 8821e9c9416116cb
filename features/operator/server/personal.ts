import type { Body } from '#kit/contract/endpoint.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Db } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { openPersonal } from '../contract.ts'
import type { Right } from '../contract/rights.ts'
import { operatorErrors } from '../errors.ts'
import { PERSONAL_OPENED } from '../rules.ts'
import { logAct, type OperatorContext } from './log.ts'

/** Kinds of cases ('exchange') that mask personal data until the operator has given a reason, and the right that shows them. */
export const personalCases = extensionPoint<{ kind: string; right: Right }>('personalCases')

/** Lets an operator see the personal data of a case. A repeated call is not logged again. @throws `operator.no_case` */
export async function openAsOperator(
  op: OperatorContext,
  { target, reason }: Body<typeof openPersonal>,
  { me, extensions }: { me: Operator; extensions: Extensions },
): Promise<void> {
  const of = extensions.all(personalCases).find(({ kind }) => target.startsWith(`${kind}:`))
  if (!of || !me.may(of.right)) throw operatorErrors.no_case()
  if (!(await isPersonalOpen(op.tx, op.operatorNo, target))) await logAct(op, { act: PERSONAL_OPENED, target, reason })
}

/** Whether the operator has given a reason to see the personal data of this case. */
export async function isPersonalOpen({ sql }: Pick<Db, 'sql'>, operatorNo: number, target: string): Promise<boolean> {
  const given = await sql`
    select from operator_log where target = ${target} and act = ${PERSONAL_OPENED} and operator_no = ${operatorNo} limit 1`
  return given.length > 0
}
