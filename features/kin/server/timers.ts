import { visibleToSql } from '#features/block/server/public.ts'
import { kinPostSql } from '#features/post/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Timer } from '#kit/server/timers.ts'
import { AWARD_LIKES_MIN, commentsCloseAt, nextNudge, NUDGE_DAYS } from '../rules.ts'
import { ANSWER, QUESTION } from '../transitions.ts'
import { kinAlarms as words } from '../words/alarms.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { KinContext } from './context.ts'
import { finish, TIMERS } from './finish.ts'
import { actOnQuestion } from './machine.ts'
import { lockQuestion, type AnswerRecord } from './rows.ts'

const ofQuestion = (kind: string, fire: (tx: Tx, context: KinContext) => Promise<void>): Timer => ({
  kind,
  async fire({ tx, no, now }) {
    const question = await lockQuestion(tx, no)
    if (!question) return
    const context: KinContext = { now, question, answer: null, alarms: [] }
    await fire(tx, context)
    await finish(tx, context)
  },
})

/** A question that took no adoption: the reward goes to the experts' answer that members liked most, or back. */
const closeTimer = ofQuestion(TIMERS.close, async (tx, context) => {
  const { question, now } = context
  if (question.state !== QUESTION.open || now < new Date(question.close_dt)) return
  if (question.reward > 0) [context.answer = null] = await rowsOf<AnswerRecord>(tx, MOST_LIKED, [question.ki_no, question.user_no])
  const awardNo = context.answer?.an_no ?? null
  const rewardState = question.reward === 0 ? null : awardNo === null ? 'returned' : 'paid'
  await actOnQuestion(tx, { act: 'close', by: 'system', context, set: { award_no: awardNo, reward_state: rewardState } })
})

/** Reminds the asker. After a standstill of the server the last reminder that is due is sent alone. */
const nudgeTimer = ofQuestion(TIMERS.nudge, async (_tx, { question, now, alarms }) => {
  if (question.state !== QUESTION.open) return
  const regDt = new Date(question.reg_dt)
  const days = NUDGE_DAYS.findLast((day) => regDt.getTime() + day * DAY_MS <= now.getTime())
  const next = nextNudge(regDt, now)
  if (days === undefined || (next !== null && next <= now)) return
  alarms.push({ to: question.user_no, kind: 'KIN_NUDGE', about: `nudge:${days}`, text: words.nudge(question.title, question.answer_qtt) })
})

const commentsTimer = ofQuestion(TIMERS.comments, async (tx, { question: { ki_no, state, adopt_dt }, now }) => {
  if (state !== QUESTION.adopted || adopt_dt === null || now < commentsCloseAt(new Date(adopt_dt))) return
  await tx.sql`update kin_question set is_comment_closed = true where ki_no = ${ki_no}`
})

export const kinTimers: Timer[] = [closeTimer, nudgeTimer, commentsTimer]

/** $1 the question, $2 its asker: of experts' answers that the asker sees, the one with the most likes, of several the oldest. */
const MOST_LIKED: Statement = `
  select a.an_no, a.ki_no, a.user_no, a.cate_no, a.state, a.text_hash, a.reg_dt, a.edit_dt
  from kin_answer a cross join lateral ${kinPostSql('a.an_no')} p
  where a.ki_no = $1 and a.state = ${ANSWER.active} and a.cate_no is not null and p.like_qtt >= ${AWARD_LIKES_MIN}
    and ${visibleToSql({ post: 'p', viewer: '$2::bigint' })}
  order by p.like_qtt desc, a.an_no limit 1`
