import { placeOf } from '#features/location/server/public.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listSeen, listWishes } from '../../contract.ts'
import { shopErrors } from '../../errors.ts'
import { SEEN_MAX, WISHES_MAX } from '../../rules.ts'
import { cardOf, cardSql, summarySql, type CardRow } from '../catalog/card.ts'
import { isKnownSql, isShownSql } from '../catalog/visible.ts'

type Own = { userNo: number; itemNo: number; now: Date }

/** Whether the member sees the product. @throws `shop.not_found` */
async function refuseUnseen(db: Db, { userNo, itemNo, now }: Own): Promise<void> {
  const [row] = await rowsOf(db, SHOWN, [userNo, now, itemNo])
  if (!row) throw shopErrors.not_found()
}

/** $1 the viewer, $2 now, $3 the product. */
const SHOWN: Statement = `
  select 1 from shop_product p where p.item_no = $3 and ${isShownSql({ product: 'p', viewer: '$1::bigint', now: '$2::timestamptz' })}`

/** @throws `shop.not_found`, `shop.wishes_full` */
export async function storeWish(db: Pool, own: Own): Promise<void> {
  const { userNo, itemNo, now } = own
  await refuseUnseen(db, own)
  const [{ qtt }] = await db.sql<[{ qtt: number }]>`
    select count(*) as qtt from shop_wish where user_no = ${userNo} and item_no <> ${itemNo}`
  if (qtt >= WISHES_MAX) throw shopErrors.wishes_full()
  await db.sql`insert into shop_wish (user_no, item_no, reg_dt) values (${userNo}, ${itemNo}, ${now}) on conflict do nothing`
}

export async function removeWish({ sql }: Pool, userNo: number, itemNo: number): Promise<void> {
  await sql`delete from shop_wish where user_no = ${userNo} and item_no = ${itemNo}`
}

/** @throws `shop.not_found` */
export async function storeSeen(db: Pool, own: Own): Promise<void> {
  const { userNo, itemNo, now } = own
  await refuseUnseen(db, own)
  await db.sql`
    insert into shop_seen (user_no, item_no, seen_dt) values (${userNo}, ${itemNo}, ${now})
    on conflict (user_no, item_no) do update set seen_dt = excluded.seen_dt`
  await db.sql`
    delete from shop_seen s where s.user_no = ${userNo} and s.item_no in (
      select item_no from shop_seen where user_no = ${userNo} order by seen_dt desc, item_no desc offset ${SEEN_MAX})`
}

export async function removeSeen({ sql }: Pool, userNo: number, itemNo: number | null): Promise<void> {
  await sql`delete from shop_seen where user_no = ${userNo} and (${itemNo}::bigint is null or item_no = ${itemNo})`
}

type Viewer = { userNo: number; now: Date }
type Kept = CardRow & { state: 1 | 2 | 3 | 4 }

export async function wishesOf(
  db: Pool,
  { userNo, now }: Viewer,
  { before_dt = 'infinity', before_no = LATEST, limit }: Query<typeof listWishes>,
): Promise<Answer<typeof listWishes>> {
  const { lat = null, lng = null } = (await placeOf(db, userNo, undefined)) ?? {}
  const inputs = [userNo, now, lat, lng, before_dt, before_no, limit]
  return (await rowsOf<Kept & { wish_dt: string }>(db, WISHES, inputs)).map(cardOf)
}

export async function seenOf(db: Pool, { userNo, now }: Viewer): Promise<Answer<typeof listSeen>> {
  const { lat = null, lng = null } = (await placeOf(db, userNo, undefined)) ?? {}
  return (await rowsOf<Kept & { seen_dt: string }>(db, SEEN, [userNo, now, lat, lng])).map(cardOf)
}

const LATEST = Number.MAX_SAFE_INTEGER
// $1 the member, $2 now, $3 and $4 their place or nulls.
const card = `p.state, ${summarySql}, ${cardSql({ now: '$2::timestamptz', lat: '$3::float8', lng: '$4::float8' })}`
const known = isKnownSql({ product: 'p', viewer: '$1::bigint', now: '$2::timestamptz' })

/** $5 and $6 the last row of the previous page, $7 limit. */
export const WISHES: Statement = `
  with page as materialized (
    select w.item_no, w.reg_dt from shop_wish w join shop_product p on p.item_no = w.item_no
    where w.user_no = $1 and (w.reg_dt, w.item_no) < ($5::timestamptz, $6::bigint) and ${known}
    order by w.reg_dt desc, w.item_no desc limit $7::int)
  select page.reg_dt as wish_dt, ${card} from page join shop_product p on p.item_no = page.item_no order by page.reg_dt desc, page.item_no desc`

export const SEEN: Statement = `
  select s.seen_dt, ${card} from shop_seen s join shop_product p on p.item_no = s.item_no
  where s.user_no = $1 and ${known} order by s.seen_dt desc, s.item_no desc limit ${SEEN_MAX}`
