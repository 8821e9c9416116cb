import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, text } from '#kit/contract/shape.ts'
import { REASON_TEXT_MAX, REASONS } from './rules.ts'

/** What must be settled first, in words, and the path of the screen where it is. */
export const blocker = z.object({ kind: z.string(), text: z.string(), link: z.string() })

/** What is gone with the account, which the member says they know, and where it can be saved before. */
export const loss = z.object({
  kind: z.string(),
  amount: z.number().int(),
  /** What is lost, in words, and what the member says to it. */
  text: z.string(),
  agree: z.string(),
  ways: z.array(z.object({ text: z.string(), link: z.string() })),
})

/** Proof that it is the member who asks: the password, or, for those who have none, a proof of identity. */
const proof = { password: z.string().max(200).optional(), identity_no: z.uuid().optional() }

export const getWithdrawal = endpoint('GET /v1/user/withdrawal', {
  access: 'member',
  summary: 'What keeps me from leaving, and until when I could come back',
  answer: z.object({ blockers: z.array(blocker), losses: z.array(loss), needs: z.enum(['password', 'identity']), purge_dt: moment }),
})

/** The account is inactive at once, and forgotten at `purge_dt` unless its owner logs in before. Why is kept without who. */
export const withdraw = endpoint('POST /v1/user/withdrawal', {
  access: 'member',
  summary: 'Leave haru',
  rate: { calls: 10, seconds: 600 },
  body: z.object({
    ...proof,
    reason: z.enum(REASONS),
    reason_text: text(0, REASON_TEXT_MAX).default(''),
    /** The losses as they were shown. Where more would be lost by now, nothing happens. */
    agreed: z
      .array(z.object({ kind: z.string().max(40), amount: z.number().int().min(0) }))
      .max(20)
      .default([]),
  }),
  answer: z.object({ purge_dt: moment }),
})

/** An address from which a browser fetches all that haru keeps of me, once, within minutes. */
export const beginExport = endpoint('POST /v1/user/export', {
  access: 'member',
  summary: 'Ask for all my data',
  rate: { calls: 10, seconds: 600 },
  body: z.object(proof),
  answer: z.object({ url: z.string(), expire_dt: moment }),
})
