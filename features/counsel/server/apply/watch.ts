import { isActiveMemberSql } from '#features/account/server/public.ts'
import { notify } from '#features/alarm/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { freeSlotsSql, HOLIDAY_DAYS } from '#features/calendar/server/public.ts'
import { acceptsRequestsSql } from '#features/expert/server/public.ts'
import { href } from '#features/routes.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { statesSql } from '#kit/server/transition.ts'
import { counselErrors } from '../../errors.ts'
import { OFFER_MINUTES } from '../../rules.ts'
import { OPEN_COUNSEL } from '../../transitions.ts'
import { isOfferedSql } from '../product/offered.ts'
import { busySql } from './busy.ts'

type Watching = { userNo: number; productNo: number; isWatching: boolean; now: Date }

/** Puts the member on the expert's waiting list for a session of the product's length, or takes them off. @throws `counsel.no_product`, `counsel.own` */
export async function setWatch(db: Pool, { userNo, productNo, isWatching, now }: Watching): Promise<void> {
  const [product] = await rowsOf<{ expert_user_no: number; minutes: number }>(db, WATCHED, [productNo, userNo, now])
  if (!product) throw counselErrors.no_product()
  const { expert_user_no: expertNo, minutes } = product
  if (expertNo === userNo) throw counselErrors.own()
  if (isWatching) {
    await db.sql`
      insert into counsel_watch (expert_user_no, user_no, minutes, reg_dt) values (${expertNo}, ${userNo}, ${minutes}, ${now})
      on conflict (expert_user_no, user_no) do update set minutes = excluded.minutes`
  } else await db.sql`delete from counsel_watch where expert_user_no = ${expertNo} and user_no = ${userNo}`
}

/** `during`: a `tstzrange` as text, as a counselling's row has it. */
type Freed = { expert_user_no: number; during: string }

/**
 * Offers a time of an expert that became free to the first member who waits and for whom a session begins in it: nobody else can take it for
 * `OFFER_MINUTES`. The member waits no longer then. False if nobody waits. Called after the counselling that had the time has left it.
 */
export async function offerFreedTime(tx: Tx, { expert_user_no: expertNo, during }: Freed, now: Date): Promise<boolean> {
  if (during === 'empty') return false
  // One after the other, so that two freed times are not offered to the same member.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`counsel_offer ${expertNo}`}, 0))`
  const [found] = await rowsOf<Found>(tx, FIRST_WAITING, [expertNo, during, now, HOLIDAY_DAYS])
  if (!found) return false
  const { user_no, product_no, start_dt, during: slot } = found
  const until = new Date(now.getTime() + OFFER_MINUTES * MINUTE_MS)
  await tx.sql`delete from counsel_watch where expert_user_no = ${expertNo} and user_no = ${user_no}`
  const [offer] = await tx.sql<[{ offer_no: number }]>`
    insert into counsel_offer (expert_user_no, user_no, product_no, during, until_dt, reg_dt)
    values (${expertNo}, ${user_no}, ${product_no}, ${slot}, ${until}, ${now})
    returning offer_no`
  await setTimers(tx, [{ kind: offerTimer.kind, no: offer.offer_no, due_at: until }], now)
  const link = `${href('CounApply', { id: expertNo })}?product=${product_no}&start=${encodeURIComponent(start_dt)}`
  await notify(
    tx,
    { kind: 'COUN_SLOT', to: user_no, target: `counsel-offer:${offer.offer_no}`, link, text: `${OFFER_MINUTES}분 안에 신청해 주세요` },
    now,
  )
  return true
}

/** An offer that was not taken ends, and the time goes to the next who waits. */
export const offerTimer: Timer = {
  kind: 'counsel.offer',
  async fire({ tx, no, now }) {
    const [ended] = await tx.sql<(Freed & { until_dt: string })[]>`
      delete from counsel_offer where offer_no = ${no} and until_dt <= ${now} returning expert_user_no, during, until_dt`
    if (ended) await offerFreedTime(tx, ended, now)
  },
}

// $1 product, $2 member, $3 now.
const WATCHED: Statement = `
  select p.expert_user_no, p.minutes from counsel_product p
  where p.product_no = $1 and ${isOfferedSql('p')} and ${isActiveMemberSql({ userNo: 'p.expert_user_no' })}
    and ${notBlockedSql({ a: '$2::bigint', b: 'p.expert_user_no' })} and ${acceptsRequestsSql({ userNo: 'p.expert_user_no', now: '$3::timestamptz' })}`

type Found = { user_no: number; product_no: number; start_dt: string; during: string }

// $1 expert, $2 freed time, $3 now, $4 holidays. Who cannot apply or has an offer already is passed over.
const FIRST_WAITING: Statement = `
  select w.user_no, o.product_no, s.start_dt, s.during from counsel_watch w
  cross join lateral (
    select p.product_no from counsel_product p where p.expert_user_no = w.expert_user_no and p.minutes = w.minutes and ${isOfferedSql('p')}
    order by p.position limit 1) o
  cross join lateral (
    select a.start_dt, a.during from ${freeSlotsSql({
      sessions: '(select w.expert_user_no, w.minutes::int)',
      now: '$3::timestamptz',
      holidays: '$4::date[]',
      busy: busySql({ now: '$3::timestamptz' }),
      from: `(lower($2::tstzrange) at time zone 'Asia/Seoul')::date`,
      to: `(upper($2::tstzrange) at time zone 'Asia/Seoul')::date`,
    })} a
    where a.during && $2::tstzrange order by a.start_dt limit 1) s
  where w.expert_user_no = $1 and ${isActiveMemberSql({ userNo: 'w.user_no' })} and ${notBlockedSql({ a: 'w.user_no', b: '$1::bigint' })}
    and ${acceptsRequestsSql({ userNo: '$1::bigint', now: '$3::timestamptz' })}
    and not exists (select from counsel_refusal r where r.expert_user_no = $1 and r.user_no = w.user_no)
    and not exists (select from counsel_offer f where f.user_no = w.user_no and f.until_dt > $3::timestamptz)
    and not exists (select from counsel c where c.user_no = w.user_no and c.expert_user_no = $1 and c.state in ${statesSql(OPEN_COUNSEL)})
  order by w.reg_dt, w.user_no limit 1`
