import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  acceptPrices,
  addAddress,
  checkCart,
  countCart,
  deleteAddress,
  editAddress,
  getCart,
  listAddresses,
  mergeCart,
  previewCart,
  removeFromCart,
  setCartOptions,
  setCartQtt,
  setDefaultAddress,
} from '../contract.ts'
import { addToCartHttp } from './add.ts'
import { addressesOf, chooseDefault, insertAddress, removeAddress, updateAddress } from './address/address.ts'
import { cartOf, previewOf } from './read.ts'
import { checkRows, countRows, mergeRows, removeRows, replaceOptions, storeSeen, updateQtt } from './write.ts'

const done = async (work: Promise<unknown>): Promise<Record<string, never>> => {
  await work
  return {}
}

export const cartHttp: Handled[] = [
  handle(getCart, ({ db, me, query, now, services: { secretBox, business } }) =>
    cartOf(db, secretBox, { userNo: me.user_no, shop: query.shop, addressNo: query.address_no, now, business }),
  ),
  handle(previewCart, ({ db, me, body, now, services }) =>
    previewOf(db, body, { viewerNo: me?.user_no ?? null, now, business: services.business }),
  ),
  handle(countCart, async ({ db, me, query }) => ({ qtt: await countRows(db, me.user_no, query.shop) })),
  addToCartHttp,
  handle(setCartOptions, ({ db, me, params, body, now }) =>
    done(db.transaction((tx) => replaceOptions(tx, { userNo: me.user_no, now }, params.item_no, body))),
  ),
  handle(setCartQtt, ({ db, me, params, body }) => done(db.transaction((tx) => updateQtt(tx, me.user_no, params.sio_no, body.qtt)))),
  handle(checkCart, ({ db, me, body }) => done(db.transaction((tx) => checkRows(tx, me.user_no, body.item_nos, body.is_checked)))),
  handle(removeFromCart, ({ db, me, body }) => done(db.transaction((tx) => removeRows(tx, me.user_no, body.item_nos)))),
  handle(acceptPrices, ({ db, me, body }) => done(db.transaction((tx) => storeSeen(tx, me.user_no, body)))),
  handle(mergeCart, ({ db, me, body, now }) => db.transaction((tx) => mergeRows(tx, { userNo: me.user_no, now }, body))),
  handle(listAddresses, ({ db, me, services }) => addressesOf(db, services.secretBox, me.user_no)),
  handle(addAddress, ({ db, me, body, now, services }) => insertAddress(db, services.secretBox, { userNo: me.user_no, now }, body)),
  handle(editAddress, ({ db, me, params, body, now, services }) =>
    db.transaction((tx) => updateAddress(tx, services.secretBox, { userNo: me.user_no, addressNo: params.address_no, now }, body)),
  ),
  handle(setDefaultAddress, ({ db, me, params }) => done(db.transaction((tx) => chooseDefault(tx, me.user_no, params.address_no)))),
  handle(deleteAddress, ({ db, me, params }) => done(db.transaction((tx) => removeAddress(tx, me.user_no, params.address_no)))),
]
