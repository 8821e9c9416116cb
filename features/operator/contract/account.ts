import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { LOGIN_ID, NAME_MAX, PASSWORD_MAX, REASON_MAX, REASON_MIN } from '../rules.ts'
import { ROLES } from './rights.ts'

const count = z.number().int()
const password = z.string().min(1, { error: '비밀번호를 적어 주세요.' }).max(200)
const newPassword = z.string().max(PASSWORD_MAX * 4)
/** Six digits of the authenticator app, or a recovery code. */
const code = z.string().trim().max(40)
const roles = z
  .array(z.enum(ROLES))
  .min(1, { error: '맡을 일을 하나 이상 골라 주세요.' })
  .refine((all) => new Set(all).size === all.length, { error: '같은 역할이 두 번 있어요.' })

/** The operator who is logged in. */
export const operatorSelf = z.object({
  operator_no: count,
  login_id: z.string(),
  name: z.string(),
  /** The same person's member account. */
  user_no: count.nullable(),
  roles: z.array(z.enum(ROLES)),
  has_totp: z.boolean(),
  /** Nothing else can be called before an authenticator app is registered. */
  needs_totp: z.boolean(),
  /** Unused recovery codes. */
  recovery_left: count,
  /** Seconds until the session ends without an act, and until it ends in any case. Not moments: this device's clock may be wrong. */
  left_seconds: count,
  expire_seconds: count,
  /** The server's time, by which the console judges what is due or over. */
  now: moment,
})
export type OperatorSelf = z.infer<typeof operatorSelf>

/** The session is a cookie that only operators' calls carry. */
export const logInOperator = endpoint('POST /v1/operator/login', {
  access: 'open',
  summary: 'Log in as an operator',
  rate: { calls: 30, seconds: 60 },
  body: z.object({
    login_id: z.string().trim().min(1, { error: '아이디를 적어 주세요.' }).max(64),
    password,
    /** Required after `operator.code_needed`. */
    code: code.optional(),
  }),
  answer: operatorSelf,
})

export const logOutOperator = endpoint('POST /v1/operator/logout', {
  access: 'operator',
  right: null,
  summary: 'End this session',
  answer: z.object({}),
})

export const getOperatorSelf = endpoint('GET /v1/operator/me', {
  access: 'operator',
  right: null,
  summary: 'The operator who is logged in; does not prolong the session',
  answer: operatorSelf,
})

/** Sent while the operator types or points: reads alone, which also happen by themselves, do not prolong the session. */
export const prolongSession = endpoint('POST /v1/operator/me/seen', {
  access: 'operator',
  right: null,
  summary: 'Prolong the session, because the operator is at work',
  answer: operatorSelf.pick({ left_seconds: true, expire_seconds: true }),
})

const inviteToken = z.object({ token: z.string().max(100) })

export const findInvitation = endpoint('POST /v1/operator/invite/find', {
  access: 'open',
  summary: 'Whom a link invites',
  rate: { calls: 30, seconds: 60 },
  body: inviteToken,
  answer: operatorSelf.pick({ login_id: true, name: true }),
})

/** Logs in. The link works once. */
export const acceptInvitation = endpoint('POST /v1/operator/invite/accept', {
  access: 'open',
  summary: 'Choose a password for an invited account',
  rate: { calls: 30, seconds: 60 },
  body: inviteToken.extend({ new_password: newPassword }),
  answer: operatorSelf,
})

/** The operator proves again who they are. */
const proof = z.object({ password, code: code.optional() })

