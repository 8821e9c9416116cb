import { z } from 'zod'
import { someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, pageOf } from '#kit/contract/shape.ts'
import { STATEMENTS_PAGE } from '../operator-rules.ts'
import { count } from './shape.ts'

// Tax statements: what was paid out to experts in a month, by the day of the payment.

/** A month of the Korean calendar, `2026-11`. */
const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, '달을 다시 골라 주세요.')

const sums = {
  exchanges: count,
  gross_won: count,
  platform_won: count,
  /** Income tax and its local surtax; 0 of a registered business. */
  withheld_won: count,
  net_won: count,
}

const statement = z.object({
  member: someone,
  /** The name of the account that was paid, masked. */
  holder: z.string(),
  /** A registered business gets a tax invoice for the fee, and nothing is withheld. */
  has_biz: z.boolean(),
  ...sums,
})
export type Statement = z.infer<typeof statement>

/** An expert who became a business within the month has two rows. */
export const listStatements = endpoint('GET /v1/operator/statement', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'What was paid out to each expert in a month, by the number of the member',
  query: z.object({
    month,
    /** Number and `has_biz` of the last row of the previous page. */
    after_no: no.optional(),
    after_biz: z.enum(['true', 'false']).default('true'),
    limit: pageOf(STATEMENTS_PAGE),
  }),
  answer: z.array(statement),
})

const total = z.object({ experts: count, ...sums })

export const getStatementTotals = endpoint('GET /v1/operator/statement/total', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'The sums of a month: experts with withholding, and registered businesses',
  query: z.object({ month }),
  answer: z.object({ withheld: total, business: total }),
})
export type StatementTotals = z.infer<typeof getStatementTotals.answer>
export type StatementTotal = z.infer<typeof total>

/** No Idempotency-Key, so that the answer is not stored. */
export const exportStatements = endpoint('POST /v1/operator/statement/export', {
  access: 'operator',
  right: 'ledger.see',
  summary: 'The statements of a month as a file, with masked names; the export is logged',
  rate: { calls: 20, seconds: 600 },
  body: z.object({ month }),
  answer: z.object({ file_name: z.string(), csv: z.string(), rows: count, is_cut: z.boolean() }),
})
