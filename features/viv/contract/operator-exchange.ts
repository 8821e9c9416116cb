import { z } from 'zod'
import { caseNos, caseResult, lastAct, moneyReason, operatorName, operatorNote, queueQuery, someone } from '#features/operator/contract.ts'
import { lineKind } from '../contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf, text, bothOrNeither } from '#kit/contract/shape.ts'
import {
  BATCHES_PAGE,
  BATCH_MAX,
  EXCHANGE_QUEUES,
  EXCHANGE_WARNINGS,
  LINES_PAGE,
  QUEUE_PAGE,
  QUEUE_SORTS,
  REJECT_MAX,
} from '../operator-rules.ts'
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
  /** Masked. */
  holder: z.string(),
  reg_dt: moment,
  due_dt: moment,
  approve_dt: moment.nullable(),
  end_dt: moment.nullable(),
  approve_by: operatorName.nullable(),
  paid_by: operatorName.nullable(),
  warnings: z.array(z.enum(EXCHANGE_WARNINGS)),
  /** The bank files that contain it, newest first. */
  batch_nos: z.array(count),
  /** The sort key: `due_dt` of open exchanges, `end_dt` of ended ones. Sent as `after_dt` with `after_no` for the next page. */
  sort_dt: moment,
})
export type ExchangeRow = z.infer<typeof exchangeRow>

/** By `due`: open exchanges by due date, the most urgent first; ended ones newest first. By `amount`: the largest first. */
export const listExchangeQueue = endpoint('GET /v1/operator/exchange', {
  access: 'operator',
  right: 'exchange.see',
  summary: 'Exchanges of one state',
  query: z
    .object({
      queue: z.enum(EXCHANGE_QUEUES).default('open'),
      sort: z.enum(QUEUE_SORTS).default('due'),
      /** The number of an exchange, part of the member's name, or the beginning of the account holder's name. */
      q: queueQuery,
      /** `sort_dt` of the last row of the page before, by `due`. */
      after_dt: inputMoment.optional(),
      /** `net_won` of that row, by `amount`. */
      after_won: z.coerce.number().int().min(0).optional(),
      after_no: no.optional(),
      limit: pageOf(QUEUE_PAGE),
    })
    .superRefine((query, context) => bothOrNeither(query.sort === 'due' ? 'after_dt' : 'after_won', 'after_no')(query, context)),
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
  right: 'exchange.see',
  summary: "A member's exchanges, newest first; the read is logged",
  params: userNo,
  query: z.object({ before_no: no.optional(), limit: pageOf(LINES_PAGE) }),
  answer: z.array(memberExchange),
})

const exchangeNo = z.object({ exchange_no: no })

export const getExchangeCase = endpoint('GET /v1/operator/exchange/:exchange_no', {
  access: 'operator',
  right: 'exchange.see',
  summary: 'One exchange with the origin of its viv and earlier exchanges',
  params: exchangeNo,
  answer: exchangeRow.extend({
    /** The holder is masked until `openPersonal` of 'exchange:<number>'. */
    is_masked: z.boolean(),
    /** Origins of its viv, the largest first. */
    origins: z.array(z.object({ source, origin_source: origin, amount: count, first_dt: moment })),
    /** The member's earlier exchanges, newest first. */
    past: z.array(z.object({ exchange_no: count, viv: count, net_won: count, state: count, account_last4: z.string(), reg_dt: moment })),
    /** When the member's current account was set; null if there is none. */
    account_dt: moment.nullable(),
    /** The refund with the member's open loss, which stops this exchange (warning `loss`). */
    loss_refund_no: count.nullable(),
    /** The latest act of an operator on it. */
    decision: lastAct.nullable(),
    journals: z.array(z.object({ journal_no: count, kind: lineKind, reg_dt: moment })),
  }),
})
export type ExchangeCase = z.infer<typeof getExchangeCase.answer>

/** The maker of the two operators. Refused while the ledger has open differences, or the member an open loss. */
export const approveExchange = endpoint('POST /v1/operator/exchange/:exchange_no/approve', {
  access: 'operator',
  right: 'exchange.act',
  idempotent: true,
  summary: 'Approve an exchange; another operator pays it',
  params: exchangeNo,
  body: z.object({ note: operatorNote }),
  answer: exchangeRow,
})

