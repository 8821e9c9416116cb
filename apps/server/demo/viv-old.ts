import { forgetViv } from '#features/viv/server/forget.ts'
import { rejectExchange } from '#features/viv/server/exchange/exchange.ts'
import { voidHold } from '#features/viv/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'

/**
 * Ends what the demo members of an earlier load had on their way, and takes what they held away. Books are never thrown
 * away: they get numbers that nobody has, so that those who come now begin with empty wallets.
 */
export async function closeOldViv(tx: Tx, now: Date): Promise<void> {
  const { sql } = tx
  const demo = sql`select user_no from users where is_demo`
  await sql`update viv_charge set state = 6, ask_dt = null where state = 1 and user_no in (${demo})`
  const exchanges = await sql<{ exchange_no: number }[]>`
    select exchange_no from viv_exchange where state in (1, 2) and user_no in (${demo}) order by 1`
  for (const { exchange_no } of exchanges) await rejectExchange(tx, exchange_no, '데모를 새로 불러왔어요.', now)
  const holds = await sql<{ ref: string }[]>`select ref from viv_hold where state = 1 and user_no in (${demo}) order by hold_no`
  for (const { ref } of holds) await voidHold(tx, { hold: ref, ref: `demo:${now.getTime()}:${ref}`.slice(0, 100) }, now)
  const wallets = await sql<{ user_no: number; next: number }[]>`
    select a.user_no, ${NOBODY}::bigint + a.account_no as next
    from viv_account a where a.kind = 'paid' and a.user_no in (${demo}) order by 1`
  for (const { user_no } of wallets) await forgetViv(tx, user_no, now)
  for (const [table, column] of OWNED) {
    await sql`
      update ${sql(table)} t set ${sql(column)} = n.next
      from unnest(${wallets.map(({ user_no }) => user_no)}::bigint[], ${wallets.map(({ next }) => next)}::bigint[]) n (user_no, next)
      where t.${sql(column)} = n.user_no`
  }
}

/** Numbers from here on are no member's. */
const NOBODY = 1_000_000_000

/** Where the books name a member, but for what may never change. */
const OWNED = [
  ['viv_account', 'user_no'],
  ['viv_lot', 'user_no'],
  ['viv_hold', 'user_no'],
  ['viv_hold', 'to_user_no'],
  ['viv_gift', 'from_user_no'],
  ['viv_gift', 'to_user_no'],
  ['viv_charge', 'user_no'],
  ['viv_refund', 'user_no'],
  ['viv_exchange', 'user_no'],
  ['viv_expire_notice', 'user_no'],
  ['treasury_grant_member', 'user_no'],
] as const
