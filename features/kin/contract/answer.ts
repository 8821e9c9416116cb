import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { formFlag, no, pageOf, text } from '#kit/contract/shape.ts'
import { CONTENT_MAX, CONTENT_MIN, IMAGES_MAX, KIN_PAGE } from '../rules.ts'
import { answerParams, kinAnswer, kinParams, page } from './shape.ts'

const answerFields = z.object({ an_content: text(CONTENT_MIN, CONTENT_MAX), an_images: z.array(z.uuid()).max(IMAGES_MAX).default([]) })
export type AnswerFields = z.infer<typeof answerFields>

export const listKinAnswers = endpoint('GET /v1/user/kin/:ki_no/answer', {
  access: 'open',
  summary: 'Answers of a question: the adopted one, and the others, the oldest first',
  params: kinParams,
  query: z.object({ experts: formFlag.default(false), after_no: no.optional(), limit: pageOf(KIN_PAGE) }),
  /** `adopted` comes with the first page alone. */
  answer: z.object({ adopted: kinAnswer.nullable(), rows: z.array(kinAnswer) }),
})

export const createAnswer = endpoint('POST /v1/user/kin/:ki_no/answer', {
  access: 'member',
  activity: 'write',
  switch: 'kin',
  idempotent: true,
  summary: 'Answer a question, once',
  rate: { calls: 20, seconds: 600 },
  params: kinParams,
  body: answerFields,
  answer: kinAnswer,
})

const answeredTitle = { ki_title: z.string() }

export const getKinAnswer = endpoint('GET /v1/user/kin/answer/:an_no', {
  access: 'open',
  summary: 'One answer with the title of its question',
  params: answerParams,
  answer: kinAnswer.extend(answeredTitle),
})

export const editAnswer = endpoint('PUT /v1/user/kin/answer/:an_no', {
  access: 'member',
  activity: 'write',
  summary: 'Change my answer until it is adopted',
  rate: { calls: 60, seconds: 600 },
  params: answerParams,
  body: answerFields,
  answer: kinAnswer,
})

export const deleteAnswer = endpoint('DELETE /v1/user/kin/answer/:an_no', {
  access: 'member',
  summary: 'Delete my answer unless it was adopted',
  params: answerParams,
  answer: z.object({}),
})

/** An answer in a list of one member's answers. */
const answerRow = kinAnswer
  .pick({ an_no: true, ki_no: true, state: true, cate_no: true, is_general_info: true, like_qtt: true, reg_dt: true })
  .extend({
    ...answeredTitle,
    /** Its first letters. */
    excerpt: z.string(),
    reward: z.number().int(),
  })
export type AnswerRow = z.infer<typeof answerRow>

export const listMyAnswers = endpoint('GET /v1/user/kin/answer', {
  access: 'member',
  summary: 'My answers, newest first',
  query: z.object(page),
  answer: z.array(answerRow),
})

export const listExpertAnswers = endpoint('GET /v1/user/kin/expert/:user_no/answer', {
  access: 'open',
  summary: 'What a member answered as an expert, newest first',
  params: z.object({ user_no: no }),
  query: z.object(page),
  answer: z.array(answerRow),
})
