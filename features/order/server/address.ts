import type { AddressForm } from '#features/cart/contract.ts'
import { PAGE, pagesOf, type ExportPart } from '#kit/server/data-export.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { RESEAL_BATCH, type SealedValues } from '#kit/server/keys/reseal.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'

// Where an order is sent: a copy of its own, sealed for this order, because the address book changes and the order must not. Only this file opens it.

const placeOf = (orderNo: number): string => `address of order ${orderNo}`

export async function writeAddress({ sql }: Tx, box: SecretBox, orderNo: number, form: AddressForm): Promise<void> {
  const { receiver, phone, zip, addr1, addr2, memo } = form
  const sealed = box.seal('address', placeOf(orderNo), JSON.stringify({ receiver, phone, zip, addr1, addr2, memo }))
  await sql`insert into order_address (order_no, sealed) values (${orderNo}, ${sealed})`
}

const opened = (box: SecretBox, orderNo: number, sealed: Uint8Array): AddressForm =>
  JSON.parse(box.open('address', placeOf(orderNo), sealed).toString('utf8')) as AddressForm

/** The addresses of these orders that are still there. The caller checks who may read them. */
export async function addressesOf(db: Db, box: SecretBox, orderNos: readonly number[]): Promise<Map<number, AddressForm>> {
  const rows = await rowsOf<{ order_no: number; sealed: Uint8Array }>(db, ADDRESSES, [[...orderNos]])
  return new Map(rows.map(({ order_no, sealed }) => [order_no, opened(box, order_no, sealed)]))
}

const ADDRESSES: Statement = 'select order_no, sealed from order_address where order_no = any($1::bigint[])'

export const sealedOrderAddresses: SealedValues = {
  name: 'addresses of orders',
  async listOld({ sql }, { prefix }, after) {
    const rows = await sql<{ order_no: number }[]>`
      select order_no from order_address where order_no > ${after} and substring(sealed from 1 for ${prefix.length}) <> ${prefix}
      order by order_no limit ${RESEAL_BATCH}`
    return rows.map(({ order_no }) => order_no)
  },
  async reseal({ db }, orderNo, box) {
    const [row] = await db.sql<{ sealed: Uint8Array }[]>`select sealed from order_address where order_no = ${orderNo}`
    if (!row) return
    const again = box.seal('address', placeOf(orderNo), box.open('address', placeOf(orderNo), row.sealed))
    await db.sql`update order_address set sealed = ${again} where order_no = ${orderNo} and sealed = ${row.sealed}`
  },
}

/** Addresses are the buyer's own data; those of a seller's buyers are not in the seller's export. */
export const orderAddressExport: ExportPart = {
  name: 'order-addresses',
  words: '주문한 상품을 받는 곳',
  pieces(db, userNo, box) {
    return pagesOf(async (last: { order_no: number } | undefined) => {
      const rows = await db.sql<{ order_no: number; sealed: Uint8Array }[]>`
        select a.order_no, a.sealed from order_address a join shop_order o on o.order_no = a.order_no
        where o.user_no = ${userNo} and a.order_no > ${last?.order_no ?? 0} order by a.order_no limit ${PAGE}`
      return rows.map(({ order_no, sealed }) => ({ order_no, ...opened(box, order_no, sealed) }))
    })
  },
}
