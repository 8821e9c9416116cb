import { handle, type Handled } from '#kit/server/http/handle.ts'
import { getGoods, getItem, getShipping, listGoods, listItems } from '../../contract.ts'
import { itemOf, shippingOf } from './detail.ts'
import { itemsOf } from './list.ts'
import { goodsOf, goodsPageOf } from './platform.ts'

export const catalogHttp: Handled[] = [
  handle(listItems, ({ db, me, query, now }) => itemsOf(db, { viewerNo: me?.user_no ?? null, now }, query)),
  handle(getItem, ({ db, me, params, query, now, services }) =>
    itemOf(db, params.item_no, { viewerNo: me?.user_no ?? null, now, business: services.business }, query.sigungu_code),
  ),
  handle(listGoods, ({ db, me, query, now }) => goodsOf(db, { viewerNo: me.user_no, now }, query)),
  handle(getGoods, ({ db, me, params, now, services }) =>
    goodsPageOf(db, params.item_no, { viewerNo: me.user_no, now, business: services.business }),
  ),
  handle(getShipping, ({ db, me, params, query, now }) =>
    shippingOf(db, params.item_no, { viewerNo: me?.user_no ?? null, now }, query.zip),
  ),
]
