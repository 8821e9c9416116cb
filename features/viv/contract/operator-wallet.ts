import { z } from 'zod'
import { someone } from '#features/operator/contract.ts'
import { lineKind } from '../contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, pageAfter, pageBefore } from '#kit/contract/shape.ts'
import { LINES_PAGE, LOTS_PAGE, RELATIONS } from '../operator-rules.ts'
import { bucket, origin, source, userNo } from './operator-shape.ts'
import { count } from './shape.ts'

// One member's accounts, lots and journals. Every read of them is logged.

/** A limit and how much of it is used. */
const part = z.object({ used: count, limit: count })

export const getMemberWallet = endpoint('GET /v1/operator/member/:user_no/books', {
  access: 'operator',
  right: 'wallet.see',
  summary: "A member's accounts and holds; the read is logged",
  params: userNo,
  answer: z.object({
    member: someone,
    /** The account is not deleted. */
    is_active: z.boolean(),
    accounts: z.array(z.object({ account_no: count, kind: z.string(), balance: count })),
    use_day: localDate.nullable(),
    frozen: count,
    /** Open holds, the newest 100. */
    holds: z.array(
      z.object({ hold_no: count, ref: z.string(), left_paid: count, left_free: count, journals: z.array(count), reg_dt: moment }),
    ),
    exchange_no: count.nullable(),
    /** When the member joined; null after the account is purged. */
    join_dt: moment.nullable(),
    /** When the member proved their identity; null if never. It is no state of an expert's application (`user_verified`). */
    identity_dt: moment.nullable(),
    isexpert: z.boolean(),
    /** The account that exchanges are paid to; it can be used from `from_dt` on. */
    bank: z.object({ bank_name: z.string(), account_last4: z.string(), holder: z.string(), from_dt: moment }).nullable(),
    limits: z.object({
      /** Null if the age is unknown: such a member can neither top up nor give. */
      is_minor: z.boolean().nullable(),
      has_guardian: z.boolean(),
      /** In won. */
      charge_day: part,
      /** Only for a member under 19. */
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

/** Accounts that probably belong to the same person; free viv and rewards between them are refused (features/viv). */
export const listRelated = endpoint('GET /v1/operator/member/:user_no/related', {
  access: 'operator',
  right: 'wallet.see',
  summary: "Accounts that probably belong to the same person as a member's, and guardians and wards",
  params: userNo,
  answer: z.array(z.object({ member: someone, is_active: z.boolean(), by: z.array(z.enum(RELATIONS)) })),
})
export type Related = z.infer<typeof listRelated.answer>[number]

/** Lots with remaining viv, in the order of their use; frozen lots are a list of their own. */
export const listWalletLots = endpoint('GET /v1/operator/member/:user_no/lot', {
  access: 'operator',
  right: 'wallet.see',
  summary: "A member's lots",
  params: userNo,
  query: pageAfter(LOTS_PAGE, {
    bucket: z.enum(['paid', 'free', 'pending', 'frozen']).default('paid'),
  }),
  answer: z.array(lot),
})

const walletLine = z.object({
  entry_no: count,
  journal_no: count,
  kind: lineKind,
  ref: z.string(),
  /** The change of this account; `balance` is its balance after it. */
  account: z.enum(['paid', 'free']),
  amount: count,
  balance: count,
  reg_dt: moment,
})
export type WalletLine = z.infer<typeof walletLine>

export const listWalletLines = endpoint('GET /v1/operator/member/:user_no/journal', {
  access: 'operator',
  right: 'wallet.see',
  summary: "Entries of one of a member's accounts, newest first",
  params: userNo,
  query: pageBefore(LINES_PAGE, {
    account: z.enum(['paid', 'free']).default('paid'),
  }),
  answer: z.array(walletLine),
})

export const getJournal = endpoint('GET /v1/operator/journal/:journal_no', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'One journal: its entries, and the lots that it created and used',
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
        /** Null for an account of the platform. */
        member: someone.nullable(),
        account: z.string(),
        unit: count,
        amount: count,
        balance: count,
      }),
    ),
    made: z.array(lot),
    /** Below 0: taken from the lot. */
    used: z.array(z.object({ lot_no: count, user_no: count, bucket, source, origin_source: origin, amount: count })),
  }),
})
export type Journal = z.infer<typeof getJournal.answer>
