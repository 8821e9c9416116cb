import type { Tables } from '#db/tables.gen.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { bungaeErrors } from '../errors.ts'

/** Without the point that lists of what is nearby use. */
export type AdhocRecord = Omit<Tables['adhoc'], 'shown_point'>
export type ParticipantRecord = Tables['adhoc_member']

/** Locks a bungae: everything that changes it or one of its participants comes through here first. */
export async function lockAdhoc(tx: Tx, adhocNo: number): Promise<AdhocRecord | undefined> {
  const [row] = await rowsOf<AdhocRecord>(tx, LOCK, [adhocNo])
  return row
}

/** @throws `bungae.not_found`, also where reports hid it from everybody but its host */
export async function lockAdhocFor(tx: Tx, adhocNo: number, userNo: number): Promise<AdhocRecord> {
  const adhoc = await lockAdhoc(tx, adhocNo)
  if (!adhoc || (adhoc.hide_dt !== null && adhoc.user_no !== userNo)) throw bungaeErrors.not_found()
  return adhoc
}

/** The club of a bungae, which never changes. */
export async function clubNoOf({ sql }: Db, adhocNo: number): Promise<number> {
  const [row] = await sql<{ meet_no: number }[]>`select meet_no from adhoc where adhoc_no = ${adhocNo}`
  if (!row) throw bungaeErrors.not_found()
  return row.meet_no
}

export async function findParticipant(db: Db, adhocNo: number, userNo: number): Promise<ParticipantRecord | undefined> {
  const [row] = await rowsOf<ParticipantRecord>(db, PARTICIPANT, [adhocNo, userNo])
  return row
}

/** Participants in these states, by their place in the waiting list and their number. */
export const participantsIn = (db: Db, adhocNo: number, states: readonly number[]): Promise<ParticipantRecord[]> =>
  rowsOf<ParticipantRecord>(db, PARTICIPANTS, [adhocNo, [...states]])

const LOCK: Statement = `
  select adhoc_no, meet_no, user_no, adhoc_name, content, state, start_dt, end_dt, deadline_dt, area_name, place_name, address, lat, lng, capacity,
    cost_text, is_approval, level, pace, joined_qtt, offered_qtt, waiting_qtt, pending_qtt, last_pos, agreed_start_dt, agreed_address, agreed_lat,
    agreed_lng, change_qtt, reason, late_dt, series_no, repeat_weeks, repeat_until_dt, is_repeated, hide_dt, is_demo, reg_dt, recent_dt
  from adhoc where adhoc_no = $1 for no key update`
const COLUMNS = `adhoc_member_no, adhoc_no, user_no, state, pos, offer_dt, confirm_dt, join_dt, late_dt, mark_dt, mark_by, objection, object_dt,
  answer_dt, is_void, friend_no, arrive_dt, friend_end_dt, reg_dt`
const PARTICIPANT: Statement = `select ${COLUMNS} from adhoc_member where adhoc_no = $1 and user_no = $2`
const PARTICIPANTS: Statement = `
  select ${COLUMNS} from adhoc_member where adhoc_no = $1 and state = any($2::smallint[]) order by pos, adhoc_member_no`
