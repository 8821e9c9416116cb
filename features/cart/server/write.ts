import { shopErrors } from '#features/shop/errors.ts'
import { offeredOptionSql, offerSql } from '#features/shop/server/public.ts'
import type { ShopName } from '#features/shop/rules.ts'
import { PRODUCT } from '#features/shop/transitions.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { acceptPrices, addToCart, mergeCart, setCartOptions } from '../contract.ts'
import { cartErrors } from '../errors.ts'
import { CART_MAX, QTT_MAX } from '../rules.ts'
import { lockCart, publishCart } from './lock.ts'

export async function countRows({ sql }: Db, userNo: number, shop: ShopName): Promise<number> {
  const [{ qtt }] = await sql<[{ qtt: number }]>`
    select count(*) as qtt from cart_item where user_no = ${userNo} and is_platform = ${shop === 'platform'}`
  return qtt
}

const PROBLEMS = {
  not_found: shopErrors.not_found,
  own: shopErrors.own,
  option: shopErrors.option_unknown,
  qtt: cartErrors.qtt,
  stock: cartErrors.stock,
  full: cartErrors.full,
} satisfies Record<string, ErrorKind>
type Problem = keyof typeof PROBLEMS
const FIELDS: Partial<Record<Problem, string>> = { option: 'options', qtt: 'options', stock: 'options' }

type Own = { userNo: number; now: Date }
type Choices = Body<typeof addToCart>['options']

/**
 * Adds options of a product, on top of what is there.
 * @throws `shop.not_found`, `shop.own`, `shop.option_unknown`, `cart.qtt`, `cart.stock`, `cart.full`
 */
export async function addRow(tx: Tx, own: Own, { item_no, options }: Body<typeof addToCart>): Promise<Answer<typeof addToCart>> {
  const [, [row]] = await Promise.all([lockCart(tx, own.userNo), runChoice(tx, ADD, own, item_no, options)])
  refuse(row!.problem)
  publishCart(tx, own.userNo)
  return { qtt: row!.qtt }
}

/** Replaces the chosen options of a row. @throws `cart.not_found`, `shop.not_found`, `shop.option_unknown`, `cart.stock` */
export async function replaceOptions(tx: Tx, own: Own, itemNo: number, { options }: Body<typeof setCartOptions>): Promise<void> {
  await lockCart(tx, own.userNo)
  const [mine] = await tx.sql`select 1 from cart_item where user_no = ${own.userNo} and item_no = ${itemNo}`
  if (!mine) throw cartErrors.not_found()
  const [row] = await runChoice(tx, REPLACE, own, itemNo, options)
  refuse(row!.problem)
  await tx.sql`
    delete from cart_option where user_no = ${own.userNo} and item_no = ${itemNo} and sio_no <> all(${options.map(({ sio_no }) => sio_no)}::bigint[])`
  publishCart(tx, own.userNo)
}

/** Lowering is always possible. @throws `cart.not_found`, `cart.stock` */
export async function updateQtt(tx: Tx, userNo: number, sioNo: number, qtt: number): Promise<void> {
  const [, [row]] = await Promise.all([lockCart(tx, userNo), rowsOf<{ is_stocked: boolean }>(tx, SET_QTT, [userNo, sioNo, qtt])])
  if (!row) throw cartErrors.not_found()
  if (!row.is_stocked) throw cartErrors.stock('qtt')
  publishCart(tx, userNo)
}

export async function checkRows(tx: Tx, userNo: number, itemNos: readonly number[], isChecked: boolean): Promise<void> {
  await Promise.all([
    lockCart(tx, userNo),
    tx.sql`update cart_item set is_checked = ${isChecked} where user_no = ${userNo} and item_no = any(${[...itemNos]}::bigint[])`.execute(),
  ])
  publishCart(tx, userNo)
}

/** Takes rows out of a cart. Returns how many were there. */
export async function removeRows(tx: Tx, userNo: number, itemNos: readonly number[]): Promise<number> {
  const [, removed] = await Promise.all([
    lockCart(tx, userNo),
    tx.sql`delete from cart_item where user_no = ${userNo} and item_no = any(${[...itemNos]}::bigint[])`.execute(),
  ])
  publishCart(tx, userNo)
  return removed.count
}

