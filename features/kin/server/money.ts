import { holdViv, postHold, refundViv, voidHold } from '#features/viv/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rewardRef } from '../rules.ts'
import type { QuestionRecord } from './rows.ts'

type Rewarded = Pick<QuestionRecord, 'ki_no' | 'round' | 'reward' | 'user_no'>

/** Holds the reward of a question; paid viv alone. @throws `viv.insufficient` */
export async function holdReward(tx: Tx, { ki_no, round, reward, user_no }: Rewarded, now: Date): Promise<void> {
  if (reward > 0) await holdViv(tx, { user_no, amount: reward, ref: rewardRef(ki_no, round), withFree: false }, now)
}

/** Pays the held reward to the author of an answer, as income that is released later. */
export async function payReward(tx: Tx, { ki_no, round, reward }: Rewarded, toUserNo: number, now: Date): Promise<void> {
  if (reward > 0) await postHold(tx, { hold: rewardRef(ki_no, round), to: { user_no: toUserNo } }, now)
}

/** Returns the held reward to the asker. */
export async function returnReward(tx: Tx, { ki_no, round, reward }: Rewarded, now: Date): Promise<void> {
  if (reward > 0) await voidHold(tx, { hold: rewardRef(ki_no, round) }, now)
}

/** Takes a paid reward back by reversing entries and holds it again, in the next round. */
export async function reclaimReward(tx: Tx, question: Rewarded, now: Date): Promise<void> {
  if (question.reward === 0) return
  await refundViv(tx, { of: rewardRef(question.ki_no, question.round) }, now)
  await holdReward(tx, { ...question, round: question.round + 1 }, now)
}
