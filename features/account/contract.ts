import { z } from 'zod'
import { phoneDigits } from '#features/identity/rules.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, formFlag, moment, no, text } from '#kit/contract/shape.ts'
import { SOCIAL_PROVIDERS } from '#kit/contract/social.ts'
import { ANSWERED_CONSENTS, CONSENT_KINDS, JOIN_CONSENTS, STATEMSG_MAX } from './rules.ts'

/** The persona as a string "1".."8": Elite, Smart, Dandy, Modern, Bear, Pure, Hip, Trendy. */
export const haruCharacter = z.enum(['1', '2', '3', '4', '5', '6', '7', '8'])
export const gender = z.enum(['m', 'w'])
/** The author or actor of an item, as every list shows people. */
export const person = z.object({
  user_no: z.number().int(),
  haru_name: z.string(),
  haru_character: haruCharacter,
  gender,
  /** Expert category 1-10, or null. */
  cate_no: z.number().int().nullable(),
  user_profile: z.array(mediaItem),
})

/** All fields of the specification's User (section 3) and the gender. */
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
    /** The name under which the list of log-ins shows this device. */
    device: z.string().max(200).optional(),
    /** A solved challenge of `getCaptcha`, required after a 428: base64 of the JSON `{ challenge, solution }`. */
    captcha: z.string().max(4096).optional(),
    /** Cancels an account deletion within its grace period; without it such a log-in is answered 409 `auth.withdrawing`. */
    come_back: z.boolean().optional(),
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
  isAlwaysOpen: true,
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
  /** The version of the text that was shown. */
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

export const listConsentHistory = endpoint('GET /v1/user/consents/history', {
  access: 'member',
  summary: 'All my answers to consent requests, the newest first',
  query: z.object({ before_no: no.optional() }),
  answer: z.array(consent.extend({ consent_no: z.number().int() })),
})

/** Stores the answer permanently. Withdrawing the health consent hides the meal photos that it covered and erases height and weight. */
export const answerConsent = endpoint('POST /v1/user/consents', {
  access: 'member',
  idempotent: true,
  summary: 'Agree to something, or take it back',
  rate: { calls: 20, seconds: 60 },
  body: z.object({ kind: z.enum(ANSWERED_CONSENTS), version: z.string().min(1).max(20), agreed: z.boolean() }),
  answer: z.array(consent),
})

export const getCaptcha = endpoint('GET /v1/user/auth/captcha', {
  access: 'open',
  summary: 'A proof-of-work challenge, which a log-in or an id check may ask for',
  rate: { calls: 30, seconds: 60 },
  answer: z.record(z.string(), z.unknown()),
})

/** The only endpoint that reveals whether an id exists (decisions d-1): ten calls a minute; above that each call needs a captcha. */
export const checkUserId = endpoint('POST /v1/user/auth/user_id', {
  access: 'open',
  summary: 'Whether an id is free',
  rate: { calls: 60, seconds: 60 },
  body: z.object({ user_id: z.string().max(64), captcha: z.string().max(4096).optional() }),
  answer: z.object({}),
})

export const checkHaruName = endpoint('POST /v1/user/auth/haru_name', {
  access: 'open',
  summary: 'Whether a name is free',
  rate: { calls: 60, seconds: 60 },
  body: z.object({ haru_name: z.string().max(64) }),
  answer: z.object({}),
})

/** Social accounts that can log in, the newest link first. */
const socialLinks = z.array(z.object({ provider: z.enum(SOCIAL_PROVIDERS), reg_dt: moment }))

const passwords = { password: z.string().max(200), password_confirm: z.string().max(200) }

/**
 * Creates a member and consumes the proof of identity. A repeat of the same call, whose answer was lost, logs in.
 * A member who joins through a social log-in (`social_no`) has neither id nor password.
 */
export const register = endpoint('POST /v1/user/auth/register', {
  access: 'open',
  switch: 'register',
  summary: 'Become a member',
  rate: { calls: 10, seconds: 600 },
  body: z.object({
    identity_no: z.uuid(),
    user_id: z.string().max(64).optional(),
    password: passwords.password.optional(),
    password_confirm: passwords.password_confirm.optional(),
    /** The number that `finishSocial` returns for a person without an account. */
    social_no: z.string().max(200).optional(),
    haru_name: z.string().max(64),
    /** Number or name of the inviting member. */
    referral: z.string().trim().max(64).optional(),
    consents: z.array(z.object({ kind: z.enum(JOIN_CONSENTS), version: z.string().min(1).max(20), agreed: z.boolean() })).max(10),
    user_token: z.string().max(4096).optional(),
    device: z.string().max(200).optional(),
  }),
  answer: z.object({ token: z.string() }),
  place: 'top',
})

