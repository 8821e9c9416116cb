import { z } from 'zod'
import { proposalMember } from '#features/operator/contract.ts'
import { localDate } from '#kit/contract/shape.ts'
import { origin } from './operator-shape.ts'
import { count } from './shape.ts'

// The details of each kind of proposal for the deciding operator (`view`). Amounts are viv; one is 100 won.

/** A balance now and after the approval; below 0 or too low, the approval is refused. */
export const balanceChange = z.object({ before: count, after: count })

export const adjustView = z.object({
  member: proposalMember,
  bucket: z.enum(['paid', 'free']),
  /** Above 0 the member gets viv. */
  amount: count,
  balance: balanceChange,
})
export type AdjustView = z.infer<typeof adjustView>

export const grantView = z.object({
  /** Missing in proposals from before there were budgets. */
  event: z.object({ event_no: count, name: z.string() }).optional(),
  /** With each one's free viv. */
  members: z.array(proposalMember.extend({ free: balanceChange })),
  /** For each member. */
  amount: count,
  total: count,
  expire_day: localDate.nullable(),
  words: z.string(),
})
export type GrantView = z.infer<typeof grantView>

const paidOf = proposalMember.extend({ paid: balanceChange })

export const giftVoidView = z.object({
  gift_no: count,
  amount: count,
  is_frozen: z.boolean(),
  /** 1 sent, 2 returned, 0 void */
  state: count,
  /** Unused viv of it: less than `amount` cannot be voided. */
  remaining: count,
  from: paidOf,
  to: paidOf,
  /** The part of it that the platform takes, because the sender's charge was refunded after it was spent. */
  recovered: count,
})
export type GiftVoidView = z.infer<typeof giftVoidView>

const figureValue = z.union([count, z.array(count), z.array(origin)])

export const configView = z.object({ config_key: z.string(), before: figureValue, after: figureValue })
export type ConfigView = z.infer<typeof configView>
