import { z } from 'zod'
import { moneyReason, operatorName, someone } from '#features/operator/contract.ts'
import { REASON_MAX } from '#features/operator/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { CLOSES_PAGE, PAYOUT_FAULTS, PAYOUT_FILE_MAX } from '../rules.ts'

// The daily close: the gateway's records of a day beside what was booked.

const count = z.number().int()
const money = z.object({
  paid: count,
  paid_won: count,
  cancelled: count,
  cancelled_won: count,
})

const dayRow = z.object({
  close_no: count,
  day: localDate,
  /** 1 open, 2 closed */
  state: count,
  gateway: money,
  booked: money,
  /** Differences that no operator has settled. */
  open_cases: count,
  compare_dt: moment,
})
export type CloseRow = z.infer<typeof dayRow>

const closeCase = z.object({
  case_no: count,
  order_id: z.string(),
  kind: z.enum(['paid', 'cancelled']),
  /** Null: haru has no order for it. */
  charge_no: count.nullable(),
  member: someone.nullable(),
  gateway_won: count,
  booked_won: count,
  /** 1 open, 2 settled by an operator, 3 gone */
  state: count,
  note: z.string().nullable(),
  end_by: operatorName.nullable(),
  end_dt: moment.nullable(),
})
export type CloseCase = z.infer<typeof closeCase>

const payout = z.object({
  provider: z.string(),
  paid_won: count,
  cancelled_won: count,
  fee_won: count,
  fee_vat_won: count,
  net_won: count,
  payout_day: localDate,
  /** Null: the gateway itself said so. */
  reg_by: operatorName.nullable(),
  reg_dt: moment,
})
export type PayoutRow = z.infer<typeof payout>

const payoutsImported = z.object({
  added: count,
  changed: count,
  same: count,
  /** With one of them nothing of the file is stored. */
  bad: z.array(z.object({ line: count, column: z.string(), fault: z.enum(PAYOUT_FAULTS) })),
})
export type PayoutsImported = z.infer<typeof payoutsImported>

const day = dayRow.extend({
  close_by: operatorName.nullable(),
  close_dt: moment.nullable(),
  note: z.string().nullable(),
  /** The open ones first. */
  cases: z.array(closeCase),
  /** What the providers say that they pay out for the day. */
  payouts: z.array(payout),
})
export type CloseDay = z.infer<typeof day>

const closeNo = z.object({ close_no: no })

export const listCloses = endpoint('GET /v1/operator/close', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'Days of the gateway’s money, newest first',
  query: z.object({ before_day: localDate.optional(), limit: pageOf(CLOSES_PAGE) }),
  answer: z.array(dayRow),
})

export const getClose = endpoint('GET /v1/operator/close/:close_no', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'One day of the gateway’s money with its differences',
  params: closeNo,
  answer: day,
})

export const compareClose = endpoint('POST /v1/operator/close/:close_no/compare', {
  access: 'operator',
  right: 'ledger.act',
  summary: 'Fetch the gateway’s records of an open day again and compare them',
  rate: { calls: 6, seconds: 60 },
  params: closeNo,
  answer: day,
})

export const settleCloseCase = endpoint('POST /v1/operator/close-case/:case_no/settle', {
  access: 'operator',
  right: 'ledger.act',
  idempotent: true,
  summary: 'Record how a difference was settled',
  params: z.object({ case_no: no }),
  body: z.object({ note: moneyReason }),
  answer: day,
})

export const closeDay = endpoint('POST /v1/operator/close/:close_no/close', {
  access: 'operator',
  right: 'ledger.act',
  idempotent: true,
  summary: 'Close a day: nothing about it changes any more',
  params: closeNo,
  body: z.object({ note: text(0, REASON_MAX) }),
  answer: day,
})

export const getCloseFile = endpoint('GET /v1/operator/close/:close_no/file', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'The gateway’s lines of a day as CSV',
  rate: { calls: 20, seconds: 600 },
  params: closeNo,
  answer: z.object({ file_name: z.string(), csv: z.string() }),
})

export const importPayouts = endpoint('POST /v1/operator/payout', {
  access: 'operator',
  right: 'ledger.act',
  idempotent: true,
  summary: 'Store what a provider’s statement says that it pays out, by day',
  bodyLimit: PAYOUT_FILE_MAX * 3,
  body: z.object({ csv: z.string().min(1).max(PAYOUT_FILE_MAX) }),
  answer: payoutsImported,
})
