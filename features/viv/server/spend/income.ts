import { DAY_MS } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { PENDING_DAYS } from '../../rules.ts'
import { isBooked } from '../ledger/balance.ts'
import { openLedger } from '../ledger/session.ts'

type IncomeRequest = { user_no: number; amount: number; ref: string; pending_days?: number }

/** Credits income at the platform's cost, without a paying member. Repeating a `ref` changes nothing. */
export async function creditSale(tx: Tx, { user_no, amount, ref, pending_days = PENDING_DAYS }: IncomeRequest, now: Date): Promise<void> {
  const ledger = await openLedger(tx, { members: [user_no], platform: ['promo'], now })
  if (await isBooked(tx, 'sale_pending', ref)) return
  const journal = ledger.begin('sale_pending', ref, user_no)
  ledger.post(journal, ledger.account(null, 'promo'), -amount)
  const release = new Date(Date.parse(ledger.at) + pending_days * DAY_MS).toISOString()
  const income = { source: 'sale', origin_source: 'sale', origin_dt: ledger.at, release_dt: release } as const
  ledger.give(journal, { user_no, bucket: pending_days === 0 ? 'paid' : 'pending', amount, ...income })
  await ledger.write()
}

/** Releases income early. `ref`: the reference that it was booked with. Repeating it changes nothing. */
export async function releaseSale(tx: Tx, { ref }: { ref: string }, now: Date): Promise<void> {
  const lots = await tx.sql<{ lot_no: number; user_no: number }[]>`
    select l.lot_no, l.user_no from viv_lot l join viv_journal j on j.journal_no = l.journal_no
    where j.ref = ${ref} and j.kind in ('order_pay', 'spend_post', 'sale_pending') and l.bucket = 'pending'`
  const [first] = lots
  if (!first) return
  const numbers = lots.map(({ lot_no }) => lot_no)
  await release(tx, first.user_no, numbers, now)
}

/** Income of these payments stays pending until `resumeRelease`: a dispute about them is open. */
export const stopRelease = (tx: Tx, payment: { user_no: number; refs: readonly string[] }, now: Date): Promise<void> =>
  setRelease(tx, payment, null, now)

/** Income of these payments that is still pending is released at `at`. */
export const resumeRelease = (tx: Tx, payment: { user_no: number; refs: readonly string[] }, at: Date, now: Date): Promise<void> =>
  setRelease(tx, payment, at, now)

async function setRelease(
  tx: Tx,
  { user_no, refs }: { user_no: number; refs: readonly string[] },
  at: Date | null,
  now: Date,
): Promise<void> {
  // Locks the payee's accounts, so that no release runs at the same time.
  await openLedger(tx, { members: [user_no], now })
  await tx.sql`
    update viv_lot set release_dt = ${at} where bucket = 'pending' and user_no = ${user_no}
      and journal_no in (select journal_no from viv_journal where ref = any(${[...refs]}) and kind in ('spend_post', 'order_pay'))`
}

/** Most lots of one query. */
const RELEASE_MAX = 200

/** Releases income that is due. Returns the number of lots. */
export async function releaseDue(db: Pool, now: Date): Promise<number> {
  let released = 0
  for (;;) {
    const due = await db.sql<{ lot_no: number; user_no: number }[]>`
      select lot_no, user_no from viv_lot where bucket = 'pending' and release_dt <= ${now} order by release_dt, lot_no limit ${RELEASE_MAX}`
    for (const [userNo, lots] of Map.groupBy(due, ({ user_no }) => user_no)) {
      await db.transaction((tx) =>
        release(
          tx,
          userNo,
          lots.map(({ lot_no }) => lot_no),
          now,
        ),
      )
    }
    released += due.length
    if (due.length < RELEASE_MAX) return released
  }
}

export const hasDueSales = async ({ sql }: Pool, now: Date): Promise<boolean> =>
  (await sql`select from viv_lot where bucket = 'pending' and release_dt <= ${now} limit 1`).length > 0

async function release(tx: Tx, userNo: number, lotNos: number[], now: Date): Promise<void> {
  const ledger = await openLedger(tx, { members: [userNo], now, journals: lotNos.length })
  for (const lot of await ledger.lots.byNumber(lotNos)) {
    if (lot.bucket !== 'pending') continue
    if (lot.remaining > 0) ledger.release(ledger.begin('sale_release', `lot:${lot.lot_no}`, userNo), lot)
    else ledger.settle(lot)
  }
  await ledger.write()
}
