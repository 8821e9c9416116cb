import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf } from '#kit/contract/shape.ts'
import { CHARGES_PAGE } from './rules.ts'

const won = z.number().int()

/** Whether a member needs a guardian to charge, and the current consent. */
const guardianship = z.object({
  /** Whether the member is under 19; null: the age is unknown until identity is proven. */
  is_needed: z.boolean().nullable(),
  /** The largest monthly limit, in won. */
  max_won: won,
  /** Version of the consent text in force; empty without one, so that nobody can agree. */
  version: z.string(),
  guardian: z
    .object({
      /** `홍*동` */
      guardian_name: z.string(),
      /** `010-****-5678` */
      guardian_phone: z.string(),
      monthly_won: won,
      /** Won charged in this Korean month, minus cancelled top-ups. */
      month_won: won,
      agree_dt: moment,
      /** Since when the guardian lets the member spend nothing. */
      frozen_dt: moment.nullable(),
    })
    .nullable(),
})
export type Guardianship = z.infer<typeof guardianship>

export const getGuardian = endpoint('GET /v1/user/viv/guardian', {
  access: 'member',
  summary: 'The guardian of my top-ups and the monthly limit',
  answer: guardianship,
})

/** The guardian proves who they are on the member's device (purpose `guardian`) and agrees there. */
export const consentAsGuardian = endpoint('POST /v1/user/viv/guardian', {
  access: 'member',
  idempotent: true,
  summary: 'Let a guardian consent to my top-ups',
  rate: { calls: 20, seconds: 600 },
  body: z.object({ identity_no: z.uuid(), monthly_won: won, version: z.string().max(20) }),
  answer: guardianship,
})

export const endMyGuardian = endpoint('POST /v1/user/viv/guardian/end', {
  access: 'member',
  idempotent: true,
  summary: 'End the consent of my guardian; top-ups need a new one',
  answer: guardianship,
})

/**
 * A guardian needs no account: a proof of identity (purpose `guardian_main`) gives access until it expires, and so does the pass of a link, which
 * cannot allow the member more than now.
 */
const proof = { identity_no: z.uuid() }
const rate = { calls: 60, seconds: 600 }

const guarded = z.object({
  guardian_no: z.number().int(),
  haru_name: z.string(),
  monthly_won: won,
  month_won: won,
  agree_dt: moment,
  /** End of the consent; unused viv of its top-ups can still be cancelled. */
  end_dt: moment.nullable(),
  /** Since when the guardian lets the member spend nothing. */
  frozen_dt: moment.nullable(),
})
export type Guarded = z.infer<typeof guarded>

export const openGuardianLink = endpoint('POST /v1/guardian/link', {
  access: 'open',
  summary: 'Open the guardian page by the link of an SMS, once',
  rate: { calls: 20, seconds: 600 },
  body: z.object({ link: z.string().max(100) }),
  answer: z.object({ identity_no: z.uuid() }),
})

/** The same answer for every number, so that nobody learns who is a guardian. */
export const askGuardianLink = endpoint('POST /v1/guardian/link/ask', {
  access: 'open',
  summary: 'Send a new link to the phone of a guardian',
  rate: { calls: 5, seconds: 600 },
  body: z.object({ phone: z.string().regex(/^01\d{8,9}$/, { error: '휴대폰 번호를 다시 확인해 주세요.' }) }),
  answer: z.object({}),
})

export const openGuardian = endpoint('POST /v1/guardian', {
  access: 'open',
  summary: 'The members under my guardianship',
  rate,
  body: z.object(proof),
  answer: z.object({ guardian_name: z.string(), max_won: won, members: z.array(guarded) }),
})

const guardedCharge = z.object({
  charge_no: z.number().int(),
  viv: z.number().int(),
  won,
  cancelled_viv: z.number().int(),
  /** Unused viv, which can be cancelled. */
  remaining: z.number().int(),
  paid_dt: moment,
})
export type GuardedCharge = z.infer<typeof guardedCharge>

/** Only paid top-ups, newest first. */
export const listGuardedCharges = endpoint('POST /v1/guardian/:guardian_no/charge', {
  access: 'open',
  summary: 'Top-ups of a member under my guardianship',
  rate,
  params: z.object({ guardian_no: no }),
  body: z.object({ ...proof, before_no: no.optional(), limit: pageOf(CHARGES_PAGE) }),
  answer: z.array(guardedCharge),
})

export const changeCap = endpoint('POST /v1/guardian/:guardian_no/cap', {
  access: 'open',
  summary: 'Change the monthly limit of a member',
  rate,
  params: z.object({ guardian_no: no }),
  body: z.object({ ...proof, monthly_won: won }),
  answer: guarded,
})

export const endConsent = endpoint('POST /v1/guardian/:guardian_no/end', {
  access: 'open',
  summary: 'End one of my consents',
  rate,
  params: z.object({ guardian_no: no }),
  body: z.object(proof),
  answer: guarded,
})

/** Cancels all unused viv. Viv used under a consent is not refunded (viv terms 3). A repeat is refused with `guardian.nothing_left`. */
export const cancelGuardedCharge = endpoint('POST /v1/guardian/:guardian_no/charge/:charge_no/cancel', {
  access: 'open',
  summary: 'Cancel the unused part of a top-up of a member under my guardianship',
  rate,
  params: z.object({ guardian_no: no, charge_no: no }),
  body: z.object(proof),
  answer: z.object({ viv: z.number().int(), won, due_dt: moment }),
})

export const freezeSpending = endpoint('POST /v1/guardian/:guardian_no/freeze', {
  access: 'open',
  summary: 'Stop a member from charging and spending viv, or allow it again',
  rate,
  params: z.object({ guardian_no: no }),
  body: z.object({ ...proof, frozen: z.boolean() }),
  answer: guarded,
})

const newRoom = z.object({ name: z.string().nullable(), kind: z.enum(['private', 'counsel']), reg_dt: moment })
export type GuardedRoom = z.infer<typeof newRoom>

export const listGuardedRooms = endpoint('POST /v1/guardian/:guardian_no/room', {
  access: 'open',
  summary: 'With whom a member under my guardianship began to talk: names alone',
  rate,
  params: z.object({ guardian_no: no }),
  body: z.object(proof),
  answer: z.array(newRoom),
})
