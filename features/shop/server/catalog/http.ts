import { handle, type Handled } from '#kit/server/http/handle.ts'
import { getItem, getShipping, listItems } from '../../contract.ts'
import { itemOf, shippingOf } from './detail.ts'
import { itemsOf } from './list.ts'

export const catalogHttp: Handled[] = [
  handle(listItems, ({ db, me, query, now }) => itemsOf(db, { viewerNo: me?.user_no ?? null, now }, query)),
  handle(getItem, ({ db, me, params, query, now, services }) =>
    itemOf(db, params.item_no, { viewerNo: me?.user_no ?? null, now, business: services.business }, query.sigungu_code),
  ),
  handle(getShipping, ({ db, me, params, query, now }) =>
    shippingOf(db, params.item_no, { viewerNo: me?.user_no ?? null, now }, query.zip),
  ),
]
