import { notify } from '#features/alarm/server/public.ts'
import { href, pathOf } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import { commentsCloseAt, nextNudge } from '../rules.ts'
import { QUESTION } from '../transitions.ts'
import type { KinContext } from './context.ts'
import { lockQuestion } from './rows.ts'

/** Timers of a question, by its number. */
export const TIMERS = { close: 'kin.close', nudge: 'kin.nudge', comments: 'kin.comments' } as const

/** Where a question is shown. */
export const kinLink = (kiNo: number): string => pathOf('KinDetail', { id: kiNo }) ?? href('AlarmMain')

/** What follows every change of a question: its timers are set, alarms are sent. */
export async function finish(tx: Tx, { question: { ki_no }, now, alarms }: KinContext): Promise<void> {
  const question = await lockQuestion(tx, ki_no)
  if (!question) return
  const { state, adopt_dt, close_dt, is_comment_closed } = question
  const isOpen = state === QUESTION.open
  const closesComments = state === QUESTION.adopted && adopt_dt !== null && !is_comment_closed
  await setTimers(
    tx,
    [
      { kind: TIMERS.close, no: ki_no, due_at: isOpen ? new Date(close_dt) : null },
      { kind: TIMERS.nudge, no: ki_no, due_at: isOpen ? nextNudge(new Date(question.reg_dt), now) : null },
      { kind: TIMERS.comments, no: ki_no, due_at: closesComments ? commentsCloseAt(new Date(adopt_dt)) : null },
    ],
    now,
  )
  for (const { about, ...alarm } of alarms.splice(0)) {
    await notify(tx, { ...alarm, target: `question:${ki_no}:${about}`, link: kinLink(ki_no) }, now)
  }
}
