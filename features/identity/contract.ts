import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { IDENTITY_PURPOSES, phoneDigits } from './rules.ts'

/** Begins a proof of identity. The window is on haru's origin and opens the provider's page. */
export const beginIdentity = endpoint('POST /v1/user/auth/identity', {
  access: 'open',
  summary: 'Begin a proof of identity',
  rate: { calls: 20, seconds: 600 },
  body: z.object({ purpose: z.enum(IDENTITY_PURPOSES) }),
  answer: z.object({ identity_no: z.uuid(), window: z.string(), expire_dt: moment }),
})

/** Fetches the result from the provider. A repeat answers the same. Only the caller who began the proof knows its number. */
export const finishIdentity = endpoint('POST /v1/user/auth/identity/:identity_no', {
  access: 'open',
  summary: 'Finish a proof of identity',
  rate: { calls: 60, seconds: 600 },
  params: z.object({ identity_no: z.uuid() }),
  answer: z.object({
    /** `홍*동` */
    real_name: z.string(),
    /** `010-****-5678` */
    phone: z.string(),
    /** Under 19 years of age. */
    is_minor: z.boolean(),
    /** The existing account of this person, only for purpose `register`. */
    account: z.object({ user_id: z.string().nullable(), reg_dt: moment, providers: z.array(z.string()) }).nullable(),
  }),
})

/** The answer does not reveal whether a member has this name and phone. */
export const sendPhoneCode = endpoint('POST /v1/user/auth/code', {
  access: 'open',
  summary: 'Send a code by SMS to find an id',
  rate: { calls: 10, seconds: 600 },
  body: z.object({ real_name: z.string().trim().min(1).max(40), phone: phoneDigits }),
  answer: z.object({ expire_dt: moment, again_dt: moment }),
})
