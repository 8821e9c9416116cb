import { refuseIfLimited } from '#kit/server/auth/limits.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  countOwnItems,
  createItem,
  deleteItem,
  editItem,
  editOption,
  getOwnItem,
  getSellerFacts,
  listOwnItems,
  pauseItems,
  saveSellerFacts,
  setItemState,
} from '../../contract.ts'
import { sellerFactsOf, storeSellerFacts } from './seller.ts'
import { unansweredOf } from '../question/question.ts'
import { countsOf, ownItem, ownItems } from './sql.ts'
import { actAsSeller, pauseAll } from './state-machine.ts'
import { insertItem, removeDraft, updateItem, updateOption } from './write.ts'

export const ownHttp: Handled[] = [
  handle(listOwnItems, ({ db, me, query, now }) => ownItems(db, { sellerNo: me.user_no, now }, query)),
  handle(countOwnItems, async ({ db, me }) => {
    const [items, questions] = await Promise.all([countsOf(db, me.user_no), unansweredOf(db, me.user_no)])
    return { items, questions }
  }),
  handle(getOwnItem, ({ db, me, params, now }) => ownItem(db, { sellerNo: me.user_no, itemNo: params.item_no, now })),
  handle(createItem, ({ db, me, body, now }) => insertItem(db, me.user_no, body, now)),
  handle(editItem, ({ db, me, params, body, now }) =>
    db.transaction((tx) => updateItem(tx, { sellerNo: me.user_no, itemNo: params.item_no, now }, body)),
  ),
  handle(deleteItem, async ({ db, me, params, now }) => {
    await db.transaction((tx) => removeDraft(tx, { sellerNo: me.user_no, itemNo: params.item_no, now }))
    return {}
  }),
  handle(setItemState, ({ db, me, params, body, now }) => {
    if (body.act === 'publish' || body.act === 'resume') refuseIfLimited(me, 'sell', now)
    return db.transaction(async (tx) => {
      await actAsSeller(tx, params.item_no, body.act, { now, sellerNo: me.user_no })
      return ownItem(tx, { sellerNo: me.user_no, itemNo: params.item_no, now })
    })
  }),
  handle(pauseItems, ({ db, me, body, now }) =>
    db.transaction(async (tx) => ({ paused: await pauseAll(tx, body.item_nos, { now, sellerNo: me.user_no }) })),
  ),
  handle(editOption, ({ db, me, params, body, now }) =>
    db.transaction((tx) => updateOption(tx, { sellerNo: me.user_no, sioNo: params.sio_no, now }, body)),
  ),
  handle(getSellerFacts, ({ db, me }) => sellerFactsOf(db, me.user_no)),
  handle(saveSellerFacts, ({ db, me, body, now }) => storeSellerFacts(db, me.user_no, body, now)),
]
