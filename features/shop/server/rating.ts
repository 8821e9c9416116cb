import type { OwnQuestion } from '../contract.ts'
import { personSql } from '#features/account/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { isDoctor } from '../rules.ts'
import { isShownSql } from './catalog/visible.ts'

type Rating = { is_doctor: boolean; rating: number | null; count: number | null; spread: number[] | null }
type Person = NonNullable<OwnQuestion['person']>
type Viewer = { viewerNo: number | null; now: Date }
type Sums = { points: number; count: number; spread: number[] }

/** The name and the ratings of a product as `ratedItemSql` reads them. */
export type RatedItem = Sums & { item_name: string; cate_no: number; seller: Person | null }

/** The ratings of all products of a seller that the viewer may open. */
export async function ratingOfSeller(
  db: Db,
  sellerNo: number,
  { viewerNo, now }: Viewer,
): Promise<{ seller: Person | null; summary: Rating }> {
  const rows = await rowsOf<Sums & { cate_no: number; seller: Person | null }>(db, SELLER, [viewerNo, now, sellerNo])
  const sum = rows.reduce<Sums>(
    (all, { points, count, spread }) => ({
      points: all.points + points,
      count: all.count + count,
      spread: all.spread.map((qtt, at) => qtt + spread[at]!),
    }),
    { points: 0, count: 0, spread: [0, 0, 0, 0, 0] },
  )
  return { seller: rows[0]?.seller ?? null, summary: summaryOf(sum, rows[0]?.cate_no ?? 0) }
}

/** Nothing of a doctor's products is public (decisions d-3). */
export function summaryOf({ points, count, spread }: Sums, cateNo: number): Rating {
  if (isDoctor(cateNo)) return { is_doctor: true, rating: null, count: null, spread: null }
  return {
    is_doctor: false,
    rating: count === 0 ? null : Math.round((points / count) * 10) / 10,
    count,
    spread: count === 0 ? null : spread,
  }
}

const sums = `${personSql('p.user_no')} as seller, p.cate_no, p.ir_sum as points, p.ir_count as count, p.ir_spread as spread`

type Asked = { itemNo: string; viewer: string; now: string }

/** The ratings of the product `itemNo`, and nothing unless the viewer may be on its page. */
export const ratedItemSql = ({ itemNo, viewer, now }: Asked): string => `(
  select p.item_name, ${sums} from shop_product p where p.item_no = ${itemNo} and ${isShownSql({ product: 'p', viewer, now })})`

/** $1 the viewer or null, $2 now, $3 the seller. */
const SELLER: Statement = `
  select ${sums} from shop_product p where p.user_no = $3 and ${isShownSql({ product: 'p', viewer: '$1::bigint', now: '$2::timestamptz' })}`

/** The name of the product `itemNo` if the viewer may open its page, else null. */
export const shownItemNameSql = ({ itemNo, viewer, now }: Asked): string => `(
  select p.item_name from shop_product p where p.item_no = ${itemNo} and ${isShownSql({ product: 'p', viewer, now })})`