export async function storeSeen(tx: Tx, userNo: number, { options }: Body<typeof acceptPrices>): Promise<void> {
  const seen = [userNo, options.map(({ sio_no }) => sio_no), options.map(({ seen_amt }) => seen_amt)]
  await Promise.all([lockCart(tx, userNo), rowsOf(tx, ACCEPT, seen)])
  publishCart(tx, userNo)
}

/** Joins what a device kept with the member's cart. */
export async function mergeRows(tx: Tx, { userNo, now }: Own, { rows }: Body<typeof mergeCart>): Promise<Answer<typeof mergeCart>> {
  const flat = rows.flatMap(({ options, ...row }) => options.map((option) => ({ ...row, ...option })))
  const [, [merged]] = await Promise.all([
    lockCart(tx, userNo),
    rowsOf<{ qtt: number; taken: number }>(tx, MERGE, [
      userNo,
      now,
      flat.map(({ item_no }) => item_no),
      flat.map(({ is_checked }) => Number(is_checked)),
      flat.map(({ sio_no }) => sio_no),
      flat.map(({ qtt }) => qtt),
      flat.map(({ seen_amt }) => seen_amt),
    ]),
  ])
  publishCart(tx, userNo)
  return { qtt: merged!.qtt, left_out: rows.length - merged!.taken }
}

const runChoice = (tx: Tx, statement: Statement, { userNo, now }: Own, itemNo: number, options: Choices) =>
  rowsOf<{ problem: Problem | null; qtt: number }>(tx, statement, [
    userNo,
    now,
    itemNo,
    options.map(({ sio_no }) => sio_no),
    options.map(({ qtt }) => qtt),
  ])

function refuse(problem: Problem | null): void {
  if (problem !== null) throw PROBLEMS[problem](FIELDS[problem])
}

const VIEWED = { viewer: '$1::bigint', now: '$2::timestamptz' }

/**
 * Stores the chosen options $4 in the quantities $5 of the product $3, unless there is a problem. $1 the member, $2 now. `qtt` is the
 * new quantity of an option from the asked one (`a`) and the present one (`c`). More than before needs pieces that are left.
 */
const storeSql = ({ qtt, seen, checked }: { qtt: string; seen: string; checked: string }): Statement => `
  with item as materialized (
    select o.seller_no, o.is_platform, o.item_viv_price from ${offerSql({ itemNo: '$3::bigint', ...VIEWED })} o
    where o.is_known and o.state in (${PRODUCT.onSale}, ${PRODUCT.soldOut})),
  wanted as materialized (
    select a.sio_no, ${qtt} as qtt, coalesce(c.qtt, 0) as was, item.item_viv_price + o.sio_amt as amt, o.stock
    from item cross join unnest($4::bigint[], $5::int[]) as a(sio_no, qtt)
      join lateral ${offeredOptionSql('a.sio_no')} o on o.item_no = $3::bigint
      left join cart_option c on c.user_no = $1::bigint and c.item_no = $3::bigint and c.sio_no = a.sio_no
    where o.is_offered or c.qtt is not null and ${qtt} <= c.qtt),
  others as (select count(*)::int as qtt from cart_item
    where user_no = $1::bigint and item_no <> $3::bigint and is_platform = coalesce((select is_platform from item), false)),
  found as materialized (
    select case
      when not exists (select from item) then 'not_found'
      when (select seller_no from item) = $1::bigint then 'own'
      when (select count(*) from wanted) < cardinality($4::bigint[]) then 'option'
      when exists (select from wanted where qtt > ${QTT_MAX}) then 'qtt'
      when exists (select from wanted where qtt > was and qtt > stock) then 'stock'
      when others.qtt >= ${CART_MAX} then 'full' end as problem, others.qtt + 1 as qtt from others),
  placed as (
    insert into cart_item as i (user_no, item_no, is_platform, is_checked, reg_dt)
    select $1, $3, item.is_platform, true, $2 from found cross join item where problem is null
    on conflict (user_no, item_no) do update set is_checked = ${checked} returning item_no),
  stored as (
    insert into cart_option as c (user_no, item_no, sio_no, qtt, seen_amt)
    select $1, placed.item_no, w.sio_no, w.qtt, w.amt from placed cross join wanted w
    on conflict (user_no, item_no, sio_no) do update set qtt = excluded.qtt, seen_amt = ${seen})
  select problem, qtt from found`

