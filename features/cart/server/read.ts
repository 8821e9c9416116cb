import { personSql } from '#features/account/server/public.ts'
import { isRegulated } from '#features/counsel/rules.ts'
import { jobTitleSql } from '#features/expert/server/public.ts'
import type { SellerFacts } from '#features/shop/contract.ts'
import { LEFT_SHOWN, PLATFORM_SELLER, shippingTo, type ProductType, type ShopName } from '#features/shop/rules.ts'
import { offeredOptionSql, offerSql, partiesOf, platformParties, sellerFactsSql } from '#features/shop/server/public.ts'
import { PRODUCT } from '#features/shop/transitions.ts'
import { balanceOf } from '#features/viv/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Business } from '#kit/server/config/business.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import type { Cart, CartGroup, CartOption, CartRow, previewCart } from '../contract.ts'
import { cartErrors } from '../errors.ts'
import { cartTotals, optionProblem, rowAmount, shippingFee, type RowProblem } from '../rules.ts'
import { addressesOf } from './address/address.ts'

type Viewer = { now: Date; business: Business }

/** A member's cart, as it would be sent to the chosen or the default address. @throws `cart.address_not_found` */
export async function cartOf(
  db: Db,
  box: SecretBox,
  { userNo, shop, addressNo, now, business }: Viewer & { userNo: number; shop: ShopName; addressNo: number | undefined },
): Promise<Cart> {
  const [rows, addresses, balance] = await Promise.all([
    rowsOf<Stored>(db, OWN_ROWS[shop], [userNo, now]),
    addressesOf(db, box, userNo),
    balanceOf(db, userNo),
  ])
  const address = addresses.find(({ address_no, is_default }) => (addressNo === undefined ? is_default : address_no === addressNo))
  if (addressNo !== undefined && !address) throw cartErrors.address_not_found('address_no')
  return { ...composed(rows, { zip: address?.zip, business }), address: address ?? null, balance }
}

/** Rows that a device keeps, of a guest or to be bought at once, with what the viewer may see. */
export async function previewOf(
  db: Db,
  { rows, zip }: Body<typeof previewCart>,
  { viewerNo, now, business }: Viewer & { viewerNo: number | null },
): Promise<Cart> {
  const flat = rows.flatMap(({ options, ...row }) => options.map((option) => ({ ...row, ...option })))
  const column = (pick: (one: (typeof flat)[number]) => number) => flat.map(pick)
  const found = await rowsOf<Stored>(db, GUEST_ROWS, [
    viewerNo,
    now,
    column(({ item_no }) => item_no),
    column(({ is_checked }) => Number(is_checked)),
    column(({ sio_no }) => sio_no),
    column(({ qtt }) => qtt),
    column(({ seen_amt }) => seen_amt),
  ])
  return { ...composed(found, { zip, business }), address: null, balance: null }
}

type StoredOption = {
  sio_no: number
  sio_title: string | null
  sio_amt: number | null
  is_offered: boolean | null
  stock: number | null
  qtt: number
  seen_amt: number
}
type Stored = {
  item_no: number
  is_checked: boolean
  /** Null: an unknown product. */
  seller_no: number | null
  /** Null: unknown to the viewer, as the product below. */
  seller: NonNullable<CartGroup['seller']> | null
  facts: SellerFacts | null
  type: ProductType | null
  state: number | null
  item_name: string | null
  item_thumb: CartRow['si_thumb']
  item_viv_price: number | null
  si_order_amt: number | null
  free_from: number | null
  jeju_amt: number | null
  island_amt: number | null
  ship_days: number | null
  is_known: boolean | null
  sio_info: StoredOption[]
}

/** Rows of `source` with the present offers. $1 the viewer or null, $2 now. */
const rowsSql = (source: string): Statement => `
  with wanted as materialized (${source}),
  items as (select item_no, bool_or(is_checked) as is_checked, min(place) as place from wanted group by item_no)
  select i.item_no, i.is_checked, o.type, o.state, o.item_name, o.item_thumb, o.item_viv_price, o.si_order_amt, o.free_from, o.jeju_amt, o.island_amt,
    o.ship_days, o.is_known, o.seller_no, s.seller, s.facts,
    (select json_agg(json_build_object('sio_no', w.sio_no, 'sio_title', c.sio_title, 'sio_amt', c.sio_amt, 'is_offered', c.is_offered, 'stock', c.stock,
        'qtt', w.qtt, 'seen_amt', w.seen_amt) order by w.place, w.sio_no)
      from wanted w left join lateral ${offeredOptionSql('w.sio_no')} c on c.item_no = w.item_no where w.item_no = i.item_no) as sio_info
  from items i left join lateral ${offerSql({ itemNo: 'i.item_no', viewer: '$1::bigint', now: '$2::timestamptz' })} o on true
    left join lateral (select ${personSql('o.seller_no')}::jsonb || jsonb_build_object('job_title', ${jobTitleSql('o.seller_no')}) as seller,
      ${sellerFactsSql('o.seller_no')} as facts where o.is_known) s on true
  order by i.place`

