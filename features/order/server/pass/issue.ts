import type { PassTerms } from '#features/shop/rules.ts'
import { shopConfigOf } from '#features/viv/server/public.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import { newPass, passDue } from '../../contract/pass-rules.ts'
import { rowAmount } from '../../rules.ts'
import { PASS } from '../../transitions.ts'
import { actOnItems } from '../progress/act.ts'
import { PASS_TIMER } from '../progress/schedule.ts'
import { lockOrder, type ItemRecord } from '../rows.ts'
import { readPass } from './rows.ts'

/** Begins the passes among the rows of an order that was just paid: on the day that the buyer wants, or today. */
export async function issuePasses(tx: Tx, orderNo: number, items: readonly ItemRecord[], now: Date): Promise<void> {
  const rows = items.filter(({ pass }) => pass !== null)
  if (rows.length === 0) return
  const order = (await lockOrder(tx, orderNo))!
  const { user_no, seller_user_no } = order
  const { pass_fee_percent, pass_expired_percent } = await shopConfigOf(tx)
  const made = rows.map((row) => ({
    order_item_no: row.order_item_no,
    order_no: orderNo,
    user_no,
    seller_user_no,
    state: PASS.active,
    ...newPass(row.pass as PassTerms, row.qtt, koreanDay(row.hope_dt === null ? now : new Date(row.hope_dt))),
    paid_viv: rowAmount(row),
    fee_percent: pass_fee_percent,
    expired_percent: pass_expired_percent,
    reg_dt: now,
  }))
  await tx.sql`insert into order_pass ${tx.sql(made)}`
  const close = async (): Promise<void> => {
    const settings = []
    for (const { order_item_no: no } of rows) {
      settings.push({ kind: PASS_TIMER, no, due_at: passDue((await readPass(tx, no, order)).pass, now) })
    }
    await setTimers(tx, settings, now)
  }
  await actOnItems(
    tx,
    rows.map(({ order_item_no }) => ({ order_item_no })),
    { act: 'issue', by: 'system', context: { now, order }, close },
  )
}
