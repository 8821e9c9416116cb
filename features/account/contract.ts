import { z } from 'zod'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { CONSENT_KINDS, OWN_CONSENTS } from './rules.ts'

/** The persona, kept as a string "1".."8": Elite, Smart, Dandy, Modern, Bear, Pure, Hip, Trendy. */
export const haruCharacter = z.enum(['1', '2', '3', '4', '5', '6', '7', '8'])
export const gender = z.enum(['m', 'w'])

/** Who wrote or did something, as every list shows people. */
export const person = z.object({
  user_no: z.number().int(),
  haru_name: z.string(),
  haru_character: haruCharacter,
  gender,
  /** Expert category 1-10, or null. */
  cate_no: z.number().int().nullable(),
  user_profile: z.array(mediaItem),
})

/** The specification's User, whole (section 3), and the m/w of the persona. */
export const profile = z.object({
  user_no: z.number().int(),
  user_social_provider: z.string(),
  user_verified: z.boolean(),
  user_info: z.object({ haru_name: z.string(), haru_statemsg: z.string(), haru_character: haruCharacter }),
  gender,
  user_profile: z.array(mediaItem),
  cate_no: z.number().int().nullable(),
  isexpert: z.boolean(),
  expert_no: z.number().int().nullable(),
  is_share_geo: z.boolean(),
  is_show_geo: z.boolean(),
  share_geo_expire_dt: moment.nullable(),
  is_geo_manually_disabled: z.boolean(),
  user_token: z.string().nullable(),
  /** Unread alarms. */
  unread_qtt: z.number().int(),
})
export type Profile = z.infer<typeof profile>

export const logIn = endpoint('POST /v1/user/auth/login', {
  access: 'open',
  summary: 'Log in with an id and a password',
  rate: { calls: 30, seconds: 60 },
  body: z.object({
    user_id: z.string().trim().min(1, { error: '아이디를 적어 주세요.' }).max(64),
    password: z.string().min(1, { error: '비밀번호를 적어 주세요.' }).max(200),
    /** Push token of the native app. */
    user_token: z.string().max(4096).optional(),
    /** What the member calls or sees as this device. */
    device: z.string().max(200).optional(),
  }),
  answer: z.object({ token: z.string() }),
  place: 'top',
})

export const getProfile = endpoint('GET /v1/user/auth/profile', {
  access: 'member',
  summary: 'The member who is logged in',
  answer: profile,
})

/** Takes a token up to 90 days past its expiry while its session lives, and rotates it (decisions d-1). */
export const refreshToken = endpoint('GET /v1/user/auth/refresh', {
  access: 'open',
  summary: 'A new token for the old one',
  answer: z.object({ token: z.string() }),
  place: 'top',
})

export const logOut = endpoint('POST /v1/user/auth/logout', {
  access: 'member',
  summary: 'End this log-in',
  answer: z.object({}),
})

export const consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  /** Of the text that was shown. */
  version: z.string(),
  agreed: z.boolean(),
  reg_dt: moment,
})
export type Consent = z.infer<typeof consent>

export const listConsents = endpoint('GET /v1/user/consents', {
  access: 'member',
  summary: 'My consents, the latest answer of each kind',
  answer: z.array(consent),
})

/** Keeps the answer for good. Taking back the health consent hides the meal photos that it covered and forgets the body. */
export const answerConsent = endpoint('POST /v1/user/consents', {
  access: 'member',
  idempotent: true,
  summary: 'Agree to something, or take it back',
  rate: { calls: 20, seconds: 60 },
  body: z.object({ kind: z.enum(OWN_CONSENTS), version: z.string().min(1).max(20), agreed: z.boolean() }),
  answer: z.array(consent),
})
