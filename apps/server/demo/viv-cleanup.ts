import { forgetViv } from '#features/viv/server/forget.ts'
import { charges } from '#features/viv/server/charge/state-machine.ts'
import { exchanges } from '#features/viv/server/exchange/state-machine.ts'
import { voidHold } from '#features/viv/server/public.ts'
import { CHARGE, OPEN_EXCHANGE } from '#features/viv/transitions.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { transitionAll } from '#kit/server/transition.ts'

/**
 * Ends open charges, exchanges and holds of the demo members and empties their wallets. Ledger rows are never deleted:
 * they get unused member numbers, so that the next load begins with empty wallets.
 */
export async function closeDemoViv(tx: Tx, now: Date): Promise<void> {
  const { sql } = tx
  const demo = sql`select user_no from users where is_demo`
  const ready = await sql<{ charge_no: number }[]>`
    select charge_no from viv_charge where state = ${CHARGE.ready} and user_no in (${demo})`
  const chargeNos = ready.map(({ charge_no }) => charge_no)
  await transitionAll(tx, charges, chargeNos, { act: 'expire', by: 'system', set: { ask_dt: null }, context: {} })
  const open = await sql<{ exchange_no: number }[]>`
    select exchange_no from viv_exchange where state = any(${OPEN_EXCHANGE}) and user_no in (${demo}) order by 1`
  // Bank files of an earlier load are never sent.
  const exchangeNos = open.map(({ exchange_no }) => exchange_no)
  const reason = '데모를 새로 불러왔어요.'
  const context = { userNo: null, now, reason, isBankFailed: true }
  await transitionAll(tx, exchanges, exchangeNos, { act: 'reject', by: 'operator', set: { reason, end_dt: now }, context })
  const holds = await sql<{ ref: string }[]>`select ref from viv_hold where state = 1 and user_no in (${demo}) order by hold_no`
  for (const { ref } of holds) await voidHold(tx, { hold: ref, ref: `demo:${now.getTime()}:${ref}`.slice(0, 100) }, now)
  // The next load gives the same bank accounts: they must not count as another member's (decision 123).
  await sql`update viv_exchange set account_hash = null where user_no in (${demo}) and account_hash is not null`
  const wallets = await sql<{ user_no: number; next: number }[]>`
    select a.user_no, ${FIRST_UNUSED_USER_NO}::bigint + a.account_no as next
    from viv_account a where a.kind = 'paid' and a.user_no in (${demo}) order by 1`
  for (const { user_no } of wallets) await forgetViv(tx, user_no, now)
  for (const [table, column] of MEMBER_COLUMNS) {
    await sql`
      update ${sql(table)} t set ${sql(column)} = n.next
      from unnest(${wallets.map(({ user_no }) => user_no)}::bigint[], ${wallets.map(({ next }) => next)}::bigint[]) n (user_no, next)
      where t.${sql(column)} = n.user_no`
  }
}

/** No member has a number from here on. */
const FIRST_UNUSED_USER_NO = 1_000_000_000

/** Columns with a member number, except those of immutable rows. */
const MEMBER_COLUMNS = [
  ['viv_account', 'user_no'],
  ['viv_lot', 'user_no'],
  ['viv_hold', 'user_no'],
  ['viv_hold', 'to_user_no'],
  ['viv_gift', 'from_user_no'],
  ['viv_gift', 'to_user_no'],
  ['viv_charge', 'user_no'],
  ['viv_refund', 'user_no'],
  ['viv_exchange', 'user_no'],
  ['viv_event_grant', 'user_no'],
  ['viv_event_member', 'user_no'],
  ['viv_expire_notice', 'user_no'],
  ['treasury_grant_member', 'user_no'],
] as const
