import { nearestDistrictsSql, placeSql } from '#features/location/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { DOCTOR, FOUND_MAX, TYPE, type Sort } from '../../rules.ts'
import { cardSql, summarySql } from './card.ts'
import { isListedSql } from './visible.ts'

// $1 the viewer or null, $2 now, $3 the cursor's value and $4 its number, $5 limit, $6 types or null, $7 and $8 prices, $9 a category or null,
// $10 the chosen district or null; of a seller's list $11 the seller; of a search $11 its words and $12 its words of initial consonants.

/** How an order compares with the cursor: the value of a row, the order itself, and whether a row comes after it. */
type Order = { at: string; by: string; after: string }
export const ORDERS: Record<Exclude<Sort, 'distance'>, Order> = {
  recommend: { at: 'p.score', by: 'p.score desc, p.item_no desc', after: '(p.score, p.item_no) < ($3::int, $4::bigint)' },
  price: { at: 'p.item_viv_price', by: 'p.item_viv_price, p.item_no', after: '(p.item_viv_price, p.item_no) > ($3::int, $4::bigint)' },
  rating: {
    at: 'p.rating_order',
    by: 'p.rating_order desc, p.item_no desc',
    after: '(p.rating_order, p.item_no) < ($3::numeric, $4::bigint)',
  },
  new: { at: 'p.open_dt', by: 'p.open_dt desc, p.item_no desc', after: '(p.open_dt, p.item_no) < ($3::timestamptz, $4::bigint)' },
}

const filters = '($6::int[] is null or p.type = any($6)) and p.item_viv_price between $7::int and $8::int'
const matchingSql = (filter: string): string => isListedSql({ product: 'p', viewer: '$1::bigint', now: '$2::timestamptz' }, filter)
const matching = matchingSql(filters)
const inCategory = { all: '$9::int is null', one: 'p.cate_no = $9::int', any: '($9::int is null or p.cate_no = $9)' }
const ofSeller = `p.user_no = $11::bigint and ${inCategory.any}`

/** The viewer's place, a row of every list or none. */
const PLACE = { lat: '(select lat from place)', lng: '(select lng from place)' }

/** The page first, then its cards. `page` gives `item_no` and `at`, in their order. */
const cards = (ctes: string, page: string): Statement => `
  with place as materialized ${placeSql({ userNo: '$1::bigint', chosen: '$10::text' })}, ${ctes} page as materialized (select x.item_no, x.at, row_number() over () as nth from (${page}) x)
  select to_jsonb(page.at) #>> '{}' as after, p.score, (select sigungu_code from place) as place, ${summarySql},
    ${cardSql({ now: '$2::timestamptz', ...PLACE })}
  from page join shop_product p on p.item_no = page.item_no order by page.nth`

const ordered = ({ at, by, after }: Order, category: string, of = 'shop_product p'): string => `
  select p.item_no, ${at} as at from ${of} where ${category} and ${after} and ${matching} order by ${by} limit $5::int`

/** Goods are sent: no distance is shown of them, so none orders them. They follow what is somewhere, as recommended. */
const GOODS = `${TYPE.goods}, ${TYPE.madeToOrder}`
const SERVICES = `${TYPE.service}, ${TYPE.serviceFrom}`
/** In the order by distance goods have a value beyond every distance, the lower the higher their score. */
const BEYOND_DISTANCES = 999_999_999
const goodsPosition = `(${BEYOND_DISTANCES} - p.score)::float8`

/** District after district, the nearest first; of each no more than a page. None is read where goods alone are asked for. */
const nearest = `
  select near.item_no, r.dist as at from ${nearestDistrictsSql(PLACE)} r cross join lateral (
    select p.item_no from shop_product p
    where p.sigungu_code = r.sigungu_code and ${inCategory.any} and (r.dist > $3::float8 or p.item_no < $4::bigint)
      and ($6::int[] is null or $6 && array[${SERVICES}]) and ${matchingSql(`p.type in (${SERVICES}) and ${filters}`)}
    order by p.item_no desc limit $5::int) near
  where r.dist >= $3::float8 order by r.dist, near.item_no desc limit $5::int`
/** Read from the first one on behind a cursor that is a distance: it stands for a score above all. */
const goods = (category: string): string => `
  select p.item_no, ${goodsPosition} as at from shop_product p
  where ${category} and (p.score, p.item_no) < ((${BEYOND_DISTANCES} - $3::float8)::int, $4::bigint)
    and ($6::int[] is null or $6 && array[${GOODS}]) and ${matchingSql(`p.type in (${GOODS}) and ${filters}`)}
  order by p.score desc, p.item_no desc limit $5::int`
