import type { StateTable } from '#kit/contract/transition.ts'

/** States of a question (decisions d-6). */
export const QUESTION = { deleted: 0, open: 1, adopted: 2, closed: 3 } as const
/** States of an answer. */
export const ANSWER = { deleted: 0, active: 1, adopted: 2 } as const

const { deleted, open, adopted, closed } = QUESTION

/**
 * Every change of a question after it was asked (K01, which holds the reward). A closed question took no adoption: its reward went to the
 * experts' answer that members liked most, or back.
 */
export const questionTransitions = [
  { id: 'K02', act: 'adopt', from: open, to: adopted, by: 'asker', guard: 'ripe', effects: ['adoptAnswer', 'payReward', 'alarm'] },
  { id: 'K03', act: 'undo', from: adopted, to: open, by: 'operator', effects: ['restoreAnswer', 'reclaimReward', 'alarm'] },
  { id: 'K04', act: 'close', from: open, to: closed, by: 'system', guard: 'awarded', effects: ['payReward', 'alarm'] },
  { id: 'K05', act: 'close', from: open, to: closed, by: 'system', guard: 'refunded', effects: ['returnReward', 'alarm'] },
  { id: 'K06', act: 'close', from: open, to: closed, by: 'system', guard: 'plain' },
  { id: 'K07', act: 'delete', from: [open, closed], to: deleted, by: 'asker', guard: 'unanswered', effects: ['returnReward', 'erase'] },
  { id: 'K08', act: 'remove', from: [open, adopted, closed], to: deleted, by: 'system', effects: ['returnReward', 'erase'] },
] as const satisfies StateTable

export type QuestionAct = (typeof questionTransitions)[number]['act']
export type QuestionActor = 'asker' | 'operator' | 'system'

/** Every change of an answer after it was written (A01). */
export const answerTransitions = [
  { id: 'A02', act: 'adopt', from: ANSWER.active, to: ANSWER.adopted, by: 'system' },
  { id: 'A03', act: 'undo', from: ANSWER.adopted, to: ANSWER.active, by: 'system' },
  { id: 'A04', act: 'delete', from: ANSWER.active, to: ANSWER.deleted, by: 'answerer', effects: ['erase'] },
  { id: 'A05', act: 'remove', from: [ANSWER.active, ANSWER.adopted], to: ANSWER.deleted, by: 'system', effects: ['erase'] },
] as const satisfies StateTable

export type AnswerAct = (typeof answerTransitions)[number]['act']
export type AnswerActor = 'answerer' | 'system'
