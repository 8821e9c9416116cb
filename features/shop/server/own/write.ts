import { attachHolderMedia, moveSomeMedia } from '#features/media/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { safeMarkup } from '#kit/contract/markup.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { createItem, editOption, OwnItem } from '../../contract/own.ts'
import { shopErrors } from '../../errors.ts'
import { formProblems, saleProblems } from '../../contract/form-rules.ts'
import { PLATFORM_SELLER, PRODUCTS_MAX, type GoodsCategory } from '../../rules.ts'
import { PRODUCT } from '../../transitions.ts'
import { isSold } from '../sold.ts'
import { moveStock } from '../stock.ts'
import { keepVersion, lockItem, lockSeller, ownItem, type Own } from './sql.ts'
import { followStock, sellerOf } from './state-machine.ts'

/** `cate_no`: of the platform's goods; those of experts have their seller's. */
type ItemBody = Body<typeof createItem> & { cate_no?: GoodsCategory }

/** Adds a draft. @throws `shop.full`, what no product may be (`formProblems`), `media.not_usable` */
export async function insertItem(tx: Tx, sellerNo: number, body: ItemBody, now: Date): Promise<OwnItem> {
  const form = sanitized(body)
  await lockSeller(tx, sellerNo)
  const [{ qtt }] = await tx.sql<[{ qtt: number }]>`
    select count(*) as qtt from shop_product where seller_no = ${sellerNo} and state <> ${PRODUCT.ended}`
  if (qtt >= PRODUCTS_MAX) throw shopErrors.full()
  // A trigger replaces the category by the expert's.
  const isPlatform = sellerNo === PLATFORM_SELLER
  const seller = { user_no: isPlatform ? null : sellerNo, is_platform: isPlatform, cate_no: 0 }
  const [made] = await tx.sql<[{ item_no: number; cate_no: number }]>`
    insert into shop_product ${tx.sql({ ...seller, ...columnsOf(tx, form), reg_dt: now, edit_dt: now })}
    returning item_no, cate_no`
  refuse(formProblems(form, made))
  const own = { sellerNo, itemNo: made.item_no, now }
  await writeOptions(tx, made.item_no, form.options)
  await attachImages(tx, own, form.images)
  return ownItem(tx, own)
}

/** @throws `shop.not_found`, `shop.ended`, `shop.changed`, `shop.type`, what it may not be, what it lacks once published, `media.not_usable` */
export async function updateItem(tx: Tx, own: Own, body: ItemBody & { version: number }): Promise<OwnItem> {
  const { sellerNo, itemNo, now } = own
  const form = sanitized(body)
  await lockStock(tx, own)
  const before = await lockItem(tx, sellerNo, itemNo)
  if (before.state === PRODUCT.ended) throw shopErrors.ended()
  if (before.version !== body.version) throw shopErrors.changed()
  refuse(formProblems(form, before))
  if (before.state !== PRODUCT.draft) {
    if (before.type !== form.type) throw shopErrors.type('type')
    refuse(saleProblems(form, form.images.length, { ...(await sellerOf(tx, itemNo, now)), may_sell: true }))
  }
  await tx.sql`
    update shop_product set ${tx.sql({ ...columnsOf(tx, form), edit_dt: now })}, version = version + 1
    where item_no = ${itemNo}`
  await writeOptions(tx, itemNo, form.options)
  await attachImages(tx, own, form.images)
  await keepVersion(tx, itemNo, now)
  await followStock(tx, itemNo, now)
  return ownItem(tx, own)
}

/** @throws `shop.not_found`, `shop.not_draft` */
export async function removeDraft(tx: Tx, own: Own): Promise<void> {
  await lockStock(tx, own)
  const { state } = await lockItem(tx, own.sellerNo, own.itemNo)
  if (state !== PRODUCT.draft) throw shopErrors.not_draft()
  await attachImages(tx, own, [])
  await tx.sql`delete from shop_product where item_no = ${own.itemNo}`
}

type OptionOwn = { sellerNo: number; sioNo: number; now: Date }

/** @throws `shop.not_found`, `shop.ended`, `shop.stock_moved` */
export async function updateOption(
  tx: Tx,
  { sellerNo, sioNo, now }: OptionOwn,
  { sio_amt, stock }: Body<typeof editOption>,
): Promise<OwnItem> {
  const [option] = await tx.sql<{ item_no: number }[]>`
    select o.item_no from shop_option o join shop_product p on p.item_no = o.item_no
    where o.sio_no = ${sioNo} and o.position is not null and p.seller_no = ${sellerNo}`
  if (!option) throw shopErrors.not_found()
  const { item_no } = option
  if (stock !== undefined && !(await changeStock(tx, { sioNo, itemNo: item_no }, stock))) throw shopErrors.stock_moved('stock')
  const { state } = await lockItem(tx, sellerNo, item_no)
  if (state === PRODUCT.ended) throw shopErrors.ended()
  if (sio_amt !== undefined) {
    await tx.sql`update shop_option set sio_amt = ${sio_amt} where sio_no = ${sioNo} and item_no = ${item_no}`
    await tx.sql`update shop_product set version = version + 1, edit_dt = ${now} where item_no = ${item_no}`
    await keepVersion(tx, item_no, now)
  }
  if (stock !== undefined) await followStock(tx, item_no, now)
  return ownItem(tx, { sellerNo, itemNo: item_no, now })
}

