import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import type { EarlierSession } from '../../contract/desk.ts'
import { counselErrors } from '../../errors.ts'
import { firstLine } from '../../rules.ts'
import { notesOf } from './note.ts'

/** The newest plan that this expert sent in each of these counsellings, by counselling. */
type FindPlans = (db: Db, expertNo: number, counNos: readonly number[]) => Promise<Map<number, NonNullable<EarlierSession['plan']>>>

/** Plans belong to a higher layer. */
export const plansOfCounsels = extensionPoint<FindPlans>('plansOfCounsels')

type Page = { before_no?: number | undefined; limit: number }
type Row = Omit<EarlierSession, 'note_line' | 'plan'>

/** The expert's counsellings with the member of this one, from before it. @throws `counsel.not_found` */
export async function earlierOf(
  { db, box, extensions }: { db: Db; box: SecretBox; extensions: Extensions },
  { counNo, expertNo }: { counNo: number; expertNo: number },
  { before_no, limit }: Page,
): Promise<EarlierSession[]> {
  const [asked] = await rowsOf<{ user_no: number | null }>(db, ASKED, [counNo, expertNo])
  if (!asked) throw counselErrors.not_found()
  const rows = await rowsOf<Row>(db, EARLIER, [asked.user_no, expertNo, Math.min(counNo, before_no ?? counNo), limit])
  const counNos = rows.map(({ coun_no }) => coun_no)
  const notes = await notesOf(db, box, counNos, expertNo)
  const [plansOf] = extensions.all(plansOfCounsels)
  const plans = await plansOf?.(db, expertNo, counNos)
  return rows.map((row) => ({ ...row, note_line: firstLine(notes.get(row.coun_no) ?? ''), plan: plans?.get(row.coun_no) ?? null }))
}

const ASKED: Statement = 'select user_no from counsel where coun_no = $1 and expert_user_no = $2'
/** $1 the member, null after the deletion of the account; $2 the expert, $3 the lowest number that is shown already, $4 limit. */
export const EARLIER: Statement = `
  select coun_no, title, state, coalesce(start_dt, hope_dt) as at_dt from counsel
  where user_no = $1::bigint and expert_user_no = $2 and coun_no < $3::bigint order by coun_no desc limit $4::int`
