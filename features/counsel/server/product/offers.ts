import { HOLIDAY_DAYS, nextSlotSql } from '#features/calendar/server/public.ts'
import { acceptsRequestsSql } from '#features/expert/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { arrayText, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Channel } from '../../contract/product-rules.ts'
import { busySql } from '../apply/busy.ts'
import { isOfferedSql } from './offered.ts'

type OfferFilter = { userNo: string; channel: Channel | undefined; priceFrom: string; priceTo: string }

/** Whether an expert offers a product by this channel for a price within the limits. */
export const hasOfferSql = ({ userNo, channel, priceFrom, priceTo }: OfferFilter): string =>
  `exists (select from counsel_product p where p.expert_user_no = ${userNo} and ${isOfferedSql('p')}
    and p.price between ${priceFrom} and ${priceTo}${channel === undefined ? '' : ` and p.channel = '${channel}'`})`

/** `min_price`: the cheapest product. `next_dt`: the first free time for one of them; null without one, or while no requests are taken. */
type OfferSummary = { user_no: number; min_price: number; next_dt: string | null }

/** What these experts offer; no row for an expert who offers nothing. */
export const offerSummaries = (db: Db, userNos: readonly number[], now: Date): Promise<OfferSummary[]> =>
  rowsOf<OfferSummary>(db, SUMMARIES, [arrayText(userNos), now, HOLIDAY_DAYS])

const SUMMARIES: Statement = `
  with offer as materialized (
    select p.expert_user_no as user_no, p.minutes::int as minutes, min(p.price) as min_price from counsel_product p
    where p.expert_user_no = any ($1::bigint[]) and ${isOfferedSql('p')} group by p.expert_user_no, p.minutes)
  select o.user_no, min(o.min_price) as min_price, min(slot.start_dt) as next_dt
  from offer o left join ${nextSlotSql({
    sessions: `(select f.user_no, f.minutes from offer f where ${acceptsRequestsSql({ userNo: 'f.user_no', now: '$2::timestamptz' })})`,
    now: '$2::timestamptz',
    holidays: '$3::date[]',
    busy: busySql({ now: '$2::timestamptz' }),
  })} slot on slot.user_no = o.user_no and slot.minutes = o.minutes
  group by o.user_no`
