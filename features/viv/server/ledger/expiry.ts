import { koreanDay } from '#kit/contract/day.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { addMonths, daysBetween, EXPIRE_NOTICE_DAYS, IDLE_MONTHS } from '../../rules.ts'
import { openLedger } from './session.ts'
import { expireDaySql } from '../wallet.ts'

/** What is about to be gone; the member can still use it, and give or exchange `paid` of it. */
export type ExpireSoon = { user_no: number; amount: number; paid: number; expire_day: string; days: number }
export type OnExpireSoon = (tx: Tx, notice: ExpireSoon, now: Date) => Promise<void>

/** Wallets that one look finds at most. */
const BATCH = 500

/** Takes away what nobody used for 60 months, and free viv whose own time is over. Gives the wallets that lost something. */
export async function expireViv(db: Pool, now: Date): Promise<number> {
  const today = koreanDay(now)
  const idle = addMonths(today, -IDLE_MONTHS)
  let expired = 0
  for (let after = 0; ;) {
    const due = await rowsOf<{ user_no: number }>(db, DUE, [today, idle, now, after, BATCH])
    for (const { user_no } of due) if (await db.transaction((tx) => expireOne(tx, user_no, now))) expired++
    if (due.length < BATCH) return expired
    after = due.at(-1)!.user_no
  }
}

/** Whether free viv are over, whose end is to be booked. */
export const hasEnded = async ({ sql }: Pool, now: Date): Promise<boolean> =>
  (await sql`select from viv_lot where is_open and bucket <> 'pending' and expire_dt <= ${now} limit 1`).length > 0

/** Takes away what of one wallet is over. False where nothing is. */
export async function expireOne(tx: Tx, userNo: number, now: Date): Promise<boolean> {
  const ledger = await openLedger(tx, { members: [userNo], platform: ['expired'], now })
  const ended = await rowsOf<{ lot_no: number }>(tx, ENDED, [userNo, ledger.today, now])
  if (ended.length === 0) return false
  const journal = ledger.begin('expire', `expire:${userNo}:${ended[0]!.lot_no}:${now.getTime()}`, null)
  for (const lot of await ledger.lots.byNumber(ended.map(({ lot_no }) => lot_no))) {
    ledger.post(journal, ledger.account(null, 'expired'), lot.remaining)
    ledger.useLot(journal, lot, lot.remaining)
  }
  await ledger.write()
  return true
}

/** Tells members of what will be gone, 90, 30, 7 and 1 days ahead, each once. */
export async function tellOfExpiry(db: Pool, onExpireSoon: OnExpireSoon, now: Date): Promise<number> {
  const today = koreanDay(now)
  const first = Math.max(...EXPIRE_NOTICE_DAYS)
  let told = 0
  for (let after = 0; ;) {
    const soon = await rowsOf<Soon>(db, SOON, [today, first, after, BATCH])
    for (const { user_no, expire_day, amount, paid } of soon) {
      const days = stepOf(daysBetween(today, expire_day))
      const isNew = await db.transaction(async (tx) => {
        const made = await tx.sql`
          insert into viv_expire_notice (user_no, expire_day, days) values (${user_no}, ${expire_day}, ${days}) on conflict do nothing`
        if (made.count > 0) await onExpireSoon(tx, { user_no, amount, paid, expire_day, days }, now)
        return made.count > 0
      })
      if (isNew) told++
    }
    if (soon.length < BATCH) return told
    after = soon.at(-1)!.user_no
  }
}

type Soon = { user_no: number; expire_day: string; amount: number; paid: number }

/** Of the notices the one whose turn it is: the next above the days that are left. */
const stepOf = (left: number): number => Math.min(...EXPIRE_NOTICE_DAYS.filter((days) => days >= left))

const isEnded = (today: string, now: string): string =>
  `(l.bucket <> 'pending' and l.is_open and (coalesce(l.expire_dt <= ${now}, false) or ${expireDaySql} < ${today}::date))`

/** Wallets after number $4 that hold something which is over. */
const DUE: Statement = `
  select w.user_no from viv_account w
  where w.kind = 'paid' and w.user_no > $4::bigint
    and (w.use_day < $2::date or w.user_no in (select l.user_no from viv_lot l where l.is_open and l.expire_dt <= $3))
    and exists (select from viv_lot l where l.user_no = w.user_no and ${isEnded('$1', '$3')})
  order by w.user_no limit $5::int`

const ENDED: Statement = `
  select l.lot_no from viv_lot l join viv_account w on w.user_no = l.user_no and w.kind = 'paid'
  where l.user_no = $1 and ${isEnded('$2', '$3')} order by l.lot_no`

/** What each wallet after number $3 loses first, within $2 days. */
const SOON: Statement = `
  select * from (
    select distinct on (d.user_no) d.user_no, d.expire_day, d.amount, d.paid from (
      select l.user_no, ${expireDaySql} as expire_day, sum(l.remaining) as amount,
        coalesce(sum(l.remaining) filter (where l.bucket = 'paid'), 0) as paid
      from viv_account w join viv_lot l on l.user_no = w.user_no and l.is_open and l.bucket <> 'pending'
      where w.kind = 'paid' and w.user_no > $3::bigint
        and (w.use_day <= ($1::date + $2::int - interval '${IDLE_MONTHS} months')
          or w.user_no in (select x.user_no from viv_lot x where x.is_open and x.expire_dt <= $1::date + $2::int + 1))
      group by 1, 2) d
    where d.expire_day between $1::date and $1::date + $2::int
    order by d.user_no, d.expire_day) s
  order by user_no limit $4::int`
