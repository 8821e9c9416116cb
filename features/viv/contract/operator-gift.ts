import { z } from 'zod'
import { someone, proposed, moneyReason } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf } from '#kit/contract/shape.ts'
import { LINES_PAGE } from '../operator-rules.ts'
import { count } from './shape.ts'

const giftRow = z.object({
  gift_no: count,
  from: someone,
  to: someone,
  amount: count,
  message: z.string(),
  /** 1 sent, 2 returned, 0 void */
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Unused viv of it. */
  remaining: count,
  is_frozen: z.boolean(),
  /** Until when the sender can report it as fraud. */
  fraud_dt: moment,
  /** The open proposal to void it. */
  proposal_no: count.nullable(),
  journal_no: count,
  reg_dt: moment,
  end_dt: moment.nullable(),
})
export type GiftRow = z.infer<typeof giftRow>

/** Gifts of one member, or all frozen gifts. */
export const listGiftCases = endpoint('GET /v1/operator/gift', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'Gifts of a member, or the frozen ones, newest first',
  query: z
    .object({
      side: z.enum(['sent', 'received', 'frozen']).default('frozen'),
      user_no: no.optional(),
      before_no: no.optional(),
      limit: pageOf(LINES_PAGE),
    })
    .refine(({ side, user_no }) => side === 'frozen' || user_no !== undefined, { path: ['user_no'], error: '회원을 골라 주세요.' }),
  answer: z.array(giftRow),
})

const giftNo = z.object({ gift_no: no })

export const getGiftCase = endpoint('GET /v1/operator/gift/:gift_no', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'One gift',
  params: giftNo,
  answer: giftRow,
})

export const freezeGift = endpoint('POST /v1/operator/gift/:gift_no/freeze', {
  access: 'operator',
  right: 'wallet.act',
  idempotent: true,
  summary: 'Freeze an unused gift that its sender reported as fraud within a day',
  params: giftNo,
  body: z.object({
    /** When the sender reported it. */
    report_dt: inputMoment,
    reason: moneyReason,
  }),
  answer: giftRow,
})

export const unfreezeGift = endpoint('POST /v1/operator/gift/:gift_no/unfreeze', {
  access: 'operator',
  right: 'wallet.act',
  idempotent: true,
  summary: 'Unfreeze a gift',
  params: giftNo,
  body: z.object({ reason: moneyReason }),
  answer: giftRow,
})

export const proposeVoid = endpoint('POST /v1/operator/gift/:gift_no/void', {
  access: 'operator',
  right: 'wallet.act',
  idempotent: true,
  summary: 'Propose to void a frozen gift; its viv are returned to the sender',
  params: giftNo,
  body: z.object({ reason: moneyReason }),
  answer: proposed,
})
