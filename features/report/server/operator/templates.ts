import { logAct, operatorNameOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ReasonTemplate, saveTemplate } from '../../operator-contract.ts'
import { reportCaseErrors } from '../../operator-errors.ts'

/** The newest version of each text that was not removed. */
const LIST: Statement = `
  select t.template_no, t.version, t.rule, t.title, t.content, ${operatorNameOrNullSql('t.operator_no')} as by, t.reg_dt
  from (select distinct on (template_no) * from report_template order by template_no, version desc) t where not t.is_deleted order by t.rule, t.template_no`

export const templatesOf = (db: Pool): Promise<ReasonTemplate[]> => rowsOf<ReasonTemplate>(db, LIST, [])

/** Stores the next version of a text, or a new one. @throws `report_case.template_changed` if it is not the next to what the operator saw */
export async function saveAsOperator(
  op: OperatorContext,
  { template_no, version, rule, title, content, is_deleted }: Body<typeof saveTemplate>,
): Promise<{ template_no: number; version: number }> {
  const { tx, operatorNo, now } = op
  const [numbered] = await tx.sql<[{ no: number; version: number }]>`
    select coalesce(${template_no ?? null}::bigint, nextval('report_template_seq')) as no,
      coalesce((select max(version) from report_template where template_no = ${template_no ?? null}), 0) as version`
  if (numbered.version !== version) throw reportCaseErrors.template_changed()
  const row = { template_no: numbered.no, version: version + 1, rule, title, content, is_deleted, operator_no: operatorNo, reg_dt: now }
  const [stored] = await tx.sql<{ template_no: number; version: number }[]>`
    insert into report_template ${tx.sql(row as never)} on conflict (template_no, version) do nothing returning template_no, version`
  if (!stored) throw reportCaseErrors.template_changed()
  await logAct(op, { act: 'report.template', target: `report_template:${stored.template_no}`, facts: { before: { version }, after: row } })
  return stored
}