/** The present app stays in use until the new one is confirmed. */
export const beginTotp = endpoint('POST /v1/operator/me/totp', {
  access: 'operator',
  right: null,
  summary: 'A new key for an authenticator app',
  body: proof,
  answer: z.object({
    /** Base32, to type. */
    key: z.string(),
    /** `otpauth://totp/…`, to open in the app. */
    link: z.string(),
  }),
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmTotp = endpoint('POST /v1/operator/me/totp/confirm', {
  access: 'operator',
  right: null,
  summary: 'Use the new authenticator app from now on; new recovery codes, shown once',
  body: z.object({ code }),
  answer: recoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST /v1/operator/me/recovery', {
  access: 'operator',
  right: null,
  summary: 'New recovery codes, shown once; the old ones end',
  body: proof,
  answer: recoveryCodes,
})

/** Ends all other sessions. */
export const changeOperatorPassword = endpoint('POST /v1/operator/me/password', {
  access: 'operator',
  right: null,
  summary: 'Change my password',
  body: proof.extend({ new_password: newPassword }),
  answer: z.object({}),
})

export const operatorSession = z.object({
  session_no: z.string(),
  is_this: z.boolean(),
  agent: z.string(),
  ip: z.string().nullable(),
  reg_dt: moment,
  seen_dt: moment,
})
export type OperatorSession = z.infer<typeof operatorSession>

export const listOperatorSessions = endpoint('GET /v1/operator/me/session', {
  access: 'operator',
  right: null,
  summary: 'My sessions that have not ended, the latest first',
  answer: z.array(operatorSession),
})

export const endOperatorSession = endpoint('POST /v1/operator/me/session/:session_no/end', {
  access: 'operator',
  right: null,
  summary: 'End one of my sessions',
  params: z.object({ session_no: z.uuid() }),
  answer: z.object({}),
})

export const operatorAccount = z.object({
  operator_no: count,
  login_id: z.string(),
  name: z.string(),
  /** 1 invited, 2 active, 3 revoked. */
  state: z.literal([1, 2, 3]),
  user_no: count.nullable(),
  roles: z.array(z.enum(ROLES)),
  has_totp: z.boolean(),
  is_me: z.boolean(),
  /** I approved the invitation, so I may make its link. */
  may_link: z.boolean(),
  /** The latest log-in. */
  login_dt: moment.nullable(),
  reg_dt: moment,
})
export type OperatorAccount = z.infer<typeof operatorAccount>

export const listOperators = endpoint('GET /v1/operator/account', {
  access: 'operator',
  right: 'account.see',
  summary: 'All operators; the active ones first',
  answer: z.array(operatorAccount),
})

const reason = text(REASON_MIN, REASON_MAX)
const proposed = z.object({ proposal_no: count })
const operatorNo = z.object({ operator_no: no })

export const proposeInvitation = endpoint('POST /v1/operator/account/invite', {
  access: 'operator',
  right: 'account.act',
  idempotent: true,
  summary: 'Propose a new operator',
  body: z.object({
    login_id: z.string().trim().toLowerCase().regex(LOGIN_ID, { error: '영문 소문자와 숫자로 4~40자를 적어 주세요.' }),
    name: text(1, NAME_MAX),
    /** The same person's member account, if they have one. */
    user_no: no.nullable(),
    roles,
    reason,
  }),
  answer: proposed,
})

export const proposeRenewal = endpoint('POST /v1/operator/account/:operator_no/renew', {
  access: 'operator',
  right: 'account.act',
  idempotent: true,
  summary: 'Propose to invite an operator again, who lost their log-in or comes back',
  params: operatorNo,
  body: z.object({ reason }),
  answer: proposed,
})

export const proposeRoles = endpoint('POST /v1/operator/account/:operator_no/roles', {
  access: 'operator',
  right: 'account.act',
  idempotent: true,
  summary: 'Propose other roles for an operator',
  params: operatorNo,
  body: z.object({ roles, reason }),
  answer: proposed,
})

export const proposeRevocation = endpoint('POST /v1/operator/account/:operator_no/revoke', {
  access: 'operator',
  right: 'account.act',
  idempotent: true,
  summary: 'Propose to end an operator’s access',
  params: operatorNo,
  body: z.object({ reason }),
  answer: proposed,
})

/** Not idempotent: its answer must not be stored. A new link ends the one before. */
export const makeInviteLink = endpoint('POST /v1/operator/account/:operator_no/link', {
  access: 'operator',
  right: 'account.act',
  summary: 'The one-time link of an invitation that I approved',
  params: operatorNo,
  answer: z.object({ link: z.string(), invite_dt: moment }),
})
