import { expect, test } from 'vitest'
import { addressForm } from '#features/cart/contract.ts'
import { readCarts } from './carts.ts'
import { readShop } from './shop.ts'

test('addresses are valid, and rows name options of products of others', () => {
  const { items } = readShop()
  const { addresses, rows } = readCarts()
  for (const one of addresses) expect(addressForm.safeParse(one).success).toBe(true)
  for (const { user_no, item, options } of rows) {
    const product = items.find(({ item_name }) => item_name === item)
    const titles = product?.options.map(({ sio_title }) => sio_title) ?? []
    expect([item, options.every(({ sio_title }) => titles.includes(sio_title))]).toEqual([item, true])
    expect(product?.user_no).not.toBe(user_no)
  }
})
