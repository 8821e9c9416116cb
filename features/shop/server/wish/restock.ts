import { notify } from '#features/alarm/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { shopErrors } from '../../errors.ts'
import { itemPath, WAITING_MAX } from '../../rules.ts'
import { PRODUCT } from '../../transitions.ts'
import { isShownInEitherSql, isShownSql } from '../catalog/visible.ts'

type Own = { userNo: number; sioNo: number; now: Date }

/** @throws `shop.not_found`, `shop.own`, `shop.in_stock`, `shop.waiting_full` */
export function storeRestock(db: Pool, { userNo, sioNo, now }: Own): Promise<void> {
  return db.transaction(async (tx) => {
    // Under the lock of the stock: who fills it afterwards sees the waiting row.
    await tx.sql`select 1 from shop_stock where sio_no = ${sioNo} for share`
    const [option] = await rowsOf<{ seller_no: number; is_sold_out: boolean }>(tx, OPTION, [userNo, now, sioNo])
    if (!option) throw shopErrors.not_found()
    if (option.seller_no === userNo) throw shopErrors.own()
    if (!option.is_sold_out) throw shopErrors.in_stock()
    const [{ qtt }] = await tx.sql<[{ qtt: number }]>`
      select count(*) as qtt from shop_restock where user_no = ${userNo} and sio_no <> ${sioNo}`
    if (qtt >= WAITING_MAX) throw shopErrors.waiting_full()
    await tx.sql`insert into shop_restock (sio_no, user_no, reg_dt) values (${sioNo}, ${userNo}, ${now}) on conflict do nothing`
  })
}

/** $1 the viewer, $2 now, $3 the option. */
const OPTION: Statement = `
  select p.seller_no, coalesce((select s.stock = 0 from shop_stock s where s.sio_no = o.sio_no), false) as is_sold_out
  from shop_option o join shop_product p on p.item_no = o.item_no
  where o.sio_no = $3 and o.position is not null and ${isShownInEitherSql({ product: 'p', viewer: '$1::bigint', now: '$2::timestamptz' })}`

export async function removeRestock({ sql }: Pool, { userNo, sioNo }: Own): Promise<void> {
  await sql`delete from shop_restock where user_no = ${userNo} and sio_no = ${sioNo}`
}

const RESTOCK_TIMER = 'shop.restock'

/** Options of the product `itemNo` for which members wait and which can be bought again. */
const backSql = (itemNo: string): string => `
  select o.sio_no from shop_option o left join shop_stock s on s.sio_no = o.sio_no
  where o.item_no = ${itemNo} and o.position is not null and coalesce(s.stock, 1) > 0`

/** Sets the timer that notifies the waiting members, if there are any and the product is on sale. Its row is locked. */
export async function tellWaiting(tx: Tx, itemNo: number, now: Date, due = now): Promise<void> {
  const [waiting] = await rowsOf(tx, ANYBODY, [itemNo])
  if (waiting) await setTimers(tx, [{ kind: RESTOCK_TIMER, no: itemNo, due_at: due }], now)
}

const ANYBODY: Statement = `
  select 1 from shop_product p where p.item_no = $1 and p.state = ${PRODUCT.onSale}
    and exists (select from shop_restock r where r.sio_no in (${backSql('$1::bigint')}))`

/** Members who are notified by one statement. */
const AT_ONCE = 500

/** Time until the timer fires again for a product whose seller may not sell now. */
const RETRY_DELAY_MS = HOUR_MS

type Restocked = { item_name: string; item_thumb: object | null; is_platform: boolean; is_shown: boolean }

/** $1 the product, $2 now. `is_shown`: its page can be opened, by members without a block. */
const RESTOCKED: Statement = `
  select p.item_name, p.images -> 0 as item_thumb, p.is_platform,
    p.is_platform or (${isShownSql({ product: 'p', viewer: 'null::bigint', now: '$2::timestamptz' })}) as is_shown
  from shop_product p where p.item_no = $1 and p.state = ${PRODUCT.onSale} and p.hide_dt is null for no key update of p`

/** Notifies the waiting members, each once. While the seller may not sell, they wait on. */
export const restockTimer: Timer = {
  kind: RESTOCK_TIMER,
  async fire({ tx, no, now }) {
    const [item] = await rowsOf<Restocked>(tx, RESTOCKED, [no, now])
    if (!item) return
    if (!item.is_shown) return tellWaiting(tx, no, now, new Date(now.getTime() + RETRY_DELAY_MS))
    const notice = {
      kind: 'STOCK_BACK',
      target: `item:${no}`,
      link: itemPath({ item_no: no, is_platform: item.is_platform }),
      text: item.item_name,
      thumb: item.item_thumb,
    } as const
    for (;;) {
      const notified = await rowsOf<{ user_no: number; is_blocked: boolean }>(tx, TAKE_WAITING, [no, AT_ONCE])
      const to = notified.filter(({ is_blocked }) => !is_blocked).map(({ user_no }) => user_no)
      await notify(tx, { ...notice, to: [...new Set(to)] }, now)
      if (notified.length < AT_ONCE) return
    }
  },
}

/** $1 the product, $2 limit. */
const TAKE_WAITING: Statement = `
  with back as materialized (
    select r.sio_no, r.user_no from shop_restock r where r.sio_no in (${backSql('$1::bigint')}) order by r.sio_no, r.user_no limit $2::int for update of r
  ), gone as (
    delete from shop_restock r using back where r.sio_no = back.sio_no and r.user_no = back.user_no returning r.user_no
  )
  select gone.user_no, not (${notBlockedSql({ a: 'gone.user_no', b: '(select p.user_no from shop_product p where p.item_no = $1)' })}) as is_blocked from gone`
