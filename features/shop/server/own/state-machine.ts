import { acceptsRequestsSql } from '#features/expert/server/public.ts'
import type { AppError } from '#kit/contract/errors.ts'
import type { Tables } from '#db/tables.gen.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { transition, transitionAll, type StateMachine } from '#kit/server/transition.ts'
import type { NoticeKindName } from '../../contract/notice-kinds.ts'
import { shopErrors } from '../../errors.ts'
import { saleProblems } from '../../contract/form-rules.ts'
import { PRODUCT, productTransitions, type SellerAct } from '../../transitions.ts'
import { inStockSql } from '../stock.ts'
import { tellWaiting } from '../wish/restock.ts'
import { keepVersion } from './sql.ts'

type Context = { now: Date; sellerNo: number | null }
type Product = Tables['shop_product']
type Outcome = 'inStock' | 'noStock'
type Decide = (row: Product) => Outcome | AppError

/** Products. Lock order: stock by sio_no, then products by item_no. */
const products: StateMachine<typeof productTransitions, 'shop_product', Context> = {
  transitions: productTransitions,
  table: 'shop_product',
  key: 'item_no',
  isVisible: ({ seller_no }, { by, context }) => by === 'system' || seller_no === context.sellerNo,
  guards: {
    publish: (tx, nos, { context }) => judgeSale(tx, nos, context.now),
    resume: (tx, nos, { context }) => judgeSale(tx, nos, context.now),
    sellOut: judgeStock('noStock'),
    restock: judgeStock('inStock'),
  },
  effects: {},
  refusal: ({ state }) => (state === null ? shopErrors.not_found() : shopErrors.not_now()),
}

/** A seller's act. @throws `shop.not_found`, `shop.not_now`, and what the product lacks (`saleProblems`) */
export async function actAsSeller(tx: Tx, itemNo: number, act: SellerAct, context: { now: Date; sellerNo: number }): Promise<void> {
  const set = act === 'publish' ? { open_dt: context.now } : {}
  await transition(tx, products, itemNo, { act, by: 'seller', context, set })
  if (act === 'publish') await keepVersion(tx, itemNo, context.now)
  if (act === 'resume') await tellWaiting(tx, itemNo, context.now)
}

/** Pauses those that are on sale or sold out; returns their numbers. */
export async function pauseAll(tx: Tx, itemNos: readonly number[], context: { now: Date; sellerNo: number }): Promise<number[]> {
  const { moved } = await transitionAll(tx, products, itemNos, { act: 'pause', by: 'seller', context })
  return moved.map(({ no }) => no)
}

/** Marks a product as sold out or not, after its stock has changed in this transaction, which locks it. */
export async function followStock(tx: Tx, itemNo: number, now: Date): Promise<void> {
  const [product] = await tx.sql<{ state: number }[]>`select state from shop_product where item_no = ${itemNo} for no key update`
  const act = product?.state === PRODUCT.onSale ? 'sellOut' : product?.state === PRODUCT.soldOut ? 'restock' : null
  // Refused where the stock does not call for it.
  if (act !== null) await transitionAll(tx, products, [itemNo], { act, by: 'system', context: { now, sellerNo: null } })
  await tellWaiting(tx, itemNo, now)
}

type Facts = { item_no: number; has_facts: boolean; biz_no: string | null; may_sell: boolean; in_stock: boolean }

/** $1 products, $2 now. */
const FACTS: Statement = `
  select p.item_no, p.is_platform or s.user_no is not null as has_facts, s.biz_no,
    p.is_platform or ${acceptsRequestsSql({ userNo: 'p.user_no', now: '$2::timestamptz' })} as may_sell,
    ${inStockSql('p.item_no')} as in_stock
  from shop_product p left join shop_seller s on s.user_no = p.user_no where p.item_no = any($1::bigint[])`

async function factsOf(db: Db, nos: readonly number[], now: Date): Promise<Map<number, Facts>> {
  const rows = await rowsOf<Facts>(db, FACTS, [[...nos], now])
  return new Map(rows.map((row) => [row.item_no, row]))
}

async function judgeSale(tx: Tx, nos: readonly number[], now: Date): Promise<Decide> {
  const facts = await factsOf(tx, nos, now)
  return (row) => {
    const seller = facts.get(row.item_no)!
    const form = { item_desc: row.item_desc, notice: row.notice as Record<string, string>, notice_kind: row.notice_kind as NoticeKindName }
    const [problem] = saleProblems(form, (row.images as object[]).length, seller)
    return problem ? problem.error(problem.field) : outcomeOf(seller)
  }
}

/** Allows an act of the system where the stock is as it says. */
function judgeStock<Wanted extends Outcome>(wanted: Wanted) {
  return async (tx: Tx, nos: readonly number[], { context }: { context: Context }) => {
    const facts = await factsOf(tx, nos, context.now)
    return (row: Product): Wanted | AppError => (outcomeOf(facts.get(row.item_no)!) === wanted ? wanted : shopErrors.not_now())
  }
}

const outcomeOf = ({ in_stock }: Facts): Outcome => (in_stock ? 'inStock' : 'noStock')

/** Facts that an edit of a published product is checked with. */
export const sellerOf = async (tx: Tx, itemNo: number, now: Date): Promise<Facts> => (await factsOf(tx, [itemNo], now)).get(itemNo)!
