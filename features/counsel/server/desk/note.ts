import type { Db, Pool } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { RESEAL_BATCH, type SealedValues } from '#kit/server/keys/reseal.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import { PAGE, pagesOf, type ExportPart } from '#kit/server/data-export.ts'
import { counselErrors } from '../../errors.ts'

// An expert's private note about a counselling. It is stored sealed, and only the functions of this file open it.

type Own = { counNo: number; expertNo: number }

/** Of the row, so that the note of one counselling cannot be opened in another one's row. */
const placeOf = (counNo: number): string => `counsel note ${counNo}`

/** Replaces the expert's note. @throws `counsel.not_found` for others */
export async function saveNoteOf(db: Db, box: SecretBox, { counNo, expertNo }: Own, words: string, now: Date): Promise<void> {
  const sealed = box.seal('counsel note', placeOf(counNo), words)
  const saved = await db.sql`
    insert into counsel_note (coun_no, expert_user_no, sealed, edit_dt)
    select coun_no, expert_user_no, ${sealed}, ${now} from counsel where coun_no = ${counNo} and expert_user_no = ${expertNo}
    on conflict (coun_no) do update set sealed = excluded.sealed, words = null, edit_dt = excluded.edit_dt`
  if (saved.count === 0) throw counselErrors.not_found()
}

type NoteRow = { coun_no: number; words: string | null; sealed: Uint8Array | null }

/** The expert's note; empty where they have written none. @throws `counsel.not_found` for others, the member included */
export async function noteOf(db: Db, box: SecretBox, { counNo, expertNo }: Own): Promise<string> {
  const [row] = await db.sql<NoteRow[]>`
    select c.coun_no, n.words, n.sealed from counsel c left join counsel_note n on n.coun_no = c.coun_no and n.expert_user_no = c.expert_user_no
    where c.coun_no = ${counNo} and c.expert_user_no = ${expertNo}`
  if (!row) throw counselErrors.not_found()
  return opened(box, row)
}

/** The notes of this expert about these counsellings, by counselling. */
export async function notesOf(db: Db, box: SecretBox, counNos: readonly number[], expertNo: number): Promise<Map<number, string>> {
  const rows = await db.sql<NoteRow[]>`
    select coun_no, words, sealed from counsel_note where coun_no = any(${[...counNos]}) and expert_user_no = ${expertNo}`
  return new Map(rows.map((row) => [row.coun_no, opened(box, row)]))
}

function opened(box: SecretBox, { coun_no, words, sealed }: NoteRow): string {
  return sealed === null ? (words ?? '') : box.open('counsel note', placeOf(coun_no), sealed).toString('utf8')
}

/** The notes are the expert's own data; those about a member are not in the member's export. */
export const noteExport: ExportPart = {
  name: 'counsel-notes',
  words: '전문가로서 적은 상담 메모',
  pieces(db, userNo, box) {
    return pagesOf(async (last: { coun_no: number } | undefined) => {
      const rows = await db.sql<(NoteRow & { edit_dt: string })[]>`
        select coun_no, words, sealed, edit_dt from counsel_note
        where expert_user_no = ${userNo} and coun_no > ${last?.coun_no ?? 0} order by coun_no limit ${PAGE}`
      return rows.map((row) => ({ coun_no: row.coun_no, words: opened(box, row), edit_dt: row.edit_dt }))
    })
  },
}

export const sealedNotes: SealedValues = {
  name: 'counsel notes',
  async listOld({ sql }, { prefix }, after) {
    const rows = await sql<{ coun_no: number }[]>`
      select coun_no from counsel_note where coun_no > ${after} and sealed is not null and substring(sealed from 1 for ${prefix.length}) <> ${prefix}
      order by coun_no limit ${RESEAL_BATCH}`
    return rows.map(({ coun_no }) => coun_no)
  },
  async reseal({ db }, counNo, box) {
    const [row] = await db.sql<{ sealed: Uint8Array }[]>`select sealed from counsel_note where coun_no = ${counNo} and sealed is not null`
    if (!row) return
    const again = box.seal('counsel note', placeOf(counNo), box.open('counsel note', placeOf(counNo), row.sealed))
    await db.sql`update counsel_note set sealed = ${again} where coun_no = ${counNo} and sealed = ${row.sealed}`
  },
}

/** Seals the notes from before notes were sealed. */
export const sealNotesJob: Job = {
  name: 'seal-counsel-notes',
  cron: '*/10 * * * *',
  work: ({ services }) => sealPlainNotes(services.db, services.secretBox),
}

async function sealPlainNotes(db: Pool, box: SecretBox): Promise<void> {
  for (;;) {
    const rows = await db.sql<{ coun_no: number; words: string }[]>`
      select coun_no, words from counsel_note where words is not null order by coun_no limit ${RESEAL_BATCH}`
    for (const { coun_no, words } of rows) {
      const sealed = box.seal('counsel note', placeOf(coun_no), words)
      // A note that was written again meanwhile is sealed already.
      await db.sql`update counsel_note set sealed = ${sealed}, words = null where coun_no = ${coun_no} and words = ${words}`
    }
    if (rows.length < RESEAL_BATCH) return
  }
}
