import { placeSql } from '#features/location/server/public.ts'
import { shopConfigOf } from '#features/viv/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Business } from '#kit/server/config/business.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { getShipping, ItemDetail } from '../../contract.ts'
import type { NoticeKindName } from '../../contract/notice-kinds.ts'
import type { SellerFacts } from '../../contract/own.ts'
import { shopErrors } from '../../errors.ts'
import { BUYERS_SHOWN, DOCTOR, shippingTo, WISHES_COUNTED } from '../../rules.ts'
import { cardOf, cardSql, type CardRow } from './card.ts'
import { bestSql } from './list-sql.ts'
import { sellerFactsSql } from './offer.ts'
import { partiesOf } from './parties.ts'
import { promiseOf } from './promise.ts'
import { noticeOf, pageSql } from './page.ts'
import { isShownInEitherSql, isShownSql } from './visible.ts'

type Viewer = { viewerNo: number | null; now: Date; business: Business }
type Row = CardRow &
  Omit<ItemDetail, 'notice' | 'promise' | 'parties' | 'pass_rest'> & {
    notice: Record<string, string>
    notice_kind: NoticeKindName
    facts: SellerFacts
  }

/** A product's page. @throws `shop.not_found`, the same for a draft, a hidden one, a blocked seller's and an unknown one */
export async function itemOf(
  db: Pool,
  itemNo: number,
  { viewerNo, now, business }: Viewer,
  chosen: string | undefined,
): Promise<ItemDetail> {
  const [row] = await rowsOf<Row>(db, ITEM, [viewerNo, now, itemNo, chosen ?? null])
  if (!row) throw shopErrors.not_found()
  const { notice, notice_kind, facts, ...item } = cardOf(row)
  return {
    ...item,
    notice: noticeOf(notice_kind, notice),
    pass_rest: item.pass && (await passRestOf(db)),
    promise: await promiseOf(db, item.seller.user_no, now),
    parties: partiesOf(facts, business),
  }
}

async function passRestOf(db: Pool): Promise<ItemDetail['pass_rest']> {
  const { pass_fee_percent, pass_expired_percent } = await shopConfigOf(db)
  return { fee_percent: pass_fee_percent, expired_percent: pass_expired_percent }
}

/** $1 the viewer or null, $2 now, $3 the product, $4 the chosen district or null. */
export const ITEM: Statement = `
  select ${cardSql({ now: '$2::timestamptz', lat: 'place.lat', lng: 'place.lng' })}, ${pageSql('$1')},
    coalesce(p.item_no = ${bestSql}, false) as is_best,
    (select true from shop_wish w where w.user_no = $1 and w.item_no = p.item_no) is not null as is_wished,
    (select count(*) from (select from shop_wish w where w.item_no = p.item_no limit ${WISHES_COUNTED}) w)::int as wish_qtt,
    case when p.buyer_qtt >= ${BUYERS_SHOWN} and p.cate_no <> ${DOCTOR} then p.buyer_qtt end as buyer_qtt,
    ${sellerFactsSql('p.user_no')} as facts
  from shop_product p left join ${placeSql({ userNo: '$1::bigint', chosen: '$4::text' })} place on true
  where p.item_no = $3 and ${isShownSql({ product: 'p', viewer: '$1::bigint', now: '$2::timestamptz' })}`

type Terms = Parameters<typeof shippingTo>[0]

/** @throws `shop.not_found` as the page does */
export async function shippingOf(
  db: Pool,
  itemNo: number,
  { viewerNo, now }: Pick<Viewer, 'viewerNo' | 'now'>,
  zip: string,
): Promise<Answer<typeof getShipping>> {
  const [terms] = await rowsOf<Terms>(db, SHIPPING, [viewerNo, now, itemNo])
  if (!terms) throw shopErrors.not_found()
  return shippingTo(terms, zip)
}

const SHIPPING: Statement = `
  select p.si_order_amt, p.jeju_amt, p.island_amt from shop_product p
  where p.item_no = $3 and ${isShownInEitherSql({ product: 'p', viewer: '$1::bigint', now: '$2::timestamptz' })}`