const nearestThenGoods = (category: string): string => `
  select item_no, at from ((${nearest}) union all (${goods(category)})) both_kinds order by at, item_no desc limit $5::int`

/** Lists of all categories (`all`) and of one. */
export const LISTS: Record<Sort, Record<'all' | 'one', Statement>> = {
  recommend: listsOf(ORDERS.recommend),
  price: listsOf(ORDERS.price),
  rating: listsOf(ORDERS.rating),
  new: listsOf(ORDERS.new),
  distance: { all: cards('', nearestThenGoods(inCategory.all)), one: cards('', nearestThenGoods(inCategory.one)) },
}

function listsOf(order: Order): Record<'all' | 'one', Statement> {
  return { all: cards('', ordered(order, inCategory.all)), one: cards('', ordered(order, inCategory.one)) }
}

/** Lists of one seller. */
export const SELLER_LISTS: Record<Exclude<Sort, 'distance'>, Statement> = {
  recommend: cards('', ordered(ORDERS.recommend, ofSeller)),
  price: cards('', ordered(ORDERS.price, ofSeller)),
  rating: cards('', ordered(ORDERS.rating, ofSeller)),
  new: cards('', ordered(ORDERS.new, ofSeller)),
}

/** The product that is BEST: the first one of the list in its first order that is no doctor's, if anybody bought it (decisions d-3 and d-13). */
export const bestSql = `
  (select best.item_no from shop_product best
    where best.score > 0 and best.cate_no <> ${DOCTOR} and ${isListedSql({ product: 'best', viewer: '$1::bigint', now: '$2::timestamptz' })}
    order by best.score desc, best.item_no desc limit 1)`

/** By what the first word is looked up: letters or initial consonants, anywhere in a name or, of a short word, at its start. */
export const LOOK_UPS = ['letters', 'initials', 'start', 'startInitials'] as const
export type LookUp = (typeof LOOK_UPS)[number]

const startsWith = (column: string): string =>
  `p.${column} >= (select first from asked) and p.${column} < (select first from asked) || chr(1114111)`
const FIRST_WORD: Record<LookUp, string> = {
  letters: 'p.name_code like (select pattern from asked)',
  initials: 'p.first_code like (select pattern from asked)',
  start: startsWith('name_key'),
  startInitials: startsWith('name_first'),
}

/** The best products whose names contain all words; the first of the words is the first of its list. */
const foundSql = (by: LookUp): string => `
  asked as materialized (
    select w.first, '%' || hangul_code(w.first) || '%' as pattern, array(select hangul_key(x) from unnest($11::text[]) x) as keys
    from (select ${by === 'letters' || by === 'start' ? 'hangul_key(($11::text[])[1])' : '($12::text[])[1]'} as first) w
  ), found as materialized (
    select p.item_no from shop_product p
    where p.state = 1 and p.hide_dt is null and ${FIRST_WORD[by]}
      and (select bool_and(strpos(p.name_key, x) > 0) from unnest((select keys from asked)) x) is not false
      and (select bool_and(strpos(p.name_first, x) > 0) from unnest($12::text[]) x) is not false
    order by p.score desc, p.item_no desc limit ${FOUND_MAX}
  ),`
const FOUND = 'found f join shop_product p on p.item_no = f.item_no'

/** The distance of what was found; one district's products come newest first, and goods last. */
const nearestFound = `
  select p.item_no, o.at from ${FOUND} left join ${nearestDistrictsSql(PLACE)} r on r.sigungu_code = p.sigungu_code
    cross join lateral (select case when p.type in (${GOODS}) then ${goodsPosition} else r.dist end as at) o
  where ${inCategory.any} and (o.at > $3::float8 or o.at = $3::float8 and p.item_no < $4::bigint) and ${matching}
  order by o.at, p.item_no desc limit $5::int`

const searchesOf = (by: LookUp): Record<Sort, Statement> => ({
  recommend: cards(foundSql(by), ordered(ORDERS.recommend, inCategory.any, FOUND)),
  price: cards(foundSql(by), ordered(ORDERS.price, inCategory.any, FOUND)),
  rating: cards(foundSql(by), ordered(ORDERS.rating, inCategory.any, FOUND)),
  new: cards(foundSql(by), ordered(ORDERS.new, inCategory.any, FOUND)),
  distance: cards(foundSql(by), nearestFound),
})

export const SEARCHES: Record<LookUp, Record<Sort, Statement>> = {
  letters: searchesOf('letters'),
  initials: searchesOf('initials'),
  start: searchesOf('start'),
  startInitials: searchesOf('startInitials'),
}
