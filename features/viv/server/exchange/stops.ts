import type { Db } from '#kit/server/db/db.ts'
import type { ExchangeStop } from '../../rules.ts'

/** Whether the ledger has open differences. All exchanges are stopped then. */
export async function ledgerDiffers({ sql }: Db): Promise<boolean> {
  return (await sql`select from viv_difference where close_dt is null limit 1`).length > 0
}

/** The oldest open loss of each of these members, by member: the number of its refund. Only that member's exchanges are stopped. */
export async function openLossesOf({ sql }: Db, userNos: readonly number[], { except = 0 } = {}): Promise<Map<number, number>> {
  const rows = await sql<{ user_no: number; refund_no: number }[]>`
    select r.user_no, min(r.refund_no) as refund_no from viv_refund r
    where r.user_no = any(${[...userNos]}::bigint[]) and r.refund_no <> ${except} and ${sql.unsafe(OPEN_LOSS)} group by r.user_no`
  return new Map(rows.map(({ user_no, refund_no }) => [user_no, refund_no]))
}

/** Why a member can request no exchange now; null if they can. */
export async function exchangeStopOf(db: Db, userNo: number): Promise<ExchangeStop | null> {
  if (await ledgerDiffers(db)) return 'books'
  return (await openLossesOf(db, [userNo])).has(userNo) ? 'loss' : null
}

/** The refund `r` has a loss that is neither recovered nor accepted. */
const OPEN_LOSS = 'r.loss_viv > r.loss_back_viv and r.loss_accepted_dt is null'

/** Whether the member has an open loss. Counted: for `exists` PostgreSQL would scan the table until the first loss, which hardly anybody has. */
export const hasOpenLossSql = (user: string): string => `(select count(*) from viv_refund r where r.user_no = ${user} and ${OPEN_LOSS}) > 0`