/** Newest first. */
const ownRows = (condition: string): Statement =>
  rowsSql(`
  select c.item_no, c.is_checked, x.sio_no, x.qtt::int as qtt, x.seen_amt, row_number() over (order by c.reg_dt desc, c.item_no desc, x.sio_no) as place
  from cart_item c join cart_option x on x.user_no = c.user_no and x.item_no = c.item_no where c.user_no = $1::bigint and ${condition}`)
export const OWN_ROWS: Record<ShopName, Statement> = { members: ownRows('not c.is_platform'), platform: ownRows('c.is_platform') }

/** $3 products, $4 1 if checked, else 0, $5 options, $6 quantities, $7 seen prices. */
const GUEST_ROWS = rowsSql(`
  select g.item_no, g.checked = 1 as is_checked, g.sio_no, g.qtt, g.seen_amt, g.place
  from unnest($3::bigint[], $4::int[], $5::bigint[], $6::int[], $7::int[]) with ordinality as g(item_no, checked, sio_no, qtt, seen_amt, place)`)

type Sent = { zip: string | undefined; business: Business }

function composed(stored: readonly Stored[], { zip, business }: Sent): Omit<Cart, 'address' | 'balance'> {
  const groups = new Map<number | null, CartGroup>()
  for (const row of stored) {
    const seller = row.is_known ? row.seller : null
    const key = row.is_known ? row.seller_no : null
    const group = groups.get(key) ?? {
      seller,
      parties: key === PLATFORM_SELLER ? platformParties(business) : seller && row.facts && partiesOf(row.facts, business),
      is_paid_only: isRegulated(seller?.cate_no ?? 0),
      rows: [],
    }
    groups.set(key, group)
    group.rows.push(rowOf(row, zip))
  }
  const all = [...groups.values()]
  const rows = all.flatMap((group) => group.rows)
  return { groups: all, qtt: rows.length, totals: cartTotals(rows) }
}

function rowOf(row: Stored, zip: string | undefined): CartRow {
  if (!row.is_known) return goneRow(row)
  const options = row.sio_info.map((option) => optionOf(option, row.item_viv_price!))
  const terms = { si_order_amt: row.si_order_amt!, jeju_amt: row.jeju_amt!, island_amt: row.island_amt! }
  const surcharge = zip === undefined ? 0 : shippingTo(terms, zip).surcharge
  const shipping = { base: terms.si_order_amt, free_from: row.free_from, surcharge }
  return {
    item_no: row.item_no,
    si_type: row.type,
    si_title: row.item_name!,
    si_thumb: row.item_thumb,
    si_item_amt: row.item_viv_price!,
    si_order_amt: shippingFee(shipping, rowAmount(options)),
    shipping,
    ship_days: row.ship_days!,
    is_checked: row.is_checked,
    problem: rowProblem(row.state!, options),
    sio_info: options,
  }
}

/** Nothing is told about a product that the viewer may not know of. */
function goneRow({ item_no, is_checked, sio_info }: Stored): CartRow {
  const unknown = { sio_title: '', si_item_amt: 0, sio_amt: 0, is_changed: false, left: null, problem: 'gone' as const }
  return {
    item_no,
    si_type: null,
    si_title: '',
    si_thumb: null,
    si_item_amt: 0,
    si_order_amt: 0,
    shipping: { base: 0, free_from: null, surcharge: 0 },
    ship_days: 0,
    is_checked,
    problem: 'gone',
    sio_info: sio_info.map(({ sio_no, qtt, seen_amt }) => ({ sio_no, qtt, seen_amt, ...unknown })),
  }
}

function optionOf({ sio_no, sio_title, sio_amt, is_offered, stock, qtt, seen_amt }: StoredOption, itemPrice: number): CartOption {
  const price = { si_item_amt: itemPrice, sio_amt: sio_amt ?? 0 }
  const left = stock !== null && (stock <= LEFT_SHOWN || stock < qtt) ? stock : null
  return {
    sio_no,
    sio_title: sio_title ?? '',
    ...price,
    qtt,
    seen_amt,
    is_changed: is_offered === true && price.si_item_amt + price.sio_amt !== seen_amt,
    left,
    problem: optionProblem({ is_offered: is_offered === true, stock, qtt }),
  }
}

const STATE_PROBLEMS: Partial<Record<number, RowProblem>> = {
  [PRODUCT.paused]: 'paused',
  [PRODUCT.ended]: 'ended',
  [PRODUCT.soldOut]: 'sold_out',
}

function rowProblem(state: number, options: readonly CartOption[]): RowProblem | null {
  const problem = STATE_PROBLEMS[state]
  if (problem) return problem
  if (options.every((option) => option.problem === 'sold_out')) return 'sold_out'
  return options.some((option) => option.problem !== null) ? 'option' : null
}
