import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { RejectTemplate } from '../../contract/desk.ts'
import { counselErrors } from '../../errors.ts'
import { REJECT_TEMPLATES_MAX } from '../../rules.ts'

type Own = { expertNo: number; templateNo: number }

/** The expert's texts for rejections, in the order in which they were added. */
export const templatesOf = (db: Db, expertNo: number): Promise<RejectTemplate[]> => rowsOf<RejectTemplate>(db, OWN, [expertNo])

const OWN: Statement = 'select template_no, words from counsel_reject_template where expert_user_no = $1 order by template_no'

/** @throws `counsel.templates_full` */
export async function insertTemplate(tx: Tx, expertNo: number, words: string, now: Date): Promise<RejectTemplate> {
  // Templates of one expert are added one after another, so that no two pass the limit together.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`counsel_reject_template ${expertNo}`}, 0))`
  const all = await templatesOf(tx, expertNo)
  if (all.length >= REJECT_TEMPLATES_MAX) throw counselErrors.templates_full()
  const [made] = await tx.sql<[RejectTemplate]>`
    insert into counsel_reject_template (expert_user_no, words, reg_dt) values (${expertNo}, ${words}, ${now}) returning template_no, words`
  return made
}

/** @throws `counsel.no_template` for others' and deleted ones */
export async function updateTemplate({ sql }: Pool, { expertNo, templateNo }: Own, words: string): Promise<RejectTemplate> {
  const [row] = await sql<RejectTemplate[]>`
    update counsel_reject_template set words = ${words} where template_no = ${templateNo} and expert_user_no = ${expertNo}
    returning template_no, words`
  if (!row) throw counselErrors.no_template()
  return row
}

/** @throws `counsel.no_template` for others' and deleted ones */
export async function deleteTemplate({ sql }: Pool, { expertNo, templateNo }: Own): Promise<void> {
  const removed = await sql`delete from counsel_reject_template where template_no = ${templateNo} and expert_user_no = ${expertNo}`
  if (removed.count === 0) throw counselErrors.no_template()
}
