import { readFileSync } from 'node:fs'
import { addressForm } from '#features/cart/contract.ts'
import { insertAddress } from '#features/cart/server/address/address.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Keys } from '#kit/server/keys/keys.ts'

type SourceCarts = {
  /** The first one of each member is the default. */
  addresses: { user_no: number }[]
  /** `item`: the name of the product, newest first. `seen_amt`: an earlier price of an option. */
  rows: { user_no: number; item: string; is_checked?: boolean; options: { sio_title: string; qtt: number; seen_amt?: number }[] }[]
}

export const readCarts = (): SourceCarts =>
  JSON.parse(readFileSync(new URL('../../../db/demo/carts.json', import.meta.url), 'utf8')) as SourceCarts

/** Carts and addresses of members; some rows cannot be paid, or changed their price. */
export async function insertCarts(tx: Tx, { now, keys }: { now: Date; keys: Keys }): Promise<void> {
  const { addresses, rows } = readCarts()
  for (const { user_no, ...form } of addresses) {
    await insertAddress(tx, keys.secretBox, { userNo: user_no, now }, { ...addressForm.parse(form), is_default: false })
  }
  for (const [nth, { user_no, item, is_checked = true, options }] of rows.entries()) {
    const [{ item_no }] = await tx.sql<[{ item_no: number }]>`
      insert into cart_item (user_no, item_no, is_checked, reg_dt)
      select ${user_no}::bigint, item_no, ${is_checked}::boolean, ${new Date(now.getTime() - nth * MINUTE_MS)}::timestamptz
      from shop_product p join users u on u.user_no = p.user_no where u.is_demo and p.item_name = ${item} returning item_no`
    for (const { sio_title, qtt, seen_amt = null } of options) {
      await tx.sql`
        insert into cart_option (user_no, item_no, sio_no, qtt, seen_amt)
        select ${user_no}::bigint, o.item_no, o.sio_no, ${qtt}::int, coalesce(${seen_amt}::int, p.item_viv_price + o.sio_amt)
        from shop_option o join shop_product p on p.item_no = o.item_no where o.item_no = ${item_no} and o.sio_title = ${sio_title}`
    }
  }
}
