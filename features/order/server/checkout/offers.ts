import { identitySql } from '#features/account/server/public.ts'
import { hasGuardianSql } from '#features/guardian/server/public.ts'
import type { SellerFacts } from '#features/shop/contract.ts'
import type { PassTerms, ProductType } from '#features/shop/rules.ts'
import { offeredOptionSql, offerSql, sellerFactsSql } from '#features/shop/server/public.ts'
import { ageOn, koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { BoughtRow } from '../../contract.ts'

export type OfferedOption = {
  sio_no: number
  sio_title: string
  sio_amt: number
  is_offered: boolean
  /** Null: without a limit. */
  stock: number | null
}
export type Offer = {
  item_no: number
  /** Of an expert, or `PLATFORM_SELLER`. */
  seller_no: number
  type: ProductType
  state: number
  item_name: string
  item_thumb: object | null
  item_viv_price: number
  si_order_amt: number
  free_from: number | null
  jeju_amt: number
  island_amt: number
  ship_days: number
  return_amt: number
  exchange_amt: number
  version: number
  cate_no: number
  pass: PassTerms | null
  facts: SellerFacts | null
  options: OfferedOption[]
}

/** The products of these rows that the buyer can know of, at one moment, with the chosen options. */
export async function offersOf(db: Db, userNo: number, rows: readonly BoughtRow[], now: Date): Promise<Map<number, Offer>> {
  const itemNos = rows.map(({ item_no }) => item_no)
  const sioNos = rows.flatMap(({ options }) => options.map(({ sio_no }) => sio_no))
  const offers = await rowsOf<Offer>(db, OFFERS, [userNo, now, itemNos, sioNos])
  return new Map(offers.map((offer) => [offer.item_no, offer]))
}

/** $1 the buyer, $2 now, $3 products, $4 options. */
export const OFFERS: Statement = `
  select offer.item_no, offer.seller_no, offer.type, offer.state, offer.item_name, offer.item_thumb, offer.item_viv_price,
    offer.si_order_amt, offer.free_from, offer.jeju_amt, offer.island_amt,
    offer.ship_days, offer.return_amt, offer.exchange_amt, offer.version, offer.cate_no, offer.pass, ${sellerFactsSql('offer.seller_no')} as facts,
    coalesce((select json_agg(json_build_object('sio_no', o.sio_no, 'sio_title', o.sio_title, 'sio_amt', o.sio_amt, 'is_offered', o.is_offered,
        'stock', o.stock))
      from unnest($4::bigint[]) chosen (sio_no) cross join lateral ${offeredOptionSql('chosen.sio_no')} o where o.item_no = offer.item_no), '[]') as options
  from unnest($3::bigint[]) n (item_no) cross join lateral ${offerSql({ itemNo: 'n.item_no', viewer: '$1::bigint', now: '$2::timestamptz' })} offer
  where offer.is_known`

/** What decides whether a member below 19 may buy. */
export type Buyer = { user_no: number; age: number | null; has_guardian: boolean }

export async function buyerOf(db: Db, userNo: number, now: Date): Promise<Buyer> {
  const [row] = await rowsOf<{ birth: string | null; has_guardian: boolean }>(db, BUYER, [userNo])
  return { user_no: userNo, age: row!.birth === null ? null : ageOn(row!.birth, koreanDay(now)), has_guardian: row!.has_guardian }
}

const BUYER: Statement = `select ${identitySql('$1::bigint')} ->> 'birth' as birth, ${hasGuardianSql('$1::bigint')} as has_guardian`
