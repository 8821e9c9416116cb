import { z } from 'zod'
import { personalReason, someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ACTIVITIES } from '#kit/contract/limits.ts'
import { moment, no, pageOf } from '#kit/contract/shape.ts'
import { DUPLICATE_SIGNS, MEMBER_REASON_MAX, MEMBER_REASON_MIN, MEMBER_STATUSES } from '../operator-rules.ts'
import { CONSENTS_PAGE } from '../rules.ts'

const count = z.number().int()
const params = z.object({ user_no: no })
const reason = z.object({ reason: personalReason(MEMBER_REASON_MIN, MEMBER_REASON_MAX) })

/** Personal data is masked; `openMember` shows it. */
const memberPage = someone.extend({
  /** `ab***9`; null: a social account. */
  user_id: z.string().nullable(),
  provider: z.string(),
  status: z.enum(MEMBER_STATUSES),
  reg_dt: moment,
  /** Of the latest use of a log-in that has not ended. */
  seen_dt: moment.nullable(),
  /** Of a deletion that its owner can still cancel. */
  withdraw_dt: moment.nullable(),
  purge_dt: moment.nullable(),
  isexpert: z.boolean(),
  account_private: z.boolean(),
  /** When operators hid the profile. */
  hide_dt: moment.nullable(),
  /** What operators closed to the member, and until when. */
  limits: z.array(z.object({ closed: z.enum([...ACTIVITIES, 'suspended']), until_dt: moment })),
  identity: z
    .object({ real_name: z.string().nullable(), phone: z.string().nullable(), birth_year: z.string().nullable(), identity_dt: moment })
    .nullable(),
  mail: z.string().nullable(),
  is_minor: z.boolean().nullable(),
  referrer: someone.nullable(),
})
export type MemberPage = z.infer<typeof memberPage>

export const getMember = endpoint('GET /v1/operator/member/:user_no', {
  access: 'operator',
  right: 'member.see',
  summary: 'One member with masked personal data; the read is logged',
  params,
  answer: memberPage,
})

/** Each opening is logged with its reason. */
export const openMember = endpoint('POST /v1/operator/member/:user_no/person', {
  access: 'operator',
  right: 'member.see',
  summary: "Show a member's personal data, for a reason that is logged",
  params,
  body: reason,
  answer: z.object({
    user_id: z.string().nullable(),
    real_name: z.string().nullable(),
    birth: z.string().nullable(),
    phone: z.string().nullable(),
    mail: z.string().nullable(),
  }),
})

const consentAnswer = z.object({
  consent_no: count,
  kind: z.string(),
  version: z.string(),
  agreed: z.boolean(),
  reg_dt: moment,
})
export type MemberConsent = z.infer<typeof consentAnswer>

export const listMemberConsents = endpoint('GET /v1/operator/member/:user_no/consent', {
  access: 'operator',
  right: 'member.see',
  summary: "A member's answers to consents, newest first",
  params,
  query: z.object({ before_no: no.optional(), limit: pageOf(CONSENTS_PAGE) }),
  answer: z.array(consentAnswer),
})

const memberSession = z.object({
  session_no: z.uuid(),
  device: z.string(),
  /** Without its last part. */
  ip: z.string().nullable(),
  reg_dt: moment,
  seen_dt: moment,
})
export type MemberSession = z.infer<typeof memberSession>

export const listMemberSessions = endpoint('GET /v1/operator/member/:user_no/session', {
  access: 'operator',
  right: 'member.see',
  summary: "A member's log-ins that have not ended, latest use first",
  params,
  answer: z.array(memberSession),
})

/** Without `session_no` all of them. Their live connections are cut at once, and their devices receive no more pushes. */
export const endMemberSessions = endpoint('POST /v1/operator/member/:user_no/session/end', {
  access: 'operator',
  right: 'member.act',
  idempotent: true,
  summary: 'End one or all log-ins of a member',
  params,
  body: reason.extend({ session_no: z.uuid().optional() }),
  answer: z.object({ ended: count }),
})

/** Accounts of one person, device or browser, and those with the same phone, bank account, or name and day of birth. */
export const listDuplicates = endpoint('GET /v1/operator/member/:user_no/duplicate', {
  access: 'operator',
  right: 'member.see',
  summary: 'Accounts that may belong to the same person as this one',
  params,
  answer: z.array(z.object({ member: someone, is_active: z.boolean(), reg_dt: moment, signs: z.array(z.enum(DUPLICATE_SIGNS)) })),
})
export type Duplicate = z.infer<typeof listDuplicates.answer>[number]
