import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { IDENTITY_PURPOSES, phoneDigits } from './rules.ts'

/** Begins a proof of identity. The window lies at haru's own origin; the provider's page opens in it. */
export const beginIdentity = endpoint('POST /v1/user/auth/identity', {
  access: 'open',
  summary: 'Begin to prove who one is',
  rate: { calls: 20, seconds: 600 },
  body: z.object({ purpose: z.enum(IDENTITY_PURPOSES) }),
  answer: z.object({ identity_no: z.uuid(), window: z.string(), expire_dt: moment }),
})

/** Asks the provider what came of it. Done twice it answers the same. Only whoever began it knows its number. */
export const finishIdentity = endpoint('POST /v1/user/auth/identity/:identity_no', {
  access: 'open',
  summary: 'Ask what came of a proof of identity',
  rate: { calls: 60, seconds: 600 },
  params: z.object({ identity_no: z.uuid() }),
  answer: z.object({
    /** `홍*동` */
    real_name: z.string(),
    /** `010-****-5678` */
    phone: z.string(),
    /** 14 to 18 years of age. */
    is_minor: z.boolean(),
    /** The account that this person has already, for `register`. */
    account: z.object({ user_id: z.string().nullable(), reg_dt: moment, providers: z.array(z.string()) }).nullable(),
  }),
})

/** The answer does not tell whether anybody has this name and phone. */
export const sendPhoneCode = endpoint('POST /v1/user/auth/code', {
  access: 'open',
  summary: 'Send a code by SMS to find an id',
  rate: { calls: 10, seconds: 600 },
  body: z.object({ real_name: z.string().trim().min(1).max(40), phone: phoneDigits }),
  answer: z.object({ expire_dt: moment, again_dt: moment }),
})