export const approveExchanges = endpoint('POST /v1/operator/exchange/approve', {
  access: 'operator',
  right: 'exchange.act',
  idempotent: true,
  summary: 'Approve several exchanges, each on its own: a refused one does not stop the others',
  body: z.object({ exchange_nos: caseNos, note: operatorNote }),
  answer: z.object({ results: z.array(caseResult) }),
})

export const rejectExchange = endpoint('POST /v1/operator/exchange/:exchange_no/reject', {
  access: 'operator',
  right: 'exchange.act',
  idempotent: true,
  summary: 'Reject an exchange, or record that the bank could not pay; the viv are returned',
  params: exchangeNo,
  body: z.object({
    /** Shown to the member. */
    reason: text(2, REJECT_MAX),
    /** Required if a bank file contains the exchange: confirms that the bank did not pay. */
    is_bank_failed: z.boolean().default(false),
  }),
  answer: exchangeRow,
})

/** The checker of the two operators: not the one who approved. */
export const payExchange = endpoint('POST /v1/operator/exchange/:exchange_no/pay', {
  access: 'operator',
  right: 'exchange.act',
  idempotent: true,
  summary: 'Record that the bank paid',
  params: exchangeNo,
  body: z.object({ note: operatorNote }),
  answer: exchangeRow,
})

const batch = z.object({
  batch_no: count,
  made_by: operatorName,
  exchanges: count,
  net_won: count,
  /** How often its file was downloaded. */
  opened: count,
  reg_dt: moment,
})
export type Batch = z.infer<typeof batch>

/** The checker creates it of exchanges that others approved. `openBatchFile` returns the file itself. */
export const createBatch = endpoint('POST /v1/operator/exchange-batch', {
  access: 'operator',
  right: 'exchange.act',
  idempotent: true,
  summary: "Put approved exchanges into a file for the bank's bulk transfer",
  body: z.object({
    /** Default: all approved exchanges that are in no file yet, the most urgent first. */
    exchange_nos: z.array(no).min(1).max(BATCH_MAX).optional(),
    /** Required if an exchange is already in another file: why it is sent again. */
    again_reason: moneyReason.optional(),
  }),
  answer: batch.extend({ again: z.array(z.object({ exchange_no: count, batch_no: count })) }),
})

export const listBatches = endpoint('GET /v1/operator/exchange-batch', {
  access: 'operator',
  right: 'exchange.see',
  summary: 'Files for the bank, newest first',
  query: z.object({ before_no: no.optional(), limit: pageOf(BATCHES_PAGE) }),
  answer: z.array(batch),
})

const batchNo = z.object({ batch_no: no })

export const getBatch = endpoint('GET /v1/operator/exchange-batch/:batch_no', {
  access: 'operator',
  right: 'exchange.see',
  summary: 'One file for the bank, with the state of each exchange in it',
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

/** The checker decrypts the account numbers; who did and for which exchanges is logged. No Idempotency-Key, so that the answer is not stored. */
export const openBatchFile = endpoint('POST /v1/operator/exchange-batch/:batch_no/file', {
  access: 'operator',
  right: 'exchange.act',
  summary: "The file of a batch, in the form of a bank's bulk transfer, with the account numbers",
  rate: { calls: 20, seconds: 600 },
  params: batchNo,
  answer: z.object({
    file_name: z.string(),
    /** UTF-8 with a byte order mark; the browser saves it unchanged. */
    csv: z.string(),
    exchanges: count,
    net_won: count,
    /** How often it was downloaded, this time included: above 1 it may have been sent already. */
    opened: count,
    /** Exchanges left out because they are no longer approved, are in a later file, or their member has an open loss. */
    left_out: z.array(count),
  }),
})

/** The checker: not the one who approved. The exchanges that can be paid are paid in one transaction; the others keep their state. */
export const payBatch = endpoint('POST /v1/operator/exchange-batch/:batch_no/pay', {
  access: 'operator',
  right: 'exchange.act',
  idempotent: true,
  summary: 'Record that the bank paid the exchanges of a file',
  params: batchNo,
  body: z.object({ note: operatorNote }),
  answer: z.object({ results: z.array(caseResult), net_won: count }),
})
