import type { Body } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { createProduct, editProduct, OwnProduct } from '../../contract/product.ts'
import { productErrors } from '../../contract/product-errors.ts'
import { PRODUCTS_MAX } from '../../contract/product-rules.ts'
import { lockProducts, ownProduct, ownProducts } from './sql.ts'

type Own = { userNo: number; productNo: number; now: Date }

/** Adds a product, which members can choose at once. @throws `counsel_product.full` */
export async function insertProduct(tx: Tx, userNo: number, body: Body<typeof createProduct>, now: Date): Promise<OwnProduct> {
  await lockProducts(tx, userNo)
  const all = await ownProducts(tx, userNo)
  if (all.length >= PRODUCTS_MAX) throw productErrors.full()
  const { title, description, channel, minutes, price, ext_minutes, ext_price } = body
  const row = { expert_user_no: userNo, title, description, channel, minutes, price, ext_minutes, ext_price, position: all.length + 1 }
  const [made] = await tx.sql<[{ product_no: number }]>`
    insert into counsel_product ${tx.sql({ ...row, reg_dt: now, edit_dt: now })} returning product_no`
  return ownProduct(tx, userNo, made.product_no)
}

/** @throws `counsel_product.changed` if it was edited since the version, `counsel_product.not_found` */
export async function updateProduct(db: Pool, { userNo, productNo, now }: Own, body: Body<typeof editProduct>): Promise<OwnProduct> {
  const { title, description, channel, minutes, price, ext_minutes, ext_price, version } = body
  const changed = await db.sql`
    update counsel_product set title = ${title}, description = ${description}, channel = ${channel}, minutes = ${minutes}, price = ${price},
      ext_minutes = ${ext_minutes}, ext_price = ${ext_price}, version = version + 1, edit_dt = ${now}
    where product_no = ${productNo} and expert_user_no = ${userNo} and position is not null and version = ${version}`
  const product = await ownProduct(db, userNo, productNo)
  if (changed.count === 0) throw productErrors.changed()
  return product
}

/** Offers a product, or stops. @throws `counsel_product.not_found` */
export async function updateProductState(db: Pool, { userNo, productNo }: Own, state: 0 | 1): Promise<OwnProduct> {
  await db.sql`update counsel_product set state = ${state} where product_no = ${productNo} and expert_user_no = ${userNo}`
  return ownProduct(db, userNo, productNo)
}

/** Moves all products to the order of their numbers. @throws `counsel_product.changed` if these are not the expert's products */
export function moveProducts(db: Pool, userNo: number, productNos: readonly number[]): Promise<OwnProduct[]> {
  return db.transaction(async (tx) => {
    await lockProducts(tx, userNo)
    const all = await ownProducts(tx, userNo)
    const isSame = productNos.length === all.length && all.every(({ product_no }) => productNos.includes(product_no))
    if (!isSame) throw productErrors.changed()
    await tx.sql`
      update counsel_product p set position = moved.position
      from unnest(${[...productNos]}::bigint[]) with ordinality moved (product_no, position)
      where p.product_no = moved.product_no and p.expert_user_no = ${userNo}`
    return ownProducts(tx, userNo)
  })
}

/** Takes a product out of all lists; the row stays for the applications that name it. @throws `counsel_product.not_found` */
export function removeProduct(db: Pool, { userNo, productNo, now }: Own): Promise<void> {
  return db.transaction(async (tx) => {
    await lockProducts(tx, userNo)
    const [removed] = await tx.sql<{ position: number }[]>`
      update counsel_product p set position = null, edit_dt = ${now}
      from counsel_product before
      where p.product_no = ${productNo} and p.expert_user_no = ${userNo} and p.position is not null and before.product_no = p.product_no
      returning before.position`
    if (!removed) throw productErrors.not_found()
    await tx.sql`update counsel_product set position = position - 1 where expert_user_no = ${userNo} and position > ${removed.position}`
  })
}
