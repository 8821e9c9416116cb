import { signedItemsSql } from '#features/media/server/public.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { listOwnItems, OwnCounts, OwnItem, OwnListed } from '../../contract/own.ts'
import { shopErrors } from '../../errors.ts'
import { PRODUCT } from '../../transitions.ts'

type Reader = { seller: string; now: string }

/** Pictures of a product that is hidden from others have addresses for the seller alone. */
const imagesSql = (items: string, { seller, now }: Reader): string =>
  `case when p.hide_dt is null or p.images = '[]' then ${items} else ${signedItemsSql({ items, viewer: seller, now })} end`

const headSql = (reader: Reader): string => `p.item_no, p.type, p.state, p.item_name, p.item_viv_price,
  (select i.shown -> 0 from (select ${imagesSql("jsonb_path_query_array(p.images, '$[0]')", reader)} as shown) i) as item_thumb,
  (select json_agg(json_build_object('sio_no', o.sio_no, 'sio_title', o.sio_title, 'sio_amt', o.sio_amt, 'stock', s.stock) order by o.position)
    from shop_option o left join shop_stock s on s.sio_no = o.sio_no where o.item_no = p.item_no and o.position is not null) as sio_info,
  p.ir_avg, p.ir_count, p.hide_dt is not null as is_hidden, p.version, p.open_dt, p.reg_dt, p.edit_dt`
/** What a version keeps besides its options. */
const TERMS = `p.item_desc, p.notice_kind, p.notice, p.si_order_amt, p.free_from, p.jeju_amt, p.island_amt, p.ship_days,
  p.return_amt, p.exchange_amt, p.return_text, p.pass`

/** $1 the seller, $2 a state or null, $3 a type or null, $4 the last number of the previous page, $5 limit, $6 now. */
export const OWN_ITEMS: Statement = `
  select ${headSql({ seller: '$1', now: '$6' })} from shop_product p
  where p.seller_no = $1 and ($2::int is null or p.state = $2) and ($3::int is null or p.type = $3) and p.item_no < $4::bigint
  order by p.item_no desc limit $5::int`

const LATEST = Number.MAX_SAFE_INTEGER

export function ownItems(
  db: Db,
  { sellerNo, now }: Pick<Own, 'sellerNo' | 'now'>,
  { state, type, before_no = LATEST, limit }: Query<typeof listOwnItems>,
): Promise<OwnListed[]> {
  return rowsOf<OwnListed>(db, OWN_ITEMS, [sellerNo, state ?? null, type ?? null, before_no, limit, now])
}

/** How many products a seller has of each state and type. */
export const countsOf = async ({ sql }: Db, sellerNo: number): Promise<OwnCounts['items']> => [
  ...(await sql<OwnCounts['items']>`
    select state, type, count(*) as qtt from shop_product where seller_no = ${sellerNo} group by state, type order by state, type`),
]

/** A product of a seller, and the moment of the call. */
export type Own = { sellerNo: number; itemNo: number; now: Date }

const READER: Reader = { seller: '$2', now: '$3' }
const OWN_ITEM: Statement = `
  select ${headSql(READER)}, ${imagesSql('p.images', READER)} as images, p.cate_no, ${TERMS} from shop_product p where p.item_no = $1 and p.seller_no = $2`

/** A product of its seller. @throws `shop.not_found` */
export async function ownItem(db: Db, { sellerNo, itemNo, now }: Own): Promise<OwnItem> {
  const [row] = await rowsOf<OwnItem>(db, OWN_ITEM, [itemNo, sellerNo, now])
  if (!row) throw shopErrors.not_found()
  return row
}

/**
 * Keeps what a published product is now, by its version. Nothing for a draft. $1 the product, $2 now.
 */
const KEEP_VERSION: Statement = `
  insert into shop_version (item_no, version, content, reg_dt)
  select p.item_no, p.version, to_jsonb(kept) || jsonb_build_object('sio_info', (
    select jsonb_agg(jsonb_build_object('sio_no', o.sio_no, 'sio_title', o.sio_title, 'sio_amt', o.sio_amt) order by o.position)
    from shop_option o where o.item_no = p.item_no and o.position is not null)), $2
  from shop_product p cross join lateral (select p.type, p.item_name, p.item_viv_price, p.images, ${TERMS}) kept
  where p.item_no = $1 and p.state <> ${PRODUCT.draft}
  on conflict (item_no, version) do nothing`

export const keepVersion = (tx: Tx, itemNo: number, now: Date): Promise<object[]> => rowsOf(tx, KEEP_VERSION, [itemNo, now])

/** Products of one seller are added one after another. */
export const lockSeller = ({ sql }: Tx, sellerNo: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`shop_product ${sellerNo}`}, 0))`.execute()

export type Locked = { cate_no: number; type: number; state: number; version: number }

/** Locks a product of its seller, after its stock. @throws `shop.not_found` */
export async function lockItem({ sql }: Tx, sellerNo: number, itemNo: number): Promise<Locked> {
  const [row] = await sql<Locked[]>`
    select cate_no, type, state, version from shop_product where item_no = ${itemNo} and seller_no = ${sellerNo} for no key update`
  if (!row) throw shopErrors.not_found()
  return row
}
