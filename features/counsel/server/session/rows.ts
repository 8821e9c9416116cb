import type { Tables } from '#db/tables.gen.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { RefundTerms, SessionPart } from '../../rules.ts'
import { extensionRef, holdRef } from '../../rules.ts'

export type CounselRecord = Tables['counsel']
/** A counselling whose two people still exist, as all open ones do. */
export type CounselPair = { user_no: number; expert_user_no: number }

/** The two sides. @throws {Error} for a counselling of a deleted account, which is always ended */
export function pairOf({ coun_no, user_no, expert_user_no }: Pick<CounselRecord, 'coun_no' | 'user_no' | 'expert_user_no'>): CounselPair {
  if (user_no === null || expert_user_no === null) throw new Error(`One side of counselling ${coun_no} is deleted.`)
  return { user_no, expert_user_no }
}

/** What comes back by the terms of the request. */
export const refundTermsIn = ({ refund_terms }: Pick<CounselRecord, 'refund_terms'>): RefundTerms => refund_terms as RefundTerms

export async function findCounsel(db: Db, counNo: number): Promise<CounselRecord | undefined> {
  const [row] = await rowsOf<CounselRecord>(db, FIND, [counNo])
  return row
}

/** Locks the counselling. */
export async function lockCounsel(db: Db, counNo: number): Promise<CounselRecord | undefined> {
  const [row] = await rowsOf<CounselRecord>(db, LOCK, [counNo])
  return row
}

export type Extension = { ext_no: number; minutes: number; price: number; state: number }
export const EXTENSION = { requested: 0, accepted: 1, released: 2 } as const

export const extensionsOf = (db: Db, counNo: number): Promise<Extension[]> => rowsOf<Extension>(db, EXTENSIONS, [counNo])

/** The session and its accepted extensions, which are paid for by minutes. */
export async function partsOf(
  db: Db,
  { coun_no, minutes, price }: Pick<CounselRecord, 'coun_no' | 'minutes' | 'price'>,
): Promise<SessionPart[]> {
  const extensions = await extensionsOf(db, coun_no)
  return [
    { ref: holdRef(coun_no), minutes, price },
    ...extensions
      .filter(({ state }) => state === EXTENSION.accepted)
      .map((one) => ({ ref: extensionRef(coun_no, one.ext_no), minutes: one.minutes, price: one.price })),
  ]
}

const COLUMNS = `coun_no, user_no, expert_user_no, state, reg_dt, product_no, title, channel, cate_no, minutes, price, ext_minutes, ext_price,
  buffer_minutes, hope_dt, answer_due_dt, recent_dt, accept_dt, start_dt, end_dt, quit_dt, close_code, reason, ext_count, move_count, move_dt,
  move_by, adjust_seconds, quit_request_dt, cr_no, paid_viv, returned_viv, during, refund_terms`
const FIND: Statement = `select ${COLUMNS} from counsel where coun_no = $1`
export const LOCK: Statement = `${FIND} for no key update`
const EXTENSIONS: Statement = 'select ext_no, minutes, price, state from counsel_extension where coun_no = $1 order by ext_no'
