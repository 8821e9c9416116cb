import type { Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { fraudMoney } from './effects.ts'

/** What is done in a case, apart from measures against the member: what reports hid is shown, their limit of reach is lifted, gifts are frozen. */
export type CaseAct = 'show' | 'unreach' | 'freeze'
type NewAct = { caseNo: number; act: CaseAct; before: object; operatorNo: number | null; now: Date }

/** Stores an act with what its undo needs. `operatorNo` null: the reports did it by themselves. */
export async function recordAct({ sql }: Tx, { caseNo, act, before, operatorNo, now }: NewAct): Promise<void> {
  await sql`
    insert into report_act (case_no, act, before, operator_no, reg_dt) values (${caseNo}, ${act}, ${sql.json(before as never)}, ${operatorNo}, ${now})`
}

/** Unfreezes gifts; those that are free already stay as they are. */
export async function unfreeze(
  tx: Tx,
  giftNos: readonly number[],
  { now, extensions }: { now: Date; extensions: Extensions },
): Promise<void> {
  const [money] = extensions.all(fraudMoney)
  if (giftNos.length > 0) await money?.unfreeze(tx, giftNos, now)
}

type Undoing = { tx: Tx; operatorNo: number; now: Date }

/** Unfreezes everything that reports of a case froze. */
export async function undoFreezes({ tx, operatorNo, now }: Undoing, caseNo: number, extensions: Extensions): Promise<void> {
  const lifted = await tx.sql<{ gift_nos: number[] }[]>`
    update report_act set undo_dt = ${now}, undo_by_no = ${operatorNo}
    where case_no = ${caseNo} and act = 'freeze' and undo_dt is null returning (before -> 'gift_nos') as gift_nos`
  for (const { gift_nos } of lifted) await unfreeze(tx, gift_nos, { now, extensions })
}
