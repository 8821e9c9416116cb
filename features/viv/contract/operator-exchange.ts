import { z } from 'zod'
import { someone, operatorNote, moneyReason } from '#features/operator/contract.ts'
import { lineKind } from '../contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { askedMoment, moment, no, pageOf, text, together } from '#kit/contract/shape.ts'
import { BATCHES_PAGE, BATCH_MAX, EXCHANGE_QUEUES, EXCHANGE_WARNINGS, LINES_PAGE, QUEUE_PAGE, REJECT_MAX } from '../operator-rules.ts'
import { origin, source, userNo } from './operator-shape.ts'
import { count } from './shape.ts'

const exchangeRow = z.object({
  exchange_no: count,
  member: someone,
  viv: count,
  gross_won: count,
  platform_won: count,
  withheld_won: count,
  net_won: count,
  is_earner: z.boolean(),
  has_biz: z.boolean(),
  /** 1 requested, 2 approved, 3 cancelled by the member, 4 paid, 5 rejected or failed */
  state: z.number().int().min(1).max(5),
  reason: z.string().nullable(),
  bank_code: z.string(),
  bank_name: z.string(),
  account_last4: z.string(),
  holder: z.string(),
  reg_dt: moment,
  due_dt: moment,
  approve_dt: moment.nullable(),
  end_dt: moment.nullable(),
  approve_by: someone.nullable(),
  paid_by: someone.nullable(),
  warnings: z.array(z.enum(EXCHANGE_WARNINGS)),
  /** Files that it stands in, the newest first. */
  batch_nos: z.array(count),
  /** What the list is ordered by: `due_dt` of what waits, `end_dt` of what ended. Sent as `after_dt` with `after_no` for the next page. */
  sort_dt: moment,
})
export type ExchangeRow = z.infer<typeof exchangeRow>

/** What waits is listed by its last day, the most urgent first; what ended, the newest first. */
export const listExchangeQueue = endpoint('GET /v1/operator/exchange', {
  access: 'operator',
  summary: 'Exchanges of one state',
  query: z
    .object({
      queue: z.enum(EXCHANGE_QUEUES).default('open'),
      after_dt: askedMoment.optional(),
      after_no: no.optional(),
      limit: pageOf(QUEUE_PAGE),
    })
    .superRefine(together('after_dt', 'after_no')),
  answer: z.array(exchangeRow),
})

const memberExchange = exchangeRow.pick({
  exchange_no: true,
  viv: true,
  net_won: true,
  state: true,
  reason: true,
  account_last4: true,
  reg_dt: true,
  end_dt: true,
})
export type MemberExchange = z.infer<typeof memberExchange>

export const listMemberExchanges = endpoint('GET /v1/operator/member/:user_no/exchange', {
  access: 'operator',
  summary: "A member's exchanges, newest first; that they were read is logged",
  params: userNo,
  query: z.object({ before_no: no.optional(), limit: pageOf(LINES_PAGE) }),
  answer: z.array(memberExchange),
})

const exchangeNo = z.object({ exchange_no: no })

export const getExchangeCase = endpoint('GET /v1/operator/exchange/:exchange_no', {
  access: 'operator',
  summary: 'One exchange with what lies behind it',
  params: exchangeNo,
  answer: exchangeRow.extend({
    /** Where its viv came from, the most first. */
    origins: z.array(z.object({ source, origin_source: origin, amount: count, first_dt: moment })),
    /** The member's exchanges before it, the newest first. */
    past: z.array(z.object({ exchange_no: count, viv: count, net_won: count, state: count, account_last4: z.string(), reg_dt: moment })),
    /** When the account that they have now was set; null: they have none any more. */
    account_dt: moment.nullable(),
    journals: z.array(z.object({ journal_no: count, kind: lineKind, reg_dt: moment })),
  }),
})
export type ExchangeCase = z.infer<typeof getExchangeCase.answer>

/** The maker. Refused while the books differ. */
export const approveExchange = endpoint('POST /v1/operator/exchange/:exchange_no/approve', {
  access: 'operator',
  idempotent: true,
  summary: 'Approve an exchange; another operator pays it',
  params: exchangeNo,
  body: z.object({ note: operatorNote }),
  answer: exchangeRow,
})

export const rejectExchange = endpoint('POST /v1/operator/exchange/:exchange_no/reject', {
  access: 'operator',
  idempotent: true,
  summary: 'Reject an exchange, or write down that the bank could not pay; the viv go back',
  params: exchangeNo,
  body: z.object({
    /** The member reads it. */
    reason: text(2, REJECT_MAX),
    /** Needed where it stands in a file for the bank: the bank was asked, and did not pay. */
    is_bank_failed: z.boolean().default(false),
  }),
  answer: exchangeRow,
})

/** The checker: another person than who approved. */
export const payExchange = endpoint('POST /v1/operator/exchange/:exchange_no/pay', {
  access: 'operator',
  idempotent: true,
  summary: 'Write down that the bank paid',
  params: exchangeNo,
  body: z.object({ note: operatorNote }),
  answer: exchangeRow,
})

const batch = z.object({
  batch_no: count,
  made_by: someone,
  exchanges: count,
  net_won: count,
  /** How often its file was opened. */
  opened: count,
  reg_dt: moment,
})
export type Batch = z.infer<typeof batch>

/** The checker: exchanges that others approved, for the bank, fixed under a number. The file itself is opened by `openBatchFile`. */
export const createBatch = endpoint('POST /v1/operator/exchange-batch', {
  access: 'operator',
  idempotent: true,
  summary: "Put approved exchanges into a file for the bank's bulk transfer",
  body: z.object({
    /** Without them all approved ones that stand in no file yet, the most urgent first. */
    exchange_nos: z.array(no).min(1).max(BATCH_MAX).optional(),
    /** Why some that stand in another file are sent once more. */
    again_reason: moneyReason.optional(),
  }),
  answer: batch.extend({ again: z.array(z.object({ exchange_no: count, batch_no: count })) }),
})

export const listBatches = endpoint('GET /v1/operator/exchange-batch', {
  access: 'operator',
  summary: 'Files for the bank, newest first',
  query: z.object({ before_no: no.optional(), limit: pageOf(BATCHES_PAGE) }),
  answer: z.array(batch),
})

const batchNo = z.object({ batch_no: no })

export const getBatch = endpoint('GET /v1/operator/exchange-batch/:batch_no', {
  access: 'operator',
  summary: 'One file for the bank, and what became of what stands in it',
  params: batchNo,
  answer: batch.extend({
    rows: z.array(
      z.object({
        exchange_no: count,
        member: someone,
        net_won: count,
        bank_name: z.string(),
        account_last4: z.string(),
        holder: z.string(),
        state: count,
      }),
    ),
  }),
})

/** The checker opens the sealed account numbers; who did it, and which, is logged. No Idempotency-Key: the numbers are kept nowhere. */
export const openBatchFile = endpoint('POST /v1/operator/exchange-batch/:batch_no/file', {
  access: 'operator',
  summary: "The file of a batch, in the form of a bank's bulk transfer, with the account numbers",
  rate: { calls: 20, seconds: 600 },
  params: batchNo,
  answer: z.object({
    file_name: z.string(),
    /** UTF-8 with its mark; the browser saves it as it is. */
    csv: z.string(),
    exchanges: count,
    net_won: count,
    /** The how many-th time it is opened: above 1 it may have been sent already. */
    opened: count,
    /** No longer approved, or in a later file, and left out of this one. */
    left_out: z.array(count),
  }),
})
