import { moneyReason } from '#features/operator/contract.ts'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf } from '#kit/contract/shape.ts'
import { DIFFERENCES_PAGE } from '../operator-rules.ts'
import { origin } from './operator-shape.ts'
import { count } from './shape.ts'

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
  body: z.object({ value: z.union([count, z.array(count).max(20), z.array(z.string().max(20)).max(20)]), reason: moneyReason }),
  answer: z.object({ figure: figure.nullable(), proposal_no: count.nullable() }),
})
