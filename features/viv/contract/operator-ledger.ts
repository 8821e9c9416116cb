import { moneyReason } from '#features/operator/contract.ts'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf } from '#kit/contract/shape.ts'
import { DIFFERENCE_KINDS, DIFFERENCES_PAGE } from '../operator-rules.ts'
import { origin } from './operator-shape.ts'
import { count } from './shape.ts'

const limit = z.object({ won: count, limit_won: count, percent: z.number(), is_near: z.boolean(), is_over: z.boolean() })

export const getFloat = endpoint('GET /v1/operator/ledger', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'The trial balance, outstanding viv, and how close they are to the legal limits',
  answer: z.object({
    trial: z.array(
      z.object({
        /** 'platform:cash_clearing', 'user:paid' */
        kind: z.string(),
        /** The value in won of one unit of `balance`. */
        unit: count,
        /** Counted at night; null: not yet. */
        accounts: count.nullable(),
        balance: count,
        won: count,
      }),
    ),
    /** When `accounts` were counted. */
    accounts_dt: moment.nullable(),
    /** The sum of the trial balance in won; anything but 0 is an error in the ledger. */
    trial_won: count,
    /** Viv of all members. */
    outstanding: z.object({ paid: count, free: count, held_paid: count, held_free: count, pending: count, frozen: count, all: count }),
    /** Viv of open exchanges. */
    payout: count,
    /** Money received minus money paid out, in won. */
    cash_won: count,
    /** Refunds that are not paid yet, in won. */
    refund_won: count,
    /** Cost of free viv and losses so far, in viv. */
    promo: count,
    expired: count,
    fee_won: count,
    tax_withheld_won: count,
    /** Paid viv of members, including holds, pending income and open exchanges; its limit is the legal threshold for registration. */
    float: limit,
    /** Charged in the twelve months that today ends. */
    issued_year: limit,
    differences: count,
    /** When an operator last checked the ledger; null if only the nightly job did. */
    look_dt: moment.nullable(),
  }),
})
export type Float = z.infer<typeof getFloat.answer>

const difference = z.object({
  difference_no: count,
  kind: z.enum(DIFFERENCE_KINDS),
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
  right: 'ledger.see',
  summary: 'Differences found in the ledger, newest first',
  query: z.object({ is_open: z.enum(['true', 'false']).optional(), before_no: no.optional(), limit: pageOf(DIFFERENCES_PAGE) }),
  answer: z.array(difference),
})

export const checkLedgerNow = endpoint('POST /v1/operator/ledger/look', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'Check the whole ledger now',
  rate: { calls: 6, seconds: 60 },
  /** `open`: open differences after it, also of checks that this one does not repeat (the gateway's records). */
  answer: z.object({ found: count, open: count }),
})

// Figures

const figure = z.object({
  config_key: z.string(),
  /** `count` a whole number, `counts` rising whole numbers, `origins` of card, bank, easy, phone, sale, event */
  kind: z.enum(['count', 'counts', 'origins']),
  value: z.union([count, z.array(count), z.array(origin)]),
  /** The default. */
  standing: z.union([count, z.array(count), z.array(origin)]),
  edit_dt: moment.nullable(),
  /** A change needs the approval of a second operator. */
  is_two: z.boolean(),
})
export type Figure = z.infer<typeof figure>

export const listConfig = endpoint('GET /v1/operator/config', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'The configurable figures of viv and their current values',
  answer: z.array(figure),
})

export const saveConfig = endpoint('PUT /v1/operator/config/:config_key', {
  access: 'operator',
  right: 'ledger.act',
  idempotent: true,
  summary: 'Change a figure of viv, or propose the change if it needs two operators',
  params: z.object({ config_key: z.string().max(60) }),
  body: z.object({ value: z.union([count, z.array(count).max(20), z.array(z.string().max(20)).max(20)]), reason: moneyReason }),
  answer: z.object({ figure: figure.nullable(), proposal_no: count.nullable() }),
})
