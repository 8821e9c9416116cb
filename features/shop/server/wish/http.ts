import { handle, type Handled } from '#kit/server/http/handle.ts'
import { addRestock, addSeen, addWish, deleteRestock, deleteSeen, deleteWish, listSeen, listWishes } from '../../contract.ts'
import { removeSeen, removeWish, seenOf, storeSeen, storeWish, wishesOf } from './lists.ts'
import { removeRestock, storeRestock } from './restock.ts'

export const wishHttp: Handled[] = [
  handle(addWish, async ({ db, me, params, now }) => {
    await storeWish(db, { userNo: me.user_no, itemNo: params.item_no, now })
    return { is_wished: true }
  }),
  handle(deleteWish, async ({ db, me, params }) => {
    await removeWish(db, me.user_no, params.item_no)
    return { is_wished: false }
  }),
  handle(listWishes, ({ db, me, query, now }) => wishesOf(db, { userNo: me.user_no, now }, query)),
  handle(addSeen, async ({ db, me, params, now }) => {
    await storeSeen(db, { userNo: me.user_no, itemNo: params.item_no, now })
    return {}
  }),
  handle(listSeen, ({ db, me, now }) => seenOf(db, { userNo: me.user_no, now })),
  handle(deleteSeen, async ({ db, me, query }) => {
    await removeSeen(db, me.user_no, query.item_no ?? null)
    return {}
  }),
  handle(addRestock, async ({ db, me, params, now }) => {
    await storeRestock(db, { userNo: me.user_no, sioNo: params.sio_no, now })
    return { is_waiting: true }
  }),
  handle(deleteRestock, async ({ db, me, params, now }) => {
    await removeRestock(db, { userNo: me.user_no, sioNo: params.sio_no, now })
    return { is_waiting: false }
  }),
]