type StockChange = { was: number | null; to: number | null }

/** Gives an option a limit, takes it away, or moves it by the difference. False where another change came first. */
async function changeStock(tx: Tx, { sioNo, itemNo }: { sioNo: number; itemNo: number }, { was, to }: StockChange): Promise<boolean> {
  if (was !== null && to !== null) return moveStock(tx, sioNo, to - was)
  if (to !== null) {
    const made = await tx.sql`insert into shop_stock (sio_no, item_no, stock) values (${sioNo}, ${itemNo}, ${to}) on conflict do nothing`
    return made.count === 1
  }
  if (was === null) return true
  return (await tx.sql`delete from shop_stock where sio_no = ${sioNo} and stock = ${was}`).count === 1
}

/** The stock of a product is locked before the product, by whoever sells too. */
const lockStock = ({ sql }: Tx, { sellerNo, itemNo }: Own): Promise<unknown> =>
  sql`
    select 1 from shop_stock s where s.item_no = ${itemNo} and exists (
      select from shop_product p where p.item_no = s.item_no and p.seller_no = ${sellerNo})
    order by s.sio_no for update of s`.execute()

/** Writes the options in their order; those that are not listed are taken out. @throws `shop.option_unknown` */
async function writeOptions({ sql }: Tx, itemNo: number, options: ItemBody['options']): Promise<void> {
  const kept = options.flatMap(({ sio_no }) => (sio_no === null ? [] : [sio_no]))
  const rows = options.map((option, at) => ({ ...option, position: at + 1 }))
  await sql`update shop_option set position = null where item_no = ${itemNo} and sio_no <> all(${kept}::bigint[])`
  await sql`delete from shop_stock where item_no = ${itemNo} and sio_no <> all(${kept}::bigint[])`
  const changed = await sql`
    update shop_option o set sio_title = given.sio_title, sio_amt = given.sio_amt, position = given.position
    from jsonb_to_recordset(${sql.json(rows)}) given (sio_no bigint, sio_title text, sio_amt integer, position smallint)
    where o.item_no = ${itemNo} and o.sio_no = given.sio_no and o.position is not null`
  if (changed.count !== kept.length) throw shopErrors.option_unknown('options')
  await sql`
    with given as materialized (
      select given.sio_title, given.sio_amt, given.position, given.stock
      from jsonb_to_recordset(${sql.json(rows)}) given (sio_no bigint, sio_title text, sio_amt integer, position smallint, stock integer)
      where given.sio_no is null
    ), made as (
      insert into shop_option (item_no, sio_title, sio_amt, position)
      select ${itemNo}::bigint, sio_title, sio_amt, position from given order by position returning sio_no, position
    )
    insert into shop_stock (sio_no, item_no, stock)
    select made.sio_no, ${itemNo}::bigint, given.stock from made join given on given.position = made.position where given.stock is not null`
}

async function attachImages(tx: Tx, { sellerNo, itemNo, now }: Own, keys: string[]): Promise<void> {
  const [row] = await tx.sql<[{ is_hidden: boolean }]>`select hide_dt is not null as is_hidden from shop_product where item_no = ${itemNo}`
  const isPlatform = sellerNo === PLATFORM_SELLER
  const holder = `${isPlatform ? 'platform-item' : row.is_hidden ? 'hidden-item' : 'item'}:${itemNo}` as const
  // Orders show the product with the pictures that it had.
  const sold = `sold-${isPlatform ? 'platform-item' : 'item'}:${itemNo}` as const
  if (await isSold(tx, itemNo)) await moveSomeMedia(tx, { from: holder, to: sold, keep: keys })
  const items = await attachHolderMedia(tx, { user_no: isPlatform ? null : sellerNo, holder, keys, now, field: 'images' })
  await tx.sql`update shop_product set images = ${tx.sql.json(items)} where item_no = ${itemNo}`
}

/** Titles are compared after they were trimmed; the description keeps its allowed tags only. */
const sanitized = <F extends ItemBody>(body: F): F => ({ ...body, item_desc: safeMarkup(body.item_desc) })

function columnsOf({ sql }: Tx, form: ItemBody) {
  const { images: _images, options: _options, notice, pass, ...columns } = form
  const { version: _version, ...terms } = columns as typeof columns & { version?: number }
  return { ...terms, notice: sql.json(notice), pass: pass && sql.json(pass) }
}

function refuse([problem]: ReturnType<typeof formProblems>): void {
  if (problem) throw problem.error(problem.field)
}
