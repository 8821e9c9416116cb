import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no } from '#kit/contract/shape.ts'
import { SENSITIVE_KINDS } from './rules.ts'

/** Confirms that the caller owns the account: the password, or a proof of identity (purpose `withdraw`). */
export const ownerProof = { password: z.string().max(200).optional(), identity_no: z.uuid().optional() }
/** The proof alone, as the body of a call. */
export const ownerProofBody = z.object(ownerProof)
export type OwnerProof = z.output<typeof ownerProofBody>

const link = z.object({ token: z.string().min(1).max(200) })
const change = z.object({ kind: z.enum(SENSITIVE_KINDS), text: z.string(), device: z.string(), reg_dt: moment })

/** A POST, so that no server or log records the token. It changes nothing: mail programs and previews open links too. */
export const findSensitiveChange = endpoint('POST /v1/user/auth/not-me/find', {
  access: 'open',
  summary: 'The change that a link "내가 아니에요" is about',
  rate: { calls: 30, seconds: 600 },
  body: link,
  answer: change.extend({ expire_dt: moment }),
})

/**
 * Undoes the change of the link and every later one, ends every session and blocks the password until it is set anew.
 * Without the link: by a proof of identity (purpose `not_me`) and the number of the change, which an alarm has.
 */
export const undoSensitiveChange = endpoint('POST /v1/user/auth/not-me', {
  access: 'open',
  summary: 'Undo changes that were not mine',
  rate: { calls: 30, seconds: 600 },
  body: z.union([link, z.object({ change_no: no, identity_no: z.uuid() })]),
  answer: z.object({
    /** The newest first. */
    reverted: z.array(change),
    /** Whether the member has a password, which must be set anew. */
    has_password: z.boolean(),
  }),
})
