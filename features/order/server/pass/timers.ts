import { koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { isExpired, isInUse, isReminderDay, resumeOn, markDue } from '../../contract/pass-rules.ts'
import { PASS, USE } from '../../transitions.ts'
import type { OrderAlarm } from '../progress/context.ts'
import { PASS_TIMER, USE_TIMER } from '../progress/schedule.ts'
import { sendAlarms } from '../progress/alarms.ts'
import { addPassAlarms } from './alarms.ts'
import { actOnUse, afterPass, countDays, movePass } from './progress.ts'
import { lockPass, passNoOf, readPass, type UseRecord } from './rows.ts'
import { isSellerUnavailable } from './seller.ts'

export const passTimer: Timer = { kind: PASS_TIMER, fire: ({ tx, no, now }) => turnPass(tx, no, now) }

/** What the clock does with a pass: it counts days, ends a freeze and the pass, and reminds of the expiry. */
export async function turnPass(tx: Tx, no: number, now: Date): Promise<void> {
  const found = await lockPass(tx, no)
  if (!found || !isInUse(found.pass.state)) return
  const today = koreanDay(now)
  const alarms: OrderAlarm[] = []
  let locked = await countDays(tx, found, now)
  if (locked.pass.state === PASS.frozen && today >= resumeOn(locked.pass)!) {
    await movePass(tx, { act: 'resumeByTime', by: 'system' }, { now, locked, alarms })
    locked = await countDays(tx, await readPass(tx, no, locked.order), now)
  }
  const { pass } = locked
  const isOver = pass.state === PASS.active && isExpired(pass, today) && pass.used < pass.total
  if (isOver) {
    const context = { now, locked, alarms, isSellerUnavailable: await isSellerUnavailable(tx, no, now) }
    await movePass(tx, { act: 'expire', by: 'system' }, context)
  } else if (pass.state === PASS.active && isReminderDay(pass, today)) addPassAlarms({ locked, alarms }, 'expires', ['buyer'])
  await afterPass(tx, { now, locked, alarms })
}

/** Reminds the member of a marked use, and confirms it two days and three days after it was marked. */
export const useTimer: Timer = {
  kind: USE_TIMER,
  async fire({ tx, no: useNo, now }) {
    const no = await passNoOf(tx, useNo)
    const locked = no === undefined ? undefined : await lockPass(tx, no)
    if (!locked) return
    const [use] = await tx.sql<Pick<UseRecord, 'state' | 'reg_dt'>[]>`select state, reg_dt from pass_use where use_no = ${useNo}`
    if (use!.state !== USE.marked) return
    const due = markDue(new Date(use!.reg_dt))
    if (now >= due) return actOnUse(tx, { useNo, act: 'confirmByTime', by: 'system' }, { now, locked })
    const alarms: OrderAlarm[] = []
    addPassAlarms({ locked, alarms }, 'remind', ['buyer'])
    await setTimers(tx, [{ kind: USE_TIMER, no: useNo, due_at: due }], now)
    await sendAlarms(tx, { alarms, now })
  },
}
