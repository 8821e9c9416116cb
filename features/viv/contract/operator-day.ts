import { z } from 'zod'
import { moneyReason, operatorName, operatorNote } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { DAYS_PAGE, INSTITUTION_MAX, LIMIT_KINDS, SAFEGUARD_WAYS, SAFEGUARD_WON_MAX } from '../operator-rules.ts'
import { count } from './shape.ts'

// What the ledger came to day by day, the legal limits, and what expires.

const dayRow = z.object({
  day: localDate,
  /** Anything but 0 is an error in the ledger. */
  trial_won: count,
  float_won: count,
  issued_won: count,
  /** Charged in the twelve months that the day ends. */
  issued_year_won: count,
  /** Found by the reconciliation of that night; null: the day was written later. */
  differences: count.nullable(),
  reg_dt: moment,
})
export type LedgerDayRow = z.infer<typeof dayRow>

export const listLedgerDays = endpoint('GET /v1/operator/ledger/day', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'What the ledger came to at the end of each day, newest first',
  query: z.object({ before_day: localDate.optional(), limit: pageOf(DAYS_PAGE) }),
  answer: z.array(dayRow),
})

const ledgerDay = dayRow.extend({ trial: z.array(z.object({ kind: z.string(), unit: count, balance: count })) })
export type LedgerDay = z.infer<typeof ledgerDay>

export const getLedgerDay = endpoint('GET /v1/operator/ledger/day/:day', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'One day with its trial balance; null if it is not written',
  params: z.object({ day: localDate }),
  answer: ledgerDay.nullable(),
})

const forecast = z.object({
  /** Days that the trend is read from. */
  days: count,
  /** Won of growth a day; null: too few days. */
  per_day: count.nullable(),
  /** `day`: when the share of the limit will be reached; null if it is reached, or if the trend does not lead there. */
  reach: z.array(z.object({ percent: count, is_reached: z.boolean(), day: localDate.nullable() })),
})

export const getLimitForecasts = endpoint('GET /v1/operator/ledger/forecast', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'When the legal limits will be reached by the trend of the last 90 days',
  answer: z.object({ float: forecast, issued: forecast }),
})
export type LimitForecasts = z.infer<typeof getLimitForecasts.answer>

const alert = z.object({
  alert_no: count,
  kind: z.enum(LIMIT_KINDS),
  /** The share of the limit that the day reached. */
  percent: count,
  day: localDate,
  won: count,
  limit_won: count,
  reg_dt: moment,
  seen_by: operatorName.nullable(),
  seen_dt: moment.nullable(),
  note: z.string().nullable(),
})
export type LimitAlert = z.infer<typeof alert>

export const listLimitAlerts = endpoint('GET /v1/operator/ledger/alert', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'Alerts of the legal limits: those that nobody has seen, then the latest',
  answer: z.array(alert),
})

export const seeLimitAlert = endpoint('POST /v1/operator/ledger/alert/:alert_no/seen', {
  access: 'operator',
  right: 'ledger.act',
  idempotent: true,
  summary: 'Take note of an alert',
  params: z.object({ alert_no: no }),
  body: z.object({ note: operatorNote }),
  answer: alert,
})

export const getExpiryForecast = endpoint('GET /v1/operator/ledger/expiry', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'Viv that expire in each of the next twelve months if nobody uses them',
  answer: z.object({
    /** Counted every night; null: not yet. */
    made_dt: moment.nullable(),
    /** `warned`: members of them who were told. */
    months: z.array(z.object({ month: z.string(), paid: count, free: count, members: count, warned: count })),
  }),
})
export type ExpiryForecast = z.infer<typeof getExpiryForecast.answer>

/** What is kept apart in all on a day. */
export const keptApart = z.object({
  /** The day of the statements that it is read from. */
  day: localDate,
  won: z.number().int().min(0).max(SAFEGUARD_WON_MAX),
  way: z.enum(SAFEGUARD_WAYS),
  institution: text(1, INSTITUTION_MAX),
})
export type KeptApart = z.infer<typeof keptApart>

const safeguard = z.object({
  safeguard_no: count,
  ...keptApart.shape,
  by: operatorName,
  /** Null: recorded before two operators were needed; it counts nowhere. */
  approved_by: operatorName.nullable(),
  reg_dt: moment,
})
export type Safeguard = z.infer<typeof safeguard>

export const listSafeguards = endpoint('GET /v1/operator/ledger/safeguard', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'Money that is kept apart for members’ viv, the latest day first; of several of one day the last holds',
  answer: z.array(safeguard),
})

export const proposeSafeguard = endpoint('POST /v1/operator/ledger/safeguard', {
  access: 'operator',
  right: 'ledger.act',
  idempotent: true,
  summary: 'Propose what is kept apart in all on a day; once a second operator has approved it, the trust page shows the latest',
  body: z.object({ ...keptApart.shape, reason: moneyReason }),
  answer: z.object({ proposal_no: count }),
})

/** What the second operator sees; `before`: the latest that counts. */
export const safeguardView = z.object({
  before: keptApart.nullable(),
  after: keptApart,
  /** What members have, which has to be kept apart. Views from before it was shown lack it. */
  owed_won: count.optional(),
})
export type SafeguardView = z.infer<typeof safeguardView>
