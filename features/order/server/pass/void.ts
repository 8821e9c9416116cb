import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import { OPEN_USES } from '../../contract/pass-rules.ts'
import { USE } from '../../transitions.ts'
import { PASS_TIMER, USE_TIMER } from '../progress/schedule.ts'
import { movePass } from './progress.ts'
import { lockPass } from './rows.ts'

type Voiding = { now: Date; operatorNo: number; reason: string }

/** Ends a pass whose row operators void: uses that wait are taken back, and no clock runs any more. The row's money is the caller's. */
export async function voidPass(tx: Tx, no: number, { now, operatorNo, reason }: Voiding): Promise<void> {
  const locked = await lockPass(tx, no)
  if (!locked) return
  await movePass(tx, { act: 'void', by: 'operator' }, { now, locked, operatorNo, reason, alarms: [] })
  const uses = await tx.sql<{ use_no: number }[]>`
    update pass_use set state = ${USE.withdrawn}, end_dt = ${now} where order_item_no = ${no} and state = any(${[...OPEN_USES]}::smallint[])
    returning use_no`
  const timers = uses.map(({ use_no }) => ({ kind: USE_TIMER, no: use_no, due_at: null }))
  await setTimers(tx, [{ kind: PASS_TIMER, no, due_at: null }, ...timers], now)
}
