import { z } from 'zod'
import { someone } from '#features/operator/contract.ts'
import { JOURNAL_KINDS, type JournalKind } from '#features/viv/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { askedMoment, localDate, moment, no, pageOf, together } from '#kit/contract/shape.ts'
import { DIFFERENCES_PAGE, LINES_PAGE, LOTS_PAGE } from '../rules.ts'
import { bucket, count, origin, reason, source, userNo } from './shape.ts'

/** How much waits in each queue; what the console's navigation shows. */
export const getWaiting = endpoint('GET /v1/operator/waiting', {
  access: 'operator',
  summary: 'How much waits for an operator',
  answer: z.object({
    exchange_open: count,
    exchange_approved: count,
    refund_waiting: count,
    refund_failed: count,
    refund_loss: count,
    /** Of all kinds, mine as well. */
    proposals: count,
    differences: count,
  }),
})

const limit = z.object({ won: count, limit_won: count, percent: z.number(), is_near: z.boolean(), is_over: z.boolean() })

export const getFloat = endpoint('GET /v1/operator/ledger', {
  access: 'operator',
  summary: 'The trial balance, what is outstanding, and how near it comes to the limits of the law',
  answer: z.object({
    trial: z.array(
      z.object({
        /** 'platform:cash_clearing', 'user:paid' */
        kind: z.string(),
        /** Won that one of the balance is worth. */
        unit: count,
        accounts: count,
        balance: count,
        won: count,
      }),
    ),
    /** Of all of the trial balance, in won: 0, or the books are wrong. */
    trial_won: count,
    /** What members hold, in viv. */
    outstanding: z.object({ paid: count, free: count, held_paid: count, held_free: count, pending: count, frozen: count, all: count }),
    /** Viv that wait to be paid out. */
    payout: count,
    /** Money that came in and did not go out again, in won. */
    cash_won: count,
    /** Money that is promised back and not yet paid back, in won. */
    refund_won: count,
    /** What free viv, and losses, cost so far, in viv. */
    promo: count,
    expired: count,
    fee_won: count,
    tax_withheld_won: count,
    /** Paid viv of members, set aside, pending and asked to be exchanged too: against what has to be registered. */
    float: limit,
    /** Paid in over the last twelve months. */
    issued_year: limit,
    differences: count,
    /** When the books were last looked at by somebody here; null: by the nightly look alone. */
    look_dt: moment.nullable(),
  }),
})
export type Float = z.infer<typeof getFloat.answer>

const difference = z.object({
  difference_no: count,
  kind: z.string(),
  /** 'account:12' */
  subject: z.string(),
  expected: count,
  found: count,
  reg_dt: moment,
  close_dt: moment.nullable(),
})
export type LedgerDifference = z.infer<typeof difference>

export const listDifferences = endpoint('GET /v1/operator/difference', {
  access: 'operator',
  summary: 'Where the books said two things, newest first',
  query: z.object({ is_open: z.enum(['true', 'false']).optional(), before_no: no.optional(), limit: pageOf(DIFFERENCES_PAGE) }),
  answer: z.array(difference),
})

export const lookNow = endpoint('POST /v1/operator/ledger/look', {
  access: 'operator',
  summary: 'Compare all the books now',
  rate: { calls: 6, seconds: 60 },
  answer: z.object({ found: count }),
})

export const getBooks = endpoint('GET /v1/operator/member/:user_no/books', {
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
  }),
})
export type Books = z.infer<typeof getBooks.answer>

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
export type BookLot = z.infer<typeof lot>

/** Lots of which something is left, in the order of their use; `frozen` ones apart. */
export const listBookLots = endpoint('GET /v1/operator/member/:user_no/lot', {
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

const journalKind = z.enum(Object.keys(JOURNAL_KINDS) as JournalKind[])

const bookLine = z.object({
  entry_no: count,
  journal_no: count,
  kind: journalKind,
  ref: z.string(),
  /** What it did to this account, and what that held after it. */
  account: z.enum(['paid', 'free']),
  amount: count,
  balance: count,
  reg_dt: moment,
})
export type BookLine = z.infer<typeof bookLine>

export const listBookLines = endpoint('GET /v1/operator/member/:user_no/journal', {
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
  answer: z.array(bookLine),
})

export const getJournal = endpoint('GET /v1/operator/journal/:journal_no', {
  access: 'operator',
  summary: 'One booking: its entries, and the lots that it made and used',
  params: z.object({ journal_no: no }),
  answer: z.object({
    journal_no: count,
    kind: journalKind,
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

// Figures

const figure = z.object({
  config_key: z.string(),
  /** `count` a whole number, `counts` rising whole numbers, `origins` of card, bank, easy, phone, sale, event */
  kind: z.enum(['count', 'counts', 'origins']),
  value: z.union([count, z.array(count), z.array(origin)]),
  /** What holds where nobody changed it. */
  standing: z.union([count, z.array(count), z.array(origin)]),
  edit_dt: moment.nullable(),
  /** A change is proposed, and a second operator approves it. */
  is_two: z.boolean(),
})
export type Figure = z.infer<typeof figure>

export const listConfig = endpoint('GET /v1/operator/config', {
  access: 'operator',
  summary: 'The figures of viv that can be changed, and what holds now',
  answer: z.array(figure),
})

export const saveConfig = endpoint('PUT /v1/operator/config/:config_key', {
  access: 'operator',
  idempotent: true,
  summary: 'Change a figure of viv, or propose it where two are needed',
  params: z.object({ config_key: z.string().max(60) }),
  body: z.object({ value: z.union([count, z.array(count).max(20), z.array(z.string().max(20)).max(20)]), reason }),
  answer: z.object({ figure: figure.nullable(), proposal_no: count.nullable() }),
})
