import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** What a payment came to: viv that the payee got and that were not refunded, and those of them that are not released yet. */
export type Payment = { ref: string; paid_viv: number; pending_viv: number; release_dt: string | null; released_dt: string | null }

/** The payments of these refs that exist. */
export const paymentsOf = (db: Db, refs: readonly string[]): Promise<Payment[]> => rowsOf<Payment>(db, PAYMENTS, [[...refs]])

/**
 * The payments of an array of refs, which is SQL: a row of `Payment` for each. `release_dt`: when pending viv are released, null while a dispute
 * is open; `released_dt`: when others were.
 */
export const paymentsSql = (refs: string): string => `
  select h.ref, (h.paid + h.free - h.left_paid - h.left_free - h.back_paid - h.back_free)::int as paid_viv,
    coalesce(l.pending_viv, 0)::int as pending_viv, l.release_dt, l.released_dt
  from viv_hold h left join lateral (
    select sum(i.remaining) filter (where i.bucket = 'pending') as pending_viv,
      min(i.release_dt) filter (where i.bucket = 'pending' and i.remaining > 0) as release_dt,
      max(i.release_dt) filter (where i.bucket = 'paid') as released_dt
    from viv_lot i where i.journal_no = any(h.journals) and i.user_no = h.to_user_no) l on true
  where h.ref = any(${refs})`

const PAYMENTS: Statement = paymentsSql('$1::text[]')

/** A payment as it was made, of which kind of viv, and what of each is still reserved or came back. */
export type HeldPayment = {
  ref: string
  paid: number
  free: number
  left_paid: number
  left_free: number
  back_paid: number
  back_free: number
}

/** The payments of these refs that exist, by kind of viv. */
export const holdsOf = (db: Db, refs: readonly string[]): Promise<HeldPayment[]> => rowsOf<HeldPayment>(db, HOLDS, [[...refs]])

/** The payment of a ref, which is SQL, as JSON; null if there is none. */
export const heldPaymentSql = (ref: string): string => `(
  select json_build_object('ref', _hold.ref, 'paid', _hold.paid, 'free', _hold.free, 'left_paid', _hold.left_paid, 'left_free', _hold.left_free,
    'back_paid', _hold.back_paid, 'back_free', _hold.back_free) from viv_hold _hold where _hold.ref = ${ref})`

const HOLDS: Statement = `
  select ref, paid, free, left_paid, left_free, back_paid, back_free from viv_hold where ref = any($1::text[])`
