import { call } from '#kit/web/call.ts'
import { likeAnswer, likeQuestion, unlikeAnswer, unlikeQuestion } from '../contract.ts'
import { toggle, type LikeState } from './toggle.ts'

/** Likes a question, or removes the like. */
export async function toggleQuestionLike(question: LikeState & { ki_no: number }, show: (state: LikeState) => void): Promise<void> {
  const { ki_no, isfav } = question
  const request = () => (isfav ? call(unlikeQuestion, { query: { ki_no } }) : call(likeQuestion, { body: { ki_no } }))
  await toggle(`question ${ki_no}`, question, request, show)
}

/** Likes an answer, or removes the like. */
export async function toggleAnswerLike(answer: LikeState & { an_no: number }, show: (state: LikeState) => void): Promise<void> {
  const { an_no, isfav } = answer
  const request = () => (isfav ? call(unlikeAnswer, { query: { an_no } }) : call(likeAnswer, { body: { an_no } }))
  await toggle(`answer ${an_no}`, answer, request, show)
}