export const ADD = storeSql({ qtt: '(a.qtt + coalesce(c.qtt, 0))', seen: 'excluded.seen_amt', checked: 'true' })
const REPLACE = storeSql({ qtt: 'a.qtt', seen: 'c.seen_amt', checked: 'i.is_checked' })

/** $1 the member, $2 the option, $3 the quantity. No row: the option is not in the cart. */
const SET_QTT: Statement = `
  with found as materialized (
    select c.item_no, c.qtt >= $3::int or coalesce(o.stock >= $3::int, true) as is_stocked
    from cart_option c cross join lateral ${offeredOptionSql('c.sio_no')} o
    where c.user_no = $1::bigint and c.sio_no = $2::bigint),
  stored as (
    update cart_option c set qtt = $3::int from found where found.is_stocked and c.user_no = $1::bigint and c.item_no = found.item_no and c.sio_no = $2::bigint)
  select is_stocked from found`

/** $1 the member, $2 options, $3 the prices that were seen: stored where they are still the present ones. */
const ACCEPT: Statement = `
  update cart_option c set seen_amt = s.amt
  from (select a.sio_no, a.amt from unnest($2::bigint[], $3::int[]) as a(sio_no, amt)
    cross join lateral ${offeredOptionSql('a.sio_no')} o
    cross join lateral ${offerSql({ itemNo: 'o.item_no', viewer: '$1::bigint', now: 'null::timestamptz' })} p
    where p.item_viv_price + o.sio_amt = a.amt) s
  where c.user_no = $1::bigint and c.sio_no = s.sio_no`

/**
 * $1 the member, $2 now, $3 products, $4 1 if checked, else 0, $5 options, $6 quantities, $7 seen prices, in the order of the device.
 * Products that are in the cart already come first, so that a full cart keeps their larger quantities.
 */
const MERGE: Statement = `
  with sent as materialized (
    select g.item_no, g.checked = 1 as is_checked, g.sio_no, g.qtt, g.seen_amt, g.place
    from unnest($3::bigint[], $4::int[], $5::bigint[], $6::int[], $7::int[]) with ordinality as g(item_no, checked, sio_no, qtt, seen_amt, place)
      join lateral ${offerSql({ itemNo: 'g.item_no', ...VIEWED })} p on p.is_known and p.seller_no <> $1::bigint and not p.is_platform
      join lateral ${offeredOptionSql('g.sio_no')} o on o.item_no = g.item_no and o.is_offered),
  items as (
    select s.item_no, bool_or(s.is_checked) as is_checked, min(s.place) as place, bool_or(c.item_no is not null) as is_there
    from sent s left join cart_item c on c.user_no = $1::bigint and c.item_no = s.item_no group by s.item_no),
  present as (select count(*)::int as qtt from cart_item where user_no = $1::bigint and not is_platform),
  taken as materialized (
    select item_no, is_checked, place, is_there
    from (select i.*, count(*) filter (where not is_there) over (order by is_there desc, place) as nth from items i) i cross join present
    where is_there or present.qtt + nth <= ${CART_MAX}),
  placed as (
    insert into cart_item (user_no, item_no, is_checked, reg_dt)
    select $1, item_no, is_checked, $2::timestamptz - place * interval '1 millisecond' from taken order by item_no
    on conflict (user_no, item_no) do nothing),
  stored as (
    insert into cart_option as c (user_no, item_no, sio_no, qtt, seen_amt)
    select $1, s.item_no, s.sio_no, s.qtt, s.seen_amt from sent s join taken t on t.item_no = s.item_no order by s.item_no, s.sio_no
    on conflict (user_no, item_no, sio_no) do update set qtt = greatest(c.qtt, excluded.qtt))
  select (present.qtt + (select count(*) from taken where not is_there))::int as qtt, (select count(*) from taken)::int as taken from present`
