import { z } from 'zod'
import { someone } from '#features/operator/contract.ts'
import { lineKind } from '../contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { askedMoment, localDate, moment, no, pageOf, together } from '#kit/contract/shape.ts'
import { LINES_PAGE, LOTS_PAGE, RELATIONS } from '../operator-rules.ts'
import { bucket, origin, source, userNo } from './operator-shape.ts'
import { count } from './shape.ts'

// One member's books. That any of them were read is logged.

/** What was used of a limit. */
const part = z.object({ used: count, limit: count })

export const getMemberWallet = endpoint('GET /v1/operator/member/:user_no/books', {
  access: 'operator',
  summary: "A member's accounts and holds; that it was read is logged",
  params: userNo,
  answer: z.object({
    member: someone,
    /** They are here: not left. */
    is_active: z.boolean(),
    accounts: z.array(z.object({ account_no: count, kind: z.string(), balance: count })),
    use_day: localDate.nullable(),
    frozen: count,
    /** What is set aside now, the newest 100. */
    holds: z.array(
      z.object({ hold_no: count, ref: z.string(), left_paid: count, left_free: count, journals: z.array(count), reg_dt: moment }),
    ),
    exchange_no: count.nullable(),
    /** When they came; null once they are gone. */
    join_dt: moment.nullable(),
    user_verified: z.boolean(),
    isexpert: z.boolean(),
    /** Where their money goes. From `from_dt` on it can be used. */
    bank: z.object({ bank_name: z.string(), account_last4: z.string(), holder: z.string(), from_dt: moment }).nullable(),
    limits: z.object({
      /** Null where nobody knows the age: such a member neither tops up nor gives. */
      is_minor: z.boolean().nullable(),
      has_guardian: z.boolean(),
      /** In won. */
      charge_day: part,
      /** Of a member under 19. */
      charge_month: part.nullable(),
      /** In viv. */
      gift_day: part,
      gift_month: part,
    }),
  }),
})
export type MemberWallet = z.infer<typeof getMemberWallet.answer>

const lot = z.object({
  lot_no: count,
  user_no: count,
  bucket,
  source,
  origin_source: origin,
  origin_dt: moment,
  journal_no: count,
  amount: count,
  remaining: count,
  frozen_dt: moment.nullable(),
  expire_dt: moment.nullable(),
  release_dt: moment.nullable(),
  charge_no: count.nullable(),
  reg_dt: moment,
})
export type WalletLot = z.infer<typeof lot>

/** The same hands, as far as haru can tell: what free viv and rewards are refused between (features/viv). */
export const listRelated = endpoint('GET /v1/operator/member/:user_no/related', {
  access: 'operator',
  summary: "Accounts that are likely to be of the same hands as a member's, or answer for them",
  params: userNo,
  answer: z.array(z.object({ member: someone, is_active: z.boolean(), by: z.array(z.enum(RELATIONS)) })),
})
export type Related = z.infer<typeof listRelated.answer>[number]

/** Lots of which something is left, in the order of their use; `frozen` ones apart. */
export const listWalletLots = endpoint('GET /v1/operator/member/:user_no/lot', {
  access: 'operator',
  summary: "What a member's viv lie in",
  params: userNo,
  query: z
    .object({
      bucket: z.enum(['paid', 'free', 'pending', 'frozen']).default('paid'),
      after_dt: askedMoment.optional(),
      after_no: no.optional(),
      limit: pageOf(LOTS_PAGE),
    })
    .superRefine(together('after_dt', 'after_no')),
  answer: z.array(lot),
})

const walletLine = z.object({
  entry_no: count,
  journal_no: count,
  kind: lineKind,
  ref: z.string(),
  /** What it did to this account, and what that held after it. */
  account: z.enum(['paid', 'free']),
  amount: count,
  balance: count,
  reg_dt: moment,
})
export type WalletLine = z.infer<typeof walletLine>

export const listWalletLines = endpoint('GET /v1/operator/member/:user_no/journal', {
  access: 'operator',
  summary: "What was booked on one of a member's accounts, newest first",
  params: userNo,
  query: z
    .object({
      account: z.enum(['paid', 'free']).default('paid'),
      before_dt: askedMoment.optional(),
      before_no: no.optional(),
      limit: pageOf(LINES_PAGE),
    })
    .superRefine(together('before_dt', 'before_no')),
  answer: z.array(walletLine),
})

export const getJournal = endpoint('GET /v1/operator/journal/:journal_no', {
  access: 'operator',
  summary: 'One booking: its entries, and the lots that it made and used',
  params: z.object({ journal_no: no }),
  answer: z.object({
    journal_no: count,
    kind: lineKind,
    ref: z.string(),
    member: someone.nullable(),
    reg_dt: moment,
    entries: z.array(
      z.object({
        entry_no: count,
        /** Null: the platform's. */
        member: someone.nullable(),
        account: z.string(),
        unit: count,
        amount: count,
        balance: count,
      }),
    ),
    made: z.array(lot),
    /** Below 0: taken out of the lot. */
    used: z.array(z.object({ lot_no: count, user_no: count, bucket, source, origin_source: origin, amount: count })),
  }),
})
export type Journal = z.infer<typeof getJournal.answer>
