import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, text } from '#kit/contract/shape.ts'
import { REASON_TEXT_MAX, REASONS } from './rules.ts'

/** Something that must be settled before the deletion: its text and the path of its screen. */
export const blocker = z.object({ kind: z.string(), text: z.string(), link: z.string() })

/** Something that is lost with the account; the member must agree to it. `ways`: screens where it can be saved before. */
export const loss = z.object({
  kind: z.string(),
  amount: z.number().int(),
  /** The text of the loss, and below of the member's agreement. */
  text: z.string(),
  agree: z.string(),
  ways: z.array(z.object({ text: z.string(), link: z.string() })),
})

/** Confirms the member: the password, or a proof of identity for members without one. */
const proof = { password: z.string().max(200).optional(), identity_no: z.uuid().optional() }

export const getWithdrawal = endpoint('GET /v1/user/withdrawal', {
  access: 'member',
  summary: 'Blockers and losses of a deletion, and the end of the grace period',
  answer: z.object({ blockers: z.array(blocker), losses: z.array(loss), needs: z.enum(['password', 'identity']), purge_dt: moment }),
})

/** Deactivates the account at once and deletes it at `purge_dt` unless its owner logs in before. The reason is stored without the member. */
export const withdraw = endpoint('POST /v1/user/withdrawal', {
  access: 'member',
  summary: 'Delete my account',
  rate: { calls: 10, seconds: 600 },
  body: z.object({
    ...proof,
    reason: z.enum(REASONS),
    reason_text: text(0, REASON_TEXT_MAX).default(''),
    /** The losses as they were shown. Refused when more would be lost now. */
    agreed: z
      .array(z.object({ kind: z.string().max(40), amount: z.number().int().min(0) }))
      .max(20)
      .default([]),
  }),
  answer: z.object({ purge_dt: moment }),
})

/** Returns an address from which a browser can download all my data, once, within minutes. */
export const beginExport = endpoint('POST /v1/user/export', {
  access: 'member',
  summary: 'Ask for all my data',
  rate: { calls: 10, seconds: 600 },
  body: z.object(proof),
  answer: z.object({ url: z.string(), expire_dt: moment }),
})
