import type { Db } from '#kit/server/db/db.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { KinAnswer, KinDetail } from '../../contract.ts'
import { answerFor } from './answers.ts'
import { kinFor } from './detail.ts'

type Thread = { question: KinDetail; answer: KinAnswer; expert_no: number; reward: number }

/**
 * The thread of an expert's answer for the asker of its question: null for everybody else, and for answers that the asker does not see.
 * `reward`: what the expert got for this answer.
 */
export async function threadOf(db: Db, { anNo, askerNo, now }: { anNo: number; askerNo: number; now: Date }): Promise<Thread | null> {
  const reader = { userNo: askerNo, now }
  try {
    const answer = await answerFor(db, anNo, reader)
    const question = await kinFor(db, answer.ki_no, reader)
    if (!question.is_mine || answer.cate_no === null || answer.author === null) return null
    const isPaid = question.adopted_no === anNo || question.award_no === anNo
    return { question, answer, expert_no: answer.author.user_no, reward: isPaid ? question.reward : 0 }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
