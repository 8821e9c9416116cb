import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf } from '#kit/contract/shape.ts'
import { CHARGES_PAGE } from './rules.ts'

const won = z.number().int()

/** Where a member stands who may need a guardian to charge. */
const guardianship = z.object({
  /** Under 19; null: nobody knows the age, it is to be proven first. */
  is_needed: z.boolean().nullable(),
  /** The largest monthly limit, in won. */
  max_won: won,
  /** Of the text that a guardian agrees to now; empty where none is in force, and nobody can agree. */
  version: z.string(),
  guardian: z
    .object({
      /** `홍*동` */
      guardian_name: z.string(),
      /** `010-****-5678` */
      guardian_phone: z.string(),
      monthly_won: won,
      /** Charged in this Korean month, less what was taken back. */
      month_won: won,
      agree_dt: moment,
    })
    .nullable(),
})
export type Guardianship = z.infer<typeof guardianship>

export const getGuardian = endpoint('GET /v1/user/viv/guardian', {
  access: 'member',
  summary: 'Who answers for my top-ups, and how much they allow',
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
  summary: 'End the consent of my guardian: nothing can be charged until there is another',
  answer: guardianship,
})

/** A guardian needs no account: a proof of identity (purpose `guardian_main`) opens what they answer for, until it expires. */
const proof = { identity_no: z.uuid() }
const rate = { calls: 60, seconds: 600 }

const guarded = z.object({
  guardian_no: z.number().int(),
  haru_name: z.string(),
  monthly_won: won,
  month_won: won,
  agree_dt: moment,
  /** It has ended; what is left of its top-ups can still be taken back. */
  end_dt: moment.nullable(),
})
export type Guarded = z.infer<typeof guarded>

export const openGuardian = endpoint('POST /v1/guardian', {
  access: 'open',
  summary: 'Whom I answer for',
  rate,
  body: z.object(proof),
  answer: z.object({ guardian_name: z.string(), max_won: won, members: z.array(guarded) }),
})

const guardedCharge = z.object({
  charge_no: z.number().int(),
  viv: z.number().int(),
  won,
  cancelled_viv: z.number().int(),
  /** Of it unused: what can be taken back. */
  remaining: z.number().int(),
  paid_dt: moment,
})
export type GuardedCharge = z.infer<typeof guardedCharge>

/** Paid ones alone, the newest first. */
export const listGuardedCharges = endpoint('POST /v1/guardian/:guardian_no/charge', {
  access: 'open',
  summary: 'Top-ups of a member whom I answer for',
  rate,
  params: z.object({ guardian_no: no }),
  body: z.object({ ...proof, before_no: no.optional(), limit: pageOf(CHARGES_PAGE) }),
  answer: z.array(guardedCharge),
})

export const changeCap = endpoint('POST /v1/guardian/:guardian_no/cap', {
  access: 'open',
  summary: 'Change how much a member may charge in a month',
  rate,
  params: z.object({ guardian_no: no }),
  body: z.object({ ...proof, monthly_won: won }),
  answer: guarded,
})

export const endConsent = endpoint('POST /v1/guardian/:guardian_no/end', {
  access: 'open',
  summary: 'End a consent of mine',
  rate,
  params: z.object({ guardian_no: no }),
  body: z.object(proof),
  answer: guarded,
})

/** All that is unused of it. What was used with consent is not given back (viv terms 3). Done twice, it changes nothing more. */
export const cancelGuardedCharge = endpoint('POST /v1/guardian/:guardian_no/charge/:charge_no/cancel', {
  access: 'open',
  summary: 'Take back what is unused of a top-up of a member whom I answer for',
  rate,
  params: z.object({ guardian_no: no, charge_no: no }),
  body: z.object(proof),
  answer: z.object({ viv: z.number().int(), won, due_dt: moment }),
})
