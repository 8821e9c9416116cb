import { addMonths, daysBetween, koreanDay } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { EXPIRE_NOTICE_DAYS, IDLE_MONTHS } from '../../rules.ts'
import { createExpiryAlarm } from '../alarms.ts'
import { openLedger } from './session.ts'
import { expireDaySql } from '../wallet.ts'

/** Most wallets of one query. */
const BATCH = 500

/** Expires viv of wallets without use for 60 months, and free viv after their own date. Returns the number of wallets. */
export async function expireViv(db: Pool, now: Date): Promise<number> {
  const today = koreanDay(now)
  const idle = addMonths(today, -IDLE_MONTHS)
  let expired = 0
  for (let after = 0; ;) {
    const due = await rowsOf<{ user_no: number }>(db, DUE, [today, idle, now, after, BATCH])
    for (const { user_no } of due) if (await db.transaction((tx) => expireWallet(tx, user_no, now))) expired++
    if (due.length < BATCH) return expired
    after = due.at(-1)!.user_no
  }
}

/** Whether there are expired viv that are not booked yet. */
export const hasExpiredViv = async ({ sql }: Pool, now: Date): Promise<boolean> =>
  (await sql`select from viv_lot where is_open and bucket <> 'pending' and expire_dt <= ${now} limit 1`).length > 0

/** Expires the viv of one wallet that are due. False if there are none. */
export async function expireWallet(tx: Tx, userNo: number, now: Date): Promise<boolean> {
  const ledger = await openLedger(tx, { members: [userNo], platform: ['expired'], now })
  const expiredLots = await rowsOf<{ lot_no: number }>(tx, EXPIRED_LOTS, [userNo, ledger.today, now])
  if (expiredLots.length === 0) return false
  const journal = ledger.begin('expire', `expire:${userNo}:${expiredLots[0]!.lot_no}:${now.getTime()}`, null)
  for (const lot of await ledger.lots.byNumber(expiredLots.map(({ lot_no }) => lot_no))) {
    ledger.post(journal, ledger.account(null, 'expired'), lot.remaining)
    ledger.useLot(journal, lot, lot.remaining)
  }
  await ledger.write()
  return true
}

/** Notifies members 90, 30, 7 and 1 days before viv expire, once each. */
export async function notifyExpiry(db: Pool, now: Date): Promise<number> {
  const today = koreanDay(now)
  const first = Math.max(...EXPIRE_NOTICE_DAYS)
  let notified = 0
  for (let after = 0; ;) {
    const soon = await rowsOf<Soon>(db, SOON, [today, first, after, BATCH])
    for (const { user_no, expire_day, amount, paid } of soon) {
      const days = stepOf(daysBetween(today, expire_day))
      const isNew = await db.transaction(async (tx) => {
        const made = await tx.sql`
          insert into viv_expire_notice (user_no, expire_day, days) values (${user_no}, ${expire_day}, ${days}) on conflict do nothing`
        if (made.count > 0) await createExpiryAlarm(tx, { user_no, amount, paid, expire_day }, now)
        return made.count > 0
      })
      if (isNew) notified++
    }
    if (soon.length < BATCH) return notified
    after = soon.at(-1)!.user_no
  }
}

type Soon = { user_no: number; expire_day: string; amount: number; paid: number }

/** The notice that is due: the smallest step that is not below the days left. */
const stepOf = (left: number): number => Math.min(...EXPIRE_NOTICE_DAYS.filter((days) => days >= left))

const isExpiredSql = (today: string, now: string): string =>
  `(l.bucket <> 'pending' and l.is_open and (coalesce(l.expire_dt <= ${now}, false) or ${expireDaySql} < ${today}::date))`

/** Wallets after number $4 with expired viv. */
const DUE: Statement = `
  select w.user_no from viv_account w
  where w.kind = 'paid' and w.user_no > $4::bigint
    and (w.use_day < $2::date or w.user_no in (select l.user_no from viv_lot l where l.is_open and l.expire_dt <= $3))
    and exists (select from viv_lot l where l.user_no = w.user_no and ${isExpiredSql('$1', '$3')})
  order by w.user_no limit $5::int`

const EXPIRED_LOTS: Statement = `
  select l.lot_no from viv_lot l join viv_account w on w.user_no = l.user_no and w.kind = 'paid'
  where l.user_no = $1 and ${isExpiredSql('$2', '$3')} order by l.lot_no`

/** The first viv that each wallet after number $3 loses within $2 days. */
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
