import type { Tx } from '#kit/server/db/db.ts'
import { kinErrors } from '../errors.ts'
import { closesAfterUndo } from '../rules.ts'
import { contextOf, type Own } from './ask.ts'
import { finish } from './finish.ts'
import { actOnQuestion } from './machine.ts'
import { findAnswer, lockAnswerFor, lockOwnQuestion, lockQuestion } from './rows.ts'

/** Adopts an answer; its author gets the reward. @throws `kin.not_asker`, `kin.no_answer`, `kin.too_early`, `kin.too_late`, `kin.not_now` */
export async function adopt(tx: Tx, { kiNo, userNo, now }: Own, anNo: number): Promise<void> {
  const question = await lockOwnQuestion(tx, kiNo, userNo)
  const { answer } = await lockAnswerFor(tx, anNo, userNo)
  if (answer.ki_no !== kiNo) throw kinErrors.no_answer('an_no')
  const context = { ...contextOf(question, now), answer }
  const rewardState = question.reward > 0 ? 'paid' : null
  await actOnQuestion(tx, { act: 'adopt', by: 'asker', context, set: { adopted_no: anNo, adopt_dt: now, reward_state: rewardState } })
  await finish(tx, context)
}

/** `user_no`: the author of the answer. */
type Undone = { ki_no: number; an_no: number; reward: number; user_no: number; asker_no: number }

type Undoing = { kiNo: number; anNo: number; now: Date; reason: string }

/** Undoes an adoption: the reward is taken back by reversing entries and held again. @throws `kin.not_found`, `kin.not_now` where another one stands */
export async function undo(tx: Tx, { kiNo, anNo, now, reason }: Undoing): Promise<Undone> {
  const question = await lockQuestion(tx, kiNo)
  if (!question) throw kinErrors.not_found()
  const answer = question.adopted_no === anNo ? await findAnswer(tx, anNo) : undefined
  if (!answer) throw kinErrors.not_now()
  const context = { ...contextOf(question, now), answer, reason }
  const { reward, round, close_dt } = question
  const set = {
    adopted_no: null,
    adopt_dt: null,
    is_comment_closed: false,
    close_dt: closesAfterUndo(new Date(close_dt), now),
    reward_state: reward > 0 ? 'held' : null,
    round: reward > 0 ? round + 1 : round,
  }
  await actOnQuestion(tx, { act: 'undo', by: 'operator', context, set })
  await finish(tx, context)
  return { ki_no: kiNo, an_no: anNo, reward, user_no: answer.user_no, asker_no: question.user_no }
}
