import { notBlockedSql } from '#features/block/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { DAY_MS, endOfDayAfter } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Gift, returnGift } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'
import { RETURN_DAYS, REVIVE_DAYS } from '../../rules.ts'
import { createGiftReturnAlarm } from '../alarms.ts'
import { balanceOf } from '../ledger/balance.ts'
import { openLedger } from '../ledger/session.ts'
import { personSql } from '../person-sql.ts'

type Page = { before_no?: number | undefined; limit: number }
type Row = Omit<Gift, 'return_dt'> & { is_whole: boolean }

/** A page of the gifts that a member sent or received, newest first. */
export async function giftsOf(db: Pool, userNo: number, side: 'sent' | 'received', page: Page, now: Date): Promise<Gift[]> {
  const { before_no = Number.MAX_SAFE_INTEGER, limit } = page
  const rows = await rowsOf<Row>(db, side === 'sent' ? SENT : RECEIVED, [userNo, before_no, limit])
  return rows.map(({ is_whole, ...gift }) => {
    const until = endOfDayAfter(new Date(gift.reg_dt), RETURN_DAYS)
    const may = side === 'received' && gift.state === 1 && is_whole && now <= until
    return { ...gift, return_dt: may ? until.toISOString() : null }
  })
}

const gifts = (own: string, other: string): Statement => `
  with page as materialized (
    select * from viv_gift where ${own} = $1 and gift_no < $2 order by gift_no desc limit $3::int
  )
  select p.gift_no, p.amount, p.message, p.state, (select ${personSql(notBlockedSql({ a: '$1', b: 'u.user_no' }))} from users u where u.user_no = p.${other}) as other,
    (select bool_and(l.remaining = l.amount and l.frozen_dt is null) from viv_lot l where l.journal_no = p.journal_no and l.user_no = $1) is true as is_whole,
    p.reg_dt
  from page p order by p.gift_no desc`
export const SENT = gifts('from_user_no', 'to_user_no')
export const RECEIVED = gifts('to_user_no', 'from_user_no')

type GiftRow = {
  gift_no: number
  from_user_no: number
  to_user_no: number
  amount: number
  state: number
  journal_no: number
  reg_dt: string
}

/** Returns an unused gift to its sender, into the lots that it was taken from, and tells them if they still have an account. */
export async function returnReceivedGift(tx: Tx, userNo: number, giftNo: number, now: Date): Promise<Answer<typeof returnGift>> {
  const [gift] = await tx.sql<GiftRow[]>`
    select gift_no, from_user_no, to_user_no, amount, state, journal_no, reg_dt from viv_gift
    where gift_no = ${giftNo} and to_user_no = ${userNo} for no key update`
  if (!gift) throw vivErrors.no_gift()
  if (gift.state !== 1) throw vivErrors.gift_ended()
  if (now > endOfDayAfter(new Date(gift.reg_dt), RETURN_DAYS)) throw vivErrors.gift_late()
  if (await reverseGift(tx, gift, 2, now)) await createGiftReturnAlarm(tx, gift, now)
  return { balance: await balanceOf(tx, userNo) }
}

/** Voids an unused gift for an operator, after a fraud or a mistake (viv terms 5). */
export async function voidGift(tx: Tx, giftNo: number, now: Date): Promise<void> {
  const [gift] = await tx.sql<GiftRow[]>`
    select gift_no, from_user_no, to_user_no, amount, state, journal_no, reg_dt from viv_gift where gift_no = ${giftNo} for no key update`
  if (!gift) throw vivErrors.no_gift()
  if (gift.state !== 1) throw vivErrors.gift_ended()
  await reverseGift(tx, gift, 0, now)
}

/** Returns frozen viv too; false if its sender has no account any more. @throws `viv.gift_used` if a part was used */
async function reverseGift(tx: Tx, gift: GiftRow, state: 0 | 2, now: Date): Promise<boolean> {
  const { gift_no, from_user_no, to_user_no, journal_no } = gift
  const ledger = await openLedger(tx, { members: [from_user_no, to_user_no], platform: ['expired'], now, refundTargets: [from_user_no] })
  const lots = (await ledger.lots.madeBy([journal_no])).filter((lot) => lot.user_no === to_user_no)
  if (lots.some(({ remaining, amount }) => remaining !== amount)) throw vivErrors.gift_used()
  const taken = (await ledger.lots.takenBy([journal_no])).filter(({ lot }) => lot.user_no === from_user_no)
  const journal = ledger.begin('gift_return', `gift:${gift_no}`, state === 2 ? to_user_no : null)
  for (const lot of lots) ledger.useLot(journal, lot, lot.remaining)
  const until = new Date(Date.parse(ledger.at) + REVIVE_DAYS * DAY_MS).toISOString()
  // The viv of a deleted member expire (viv terms 6).
  const senderExists = (await tx.sql`select from users where user_no = ${from_user_no}`).length > 0
  if (senderExists) for (const piece of taken) ledger.giveBack(journal, piece, until)
  else ledger.post(journal, ledger.account(null, 'expired'), gift.amount)
  await tx.sql`update viv_gift set state = ${state}, end_dt = ${ledger.at} where gift_no = ${gift_no}`
  await ledger.write()
  return senderExists
}
