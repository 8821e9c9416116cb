import type { Tx } from '#kit/server/db/db.ts'
import { openLedger } from './ledger/session.ts'

/** Expires the remaining viv of a deleted member (viv terms 6). The ledger keeps the member's number only. */
export async function forgetViv(tx: Tx, userNo: number, now?: Date): Promise<void> {
  const [member] = await tx.sql<{ purge_dt: string | null; has_wallet: boolean }[]>`
    select purge_dt, exists (select from viv_account a where a.user_no = u.user_no) as has_wallet from users u where user_no = ${userNo}`
  if (!member?.has_wallet) return
  // Locks gifts before the wallet, as a gift's return does, so that they cannot deadlock.
  await tx.sql`update viv_gift set message = '' where from_user_no = ${userNo} and message <> ''`
  const ledger = await openLedger(tx, { members: [userNo], platform: ['expired'], now: now ?? new Date(member.purge_dt ?? Date.now()) })
  const lots = await tx.sql<{ lot_no: number }[]>`
    select lot_no from viv_lot where user_no = ${userNo} and remaining > 0 order by lot_no`
  const [first] = lots
  if (first) {
    const journal = ledger.begin('expire', `leave:${userNo}:${first.lot_no}`, userNo)
    for (const lot of await ledger.lots.byNumber(lots.map(({ lot_no }) => lot_no))) {
      ledger.post(journal, ledger.account(null, 'expired'), lot.remaining)
      ledger.useLot(journal, lot, lot.remaining)
    }
    await ledger.write()
  }
  await tx.sql`delete from viv_expire_notice where user_no = ${userNo}`
}
