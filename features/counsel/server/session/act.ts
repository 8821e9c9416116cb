import { setRoomPolicy } from '#features/chat/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { codeOf } from '#kit/server/db/engine/problem.ts'
import { transition } from '#kit/server/transition.ts'
import { counselChanged } from '../../events.ts'
import { counselErrors } from '../../errors.ts'
import { returnsReward } from '../../rules.ts'
import { OPEN_COUNSEL, type CloseCode, type CounselAct } from '../../transitions.ts'
import { returnReward } from '../apply/follow-up.ts'
import { offerFreedTime } from '../apply/watch.ts'
import { pairOf, lockCounsel, type CounselRecord } from './rows.ts'
import { roomPolicyOf } from './room.ts'
import type { CounselContext, MovedCounsel } from './context.ts'
import { counsels, valuesOf } from './state-machine.ts'
import { scheduleCounsel } from './schedule.ts'

type Actor = 'member' | 'expert' | 'operator' | 'system'
type ActOn = { act: CounselAct; by: Actor; context: CounselContext }

/**
 * Does an act on a counselling: its state, money, messages, alarms and timers in the caller's transaction.
 * @throws what its guard or the state refuses, `viv.insufficient`
 */
export async function actOnCounsel(tx: Tx, counNo: number, { act, by, context }: ActOn): Promise<MovedCounsel> {
  const row = await lockCounsel(tx, counNo)
  if (!row) throw counselErrors.not_found()
  const set = (one: MovedCounsel['transition']) => valuesOf(one, row, context, tx)
  const moved = await transition(tx, counsels, counNo, { act, by, context, set }).catch((error: unknown) => {
    // Another accepted session of the expert has the time (counsel_during_excl), or another session runs (counsel_running_key).
    throw codeOf(error) === '23P01' || codeOf(error) === '23505' ? overlapError(act) : error
  })
  const after = (await lockCounsel(tx, counNo))!
  await afterChange(tx, after, context.now)
  if (!OPEN_COUNSEL.includes(after.state)) {
    const code = after.close_code as CloseCode
    if (returnsReward(code, context.returnPercent)) await returnReward(tx, after.coun_no, context.now)
    await offerFreedTime(tx, { ...pairOf(row), during: row.during }, context.now)
  }
  return moved
}

const overlapError = (act: CounselAct) => {
  if (act === 'approve') return counselErrors.overlap()
  return act === 'start' ? counselErrors.not_yet() : counselErrors.expert_busy()
}

/** What follows every change of a counselling that is open or ends with it: its room, its timers, and the open screens of both sides. */
export async function afterChange(tx: Tx, row: CounselRecord, now: Date): Promise<void> {
  if (row.cr_no !== null) await setRoomPolicy(tx, row.cr_no, roomPolicyOf(row.coun_no, row.state))
  await scheduleCounsel(tx, row, now)
  updateScreens(tx, row)
}

/** What follows a change of a counselling that had ended before: its room may belong to the next one of the two sides by now. */
export function updateScreens(tx: Tx, row: CounselRecord): void {
  const { user_no, expert_user_no } = pairOf(row)
  tx.publishAfterCommit({ userNos: [user_no, expert_user_no], event: counselChanged.event, payload: { coun_no: row.coun_no } })
}
