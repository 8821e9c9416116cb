import type { StateTable } from '#kit/contract/transition.ts'

/** An inquiry waits for an answer, has one, or is closed for good. */
export const INQUIRY = { waiting: 0, answered: 1, closed: 2 } as const
const { waiting, answered, closed } = INQUIRY

export const inquiryTransitions = [
  { id: 'I1', act: 'follow', from: answered, to: waiting, by: 'member', guard: 'recent' },
  // A further question before the next answer.
  { id: 'I2', act: 'follow', from: waiting, to: waiting, by: 'member', guard: 'continued' },
  { id: 'I3', act: 'answer', from: [waiting, answered], to: answered, by: 'operator', effects: ['notify'] },
  { id: 'I4', act: 'close', from: [waiting, answered], to: closed, by: 'operator' },
  { id: 'I5', act: 'reopen', from: closed, to: waiting, by: 'operator' },
] as const satisfies StateTable
export type InquiryAct = (typeof inquiryTransitions)[number]['act']
