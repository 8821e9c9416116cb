import { z } from 'zod'
import { ownerProof } from '#features/sensitive-change/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { mailAddress, moment } from '#kit/contract/shape.ts'

/** Sends a code to the address, after reauthentication; `PUT` with it makes the address the member's. */
export const beginMail = endpoint('POST /v1/user/me/mail', {
  access: 'member',
  summary: 'Send a code to a mail address',
  rate: { calls: 10, seconds: 600 },
  /** A further code to the same address within ten minutes needs no new proof. */
  body: z.object({ mail: mailAddress, ...ownerProof }),
  answer: z.object({ expire_dt: moment }),
})

export const saveMail = endpoint('PUT /v1/user/me/mail', {
  access: 'member',
  summary: 'Make a mail address mine',
  rate: { calls: 20, seconds: 600 },
  body: z.object({ mail: mailAddress, code: z.string().max(10) }),
  answer: z.object({}),
})

/** For a member without a proven identity, or with a new phone or name. The person must be the same. */
export const verifyMe = endpoint('POST /v1/user/me/identity', {
  access: 'member',
  summary: 'Copy a proof of identity to my account',
  rate: { calls: 10, seconds: 600 },
  /** `password`: for a member with a password and without an earlier proof. */
  body: z.object({ identity_no: z.uuid(), password: z.string().max(200).optional() }),
  answer: z.object({}),
})
