import type { MediaItem } from '#features/media/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ItemDetail } from '../contract.ts'
import type { NoticeKindName } from '../contract/notice-kinds.ts'
import { shopErrors } from '../errors.ts'
import { noticeOf } from './catalog/page.ts'
import { isShownInEitherSql } from './catalog/visible.ts'

/** Marks products as sold, in the order of their numbers: from then on they stay, with their versions and the pictures of these. */
export async function markSold({ sql }: Tx, itemNos: readonly number[]): Promise<void> {
  await sql`
    insert into shop_sold (item_no) select n.no from unnest(${[...itemNos]}::bigint[]) n (no)
    where not exists (select from shop_sold s where s.item_no = n.no) order by n.no on conflict do nothing`
}

export const isSold = async ({ sql }: Tx, itemNo: number): Promise<boolean> =>
  (await sql`select from shop_sold where item_no = ${itemNo}`).length > 0

/** What was on a product's page in a version. */
export type Version = {
  item_name: string
  item_desc: string
  images: MediaItem[]
  item_viv_price: number
  ship_days: number
  return_amt: number
  exchange_amt: number
  return_text: string
  notice: ItemDetail['notice']
  /** Whether its page can be opened now. */
  is_shown: boolean
}
type Content = Omit<Version, 'notice' | 'is_shown'> & { notice: Record<string, string>; notice_kind: NoticeKindName }
type Asked = { item_no: number; version: number; viewerNo: number; now: Date }

/** @throws `shop.not_found` */
export async function versionOf(db: Db, { item_no, version, viewerNo, now }: Asked): Promise<Version> {
  const [row] = await rowsOf<{ content: Content; is_shown: boolean }>(db, VERSION, [viewerNo, now, item_no, version])
  if (!row) throw shopErrors.not_found()
  const { item_name, item_desc, images, item_viv_price, ship_days, return_amt, exchange_amt, return_text, notice, notice_kind } =
    row.content
  const terms = { item_viv_price, ship_days, return_amt, exchange_amt, return_text }
  return { item_name, item_desc, images, ...terms, notice: noticeOf(notice_kind, notice), is_shown: row.is_shown }
}

/** $1 the viewer, $2 now, $3 the product, $4 the version. */
const VERSION: Statement = `
  select v.content, ${isShownInEitherSql({ product: 'p', viewer: '$1::bigint', now: '$2::timestamptz' })} as is_shown
  from shop_version v join shop_product p on p.item_no = v.item_no where v.item_no = $3 and v.version = $4`

type Sales = { item_no: number; orders: number; buyers: number }

/**
 * Sets the order of the list "recommended": orders times 3 plus the sum of ratings (decisions d-13), and the buyers of the month. Products that are
 * not named had neither.
 */
export async function scoreProducts(db: Db, sales: readonly Sales[]): Promise<void> {
  const column = (pick: (one: Sales) => number) => sales.map(pick)
  await rowsOf(db, SCORE, [column(({ item_no }) => item_no), column(({ orders }) => orders), column(({ buyers }) => buyers)])
}

/** $1 products, $2 their orders, $3 their buyers. Locks products in the order of their numbers, and only those that change. */
const SCORE: Statement = `
  with scored as materialized (
    select p.item_no, coalesce(c.orders, 0) * 3 + p.ir_sum as score, coalesce(c.buyers, 0) as buyers
    from shop_product p left join unnest($1::bigint[], $2::int[], $3::int[]) c (item_no, orders, buyers) on c.item_no = p.item_no
    where p.score <> coalesce(c.orders, 0) * 3 + p.ir_sum or p.buyer_qtt <> coalesce(c.buyers, 0) order by p.item_no for no key update of p
  )
  update shop_product p set score = scored.score, buyer_qtt = scored.buyers from scored where p.item_no = scored.item_no`

export type SoldOption = { sio_no: number; sio_title: string; item_no: number; unit_amt: number }

/** An option that is offered now, with the price of one piece. */
export async function optionOf({ sql }: Db, sioNo: number): Promise<SoldOption | undefined> {
  const [option] = await sql<SoldOption[]>`
    select o.sio_no, o.sio_title, o.item_no, p.item_viv_price + o.sio_amt as unit_amt
    from shop_option o join shop_product p on p.item_no = o.item_no where o.sio_no = ${sioNo} and o.position is not null`
  return option
}
