import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, text } from '#kit/contract/shape.ts'
import {
  ADDITION_MAX,
  CONTENT_MAX,
  CONTENT_MIN,
  IMAGES_MAX,
  REWARD_MAX,
  REWARD_MIN,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from '../rules.ts'
import { kinCategory, kinDetail, kinParams, regionCode } from './shape.ts'

const number = z.number().int()
const tag = text(1, TAG_MAX).refine((word) => /^[\p{L}\p{N}_]+$/u.test(word), { error: '태그에는 글자와 숫자만 쓸 수 있어요.' })

const kinFields = z.object({
  ki_title: text(TITLE_MIN, TITLE_MAX).refine((title) => !title.includes('\n'), { error: '제목은 한 줄로 적어 주세요.' }),
  ki_content: text(CONTENT_MIN, CONTENT_MAX),
  category: kinCategory,
  ki_tag: z
    .array(tag)
    .max(TAGS_MAX)
    .refine((tags) => new Set(tags.map((one) => one.toLowerCase())).size === tags.length, { error: '같은 태그가 있어요.' })
    .default([]),
  /** Keys of uploads. */
  ki_images: z.array(z.uuid()).max(IMAGES_MAX).default([]),
  sigungu_code: regionCode.optional(),
})

const question = kinFields.extend({
  is_anonymous: z.boolean().default(false),
  /** Paid viv, held until an answer is adopted. */
  reward: z
    .union([z.literal(0), number.min(REWARD_MIN).max(REWARD_MAX)], { error: '보상은 10에서 1,000비브 사이로 걸 수 있어요.' })
    .default(0),
})

export const createKin = endpoint('POST /v1/user/kin', {
  access: 'member',
  activity: 'write',
  switch: 'kin',
  idempotent: true,
  summary: 'Ask a question; its reward is held',
  rate: { calls: 20, seconds: 600 },
  body: question,
  answer: z.object({ ki_no: number }),
})

export const getKin = endpoint('GET /v1/user/kin/:ki_no', {
  access: 'open',
  summary: 'A question; nobody learns who asked an anonymous one',
  params: kinParams,
  answer: kinDetail,
})

export const getKinForm = endpoint('GET /v1/user/kin/:ki_no/form', {
  access: 'member',
  summary: 'The fields of my question, with the pictures',
  params: kinParams,
  answer: question.extend({ ki_images: kinDetail.shape.ki_images, is_editable: z.boolean(), additions_left: number }),
})
export type KinForm = z.infer<(typeof getKinForm)['answer']>

export const editKin = endpoint('PUT /v1/user/kin/:ki_no', {
  access: 'member',
  activity: 'write',
  summary: 'Change my question, until its first answer; not its reward',
  rate: { calls: 60, seconds: 600 },
  params: kinParams,
  body: kinFields,
  answer: kinDetail,
})

export const addToKin = endpoint('POST /v1/user/kin/:ki_no/addition', {
  access: 'member',
  activity: 'write',
  idempotent: true,
  summary: 'Add to my question after the first answer',
  rate: { calls: 20, seconds: 600 },
  params: kinParams,
  body: z.object({ content: text(1, ADDITION_MAX) }),
  answer: kinDetail,
})

export const deleteKin = endpoint('DELETE /v1/user/kin/:ki_no', {
  access: 'member',
  summary: 'Delete my question without answers; its reward comes back',
  params: kinParams,
  answer: z.object({}),
})

/** There is no way back, and my comments and likes under it are removed. */
export const anonymiseKin = endpoint('PUT /v1/user/kin/:ki_no/anonymise', {
  access: 'member',
  summary: 'Make my question anonymous for good',
  params: kinParams,
  answer: kinDetail,
})

export const adoptAnswer = endpoint('PUT /v1/user/kin/:ki_no/adopt', {
  access: 'member',
  summary: 'Adopt an answer of my question, once; its author gets the reward',
  rate: { calls: 20, seconds: 60 },
  params: kinParams,
  body: z.object({ an_no: no }),
  answer: kinDetail,
})

export const inviteExpert = endpoint('POST /v1/user/kin/:ki_no/invite', {
  access: 'member',
  idempotent: true,
  summary: 'Ask an expert to answer my question',
  rate: { calls: 20, seconds: 60 },
  params: kinParams,
  body: z.object({ user_no: no }),
  answer: kinDetail,
})

/** Once for a viewer in 24 hours; not for the asker. Guests are known by a digest of their device. */
export const countKinView = endpoint('POST /v1/user/kin/:ki_no/view', {
  access: 'open',
  summary: 'Count that a question was opened',
  rate: { calls: 120, seconds: 60 },
  params: kinParams,
  answer: z.object({ ki_hit: number }),
})
