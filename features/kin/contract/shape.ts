import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { moment, no, pageOf } from '#kit/contract/shape.ts'
import { KIN_CATEGORIES, KIN_PAGE } from '../rules.ts'
import { GUARDS } from './guard.ts'

const number = z.number().int()
export const kinParams = z.object({ ki_no: no })
export const answerParams = z.object({ an_no: no })
export const kinCategory = z.enum(KIN_CATEGORIES, { error: '분류를 골라 주세요.' })
/** The code of a district, or its first two digits for the province. */
export const regionCode = z.string().regex(/^\d{2}(\d{3})?$/, { error: '지역을 다시 골라 주세요.' })
export const page = { before_no: no.optional(), limit: pageOf(KIN_PAGE) }

/** A question in a list. */
export const kinCard = z.object({
  ki_no: number,
  /** 1 open, 2 adopted, 3 closed */
  state: number,
  category: kinCategory,
  ki_title: z.string(),
  ki_tag: z.array(z.string()),
  /** The first picture. */
  ki_thumb: mediaItem.nullable(),
  sigungu_code: z.string().nullable(),
  region_name: z.string().nullable(),
  is_anonymous: z.boolean(),
  /** Null for an anonymous question, also for its asker, and after the asker left haru. */
  asker: person.nullable(),
  is_mine: z.boolean(),
  /** Its text shows the help card: no ad stands beside it. */
  is_emergency: z.boolean(),
  /** Viv that an adopted answer gets; 0: none. */
  reward: number,
  ki_hit: number,
  like_qtt: number,
  answer_qtt: number,
  /** The expert whose answer was adopted, else who answered first. */
  expert: person.nullable(),
  reg_dt: moment,
})
export type KinCard = z.infer<typeof kinCard>

export const KIN_ACTS = ['edit', 'add', 'delete', 'anonymise', 'answer', 'adopt', 'invite', 'comment', 'like', 'report'] as const
export type KinAct = (typeof KIN_ACTS)[number]

export const kinDetail = kinCard.extend({
  ki_content: z.string(),
  ki_images: z.array(mediaItem),
  /** "추가 내용", the oldest first. */
  additions: z.array(z.object({ content: z.string(), reg_dt: moment })),
  /** What the text asks for: a banner about doses and diagnoses, or the help card. */
  guard: z.enum(GUARDS),
  comment_qtt: number,
  isfav: z.boolean(),
  edit_dt: moment.nullable(),
  /** Until when an answer can be adopted. */
  close_dt: moment,
  adopt_dt: moment.nullable(),
  /** Comments are closed for everybody. */
  is_comment_closed: z.boolean(),
  /** The adopted answer; its reward was paid. */
  adopted_no: number.nullable(),
  /** The answer that got the reward although none was adopted. */
  award_no: number.nullable(),
  /** My answer that is not deleted. */
  my_an_no: number.nullable(),
  /** Experts whom the asker invited; empty for others. */
  invited: z.array(person),
  acts: z.array(z.enum(KIN_ACTS)),
})
export type KinDetail = z.infer<typeof kinDetail>

export const ANSWER_ACTS = ['edit', 'delete', 'adopt', 'comment', 'like', 'report'] as const
export type AnswerActName = (typeof ANSWER_ACTS)[number]

export const kinAnswer = z.object({
  an_no: number,
  ki_no: number,
  /** 1 active, 2 adopted */
  state: number,
  /** Null after they left haru. */
  author: person.nullable(),
  /** The category of an expert when they answered; null: no expert. */
  cate_no: number.nullable(),
  /** "일반 정보": by a doctor, a pharmacist or a lawyer. */
  is_general_info: z.boolean(),
  an_content: z.string(),
  an_images: z.array(mediaItem),
  like_qtt: number,
  comment_qtt: number,
  isfav: z.boolean(),
  is_mine: z.boolean(),
  reg_dt: moment,
  edit_dt: moment.nullable(),
  /** From when the asker may adopt it. */
  adoptable_dt: moment,
  acts: z.array(z.enum(ANSWER_ACTS)),
})
export type KinAnswer = z.infer<typeof kinAnswer>
