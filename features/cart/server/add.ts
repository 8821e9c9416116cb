import { PRODUCT } from '#features/shop/transitions.ts'
import { offeredOptionSql, offerSql } from '#features/shop/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { createOnceSql, handleCreate } from '#kit/server/http/create.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { addToCart } from '../contract.ts'
import { cartChanged } from '../events.ts'
import { CART_MAX, QTT_MAX } from '../rules.ts'
import { cartIsFreeSql } from './lock.ts'
import { addRow } from './write.ts'

/**
 * Adds what may be added without a look at anything else, for many members at once; what it leaves out, `addRow` does or refuses. A quantity
 * grows in the row itself, and its check refuses too many: another change of the cart may have ended between the snapshot and the lock.
 */
const ADD_ONCE: Statement = createOnceSql({
  columns: { item_no: 'bigint', sio_nos: 'text', qtts: 'text' },
  ready: `
    select a.*, o.is_platform, others.qtt + 1 as row_qtt, w.amts
    from asked a cross join lateral ${offerSql({ itemNo: 'a.item_no', viewer: 'a.user_no', now: 'a.at' })} o
      cross join lateral (
        select count(*) as found, array_agg(o.item_viv_price + p.sio_amt order by n.nth) as amts
        from unnest(a.sio_nos::bigint[], a.qtts::int[]) with ordinality n (sio_no, qtt, nth)
          join lateral ${offeredOptionSql('n.sio_no')} p on p.item_no = a.item_no and p.is_offered
          left join cart_option c on c.user_no = a.user_no and c.item_no = a.item_no and c.sio_no = n.sio_no
        where n.qtt + coalesce(c.qtt, 0) <= least(${QTT_MAX}, coalesce(p.stock, ${QTT_MAX}))) w
      cross join lateral (
        select count(*)::int as qtt from cart_item i where i.user_no = a.user_no and i.item_no <> a.item_no and i.is_platform = o.is_platform) others
    where o.is_known and o.state in (${PRODUCT.onSale}, ${PRODUCT.soldOut}) and o.seller_no <> a.user_no
      and w.found = cardinality(a.sio_nos::bigint[]) and others.qtt < ${CART_MAX} and ${cartIsFreeSql('a.user_no')}`,
  answer: `json_build_object('qtt', r.row_qtt)`,
  writes: `placed as (
    insert into cart_item (user_no, item_no, is_platform, is_checked, reg_dt)
    select user_no, item_no, is_platform, true, at from created order by user_no
    on conflict (user_no, item_no) do update set is_checked = true
  ), counted as (
    insert into cart_option as k (user_no, item_no, sio_no, qtt, seen_amt)
    select c.user_no, c.item_no, n.sio_no, n.qtt, n.amt
    from created c cross join lateral unnest(c.sio_nos::bigint[], c.qtts::int[], c.amts) n (sio_no, qtt, amt) order by c.user_no, n.sio_no
    on conflict (user_no, item_no, sio_no) do update set qtt = k.qtt + excluded.qtt, seen_amt = excluded.seen_amt
  )`,
})

export const addToCartHttp: Handled = handleCreate(addToCart, {
  statement: ADD_ONCE,
  valuesOf: ({ body: { item_no, options } }) => [
    item_no,
    `{${options.map(({ sio_no }) => sio_no).join()}}`,
    `{${options.map(({ qtt }) => qtt).join()}}`,
  ],
  groupOf: ({ me }) => me.user_no,
  publish: (tx, created) =>
    tx.publishAfterCommit({ userNos: created.map(({ call }) => call.me.user_no), event: cartChanged.event, payload: {} }),
  work: ({ db, me, body, now }) => addRow(db, { userNo: me.user_no, now }, body),
})