/** By identity, or by name, phone and the code sent to that phone. Without an account the list is empty, for every caller. */
export const findId = endpoint('POST /v1/user/auth/find-id', {
  access: 'open',
  summary: 'Find a forgotten id',
  rate: { calls: 10, seconds: 600 },
  body: z.union([
    z.object({ identity_no: z.uuid() }),
    z.object({ real_name: z.string().trim().min(1).max(40), phone: phoneDigits, code: z.string().max(10) }),
  ]),
  /** `ab***9`, or null for a member who has only social log-ins. */
  answer: z.array(z.object({ user_id: z.string().nullable(), reg_dt: moment, providers: z.array(z.string()) })),
})

/** The proven person must be the owner of the id. */
export const findPw = endpoint('POST /v1/user/auth/find-pw', {
  access: 'open',
  summary: 'Ask to set a new password',
  rate: { calls: 10, seconds: 600 },
  body: z.object({ user_id: z.string().trim().min(1, { error: '아이디를 적어 주세요.' }).max(64), identity_no: z.uuid() }),
  answer: z.object({ reset_token: z.string(), expire_dt: moment }),
})

export const resetPw = endpoint('POST /v1/user/auth/reset-pw', {
  access: 'open',
  summary: 'Set a new password; every log-in ends',
  rate: { calls: 20, seconds: 600 },
  body: z.object({ reset_token: z.string().max(200), ...passwords }),
  /** Other means to log in after the change. */
  answer: z.object({ socials: socialLinks }),
})

export const changePw = endpoint('PUT /v1/user/auth/password', {
  access: 'member',
  summary: 'Change the password; the other log-ins end',
  rate: { calls: 10, seconds: 600 },
  body: z.object({ password_now: z.string().max(200), ...passwords }),
  /** Other means to log in after the change. */
  answer: z.object({ socials: socialLinks }),
})

export const getMyInfo = endpoint('GET /v1/user/me', {
  access: 'member',
  summary: 'My account: the data that the profile does not contain',
  answer: z.object({
    user_id: z.string().nullable(),
    real_name: z.string().nullable(),
    birth: z.iso.date().nullable(),
    is_minor: z.boolean(),
    phone: z.string().nullable(),
    identity_provider: z.string().nullable(),
    identity_dt: moment.nullable(),
    mail: z.string().nullable(),
    /** The moment from which the name may be changed again; null: now. */
    haru_name_from_dt: moment.nullable(),
    has_password: z.boolean(),
    providers: z.array(z.string()),
    setup_step: z.number().int(),
    reg_dt: moment,
  }),
})

/** Multipart, every part a text (specification section 7). Omitted parts stay unchanged; null and plain objects are refused. */
export const saveProfile = endpoint('POST /v1/user/auth/profile', {
  access: 'member',
  summary: 'Change the profile',
  rate: { calls: 60, seconds: 60 },
  form: true,
  body: z.object({
    haru_name: z.string().max(64).optional(),
    haru_statemsg: text(0, STATEMSG_MAX)
      .refine((value) => !value.includes('\n'), { error: '한 줄로 적어 주세요.' })
      .optional(),
    haru_character: haruCharacter.optional(),
    gender: gender.optional(),
    /** JSON list of upload keys in display order; the first is the avatar. */
    user_profile: z.string().max(2000).optional(),
    user_token: z.string().max(4096).optional(),
    is_share_geo: formFlag.optional(),
    is_show_geo: formFlag.optional(),
    share_geo_expire_dt: inputMoment.or(z.literal('')).optional(),
    is_geo_manually_disabled: formFlag.optional(),
  }),
  answer: profile,
})

export const listSessions = endpoint('GET /v1/user/sessions', {
  access: 'member',
  summary: 'My log-ins; addresses without their last part',
  answer: z.array(
    z.object({
      session_no: z.uuid(),
      device: z.string(),
      ip: z.string().nullable(),
      reg_dt: moment,
      seen_dt: moment,
      is_this: z.boolean(),
    }),
  ),
})

export const endSession = endpoint('DELETE /v1/user/sessions/:session_no', {
  access: 'member',
  params: z.object({ session_no: z.uuid() }),
  answer: z.object({}),
})

export const endOtherSessions = endpoint('DELETE /v1/user/sessions', {
  access: 'member',
  summary: 'End all my log-ins but this one',
  answer: z.object({}),
})

export * from './contract/own-addresses.ts'
export * from './contract/due-consents.ts'
