import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf } from '#kit/contract/shape.ts'
import { LOG_PAGE } from '../rules.ts'
import { operatorName } from './person.ts'
import { ROLES } from './rights.ts'

const count = z.number().int()

/** Facts of an action: amounts, states before and after; never a secret. */
export const facts = z.record(z.string(), z.unknown())

export const logLine = z.object({
  log_no: count,
  /** Null: the command on the server. */
  who: operatorName.nullable(),
  /** What the operator's account was for at that moment. */
  roles: z.array(z.string()),
  /** 'exchange.approve' */
  act: z.string(),
  /** The object of the action: 'exchange:12', 'user:5', 'config:gift_max'. */
  target: z.string(),
  facts,
  reason: z.string(),
  ip: z.string().nullable(),
  reg_dt: moment,
})
export type LogLine = z.infer<typeof logLine>

const filters = {
  act: z.string().max(60).optional(),
  operator_no: no.optional(),
  target: z.string().max(100).optional(),
  /** A member whom the action concerned. */
  user_no: no.optional(),
  /** What the operator's account was for then. */
  role: z.enum(ROLES).optional(),
  from_dt: inputMoment.optional(),
  /** Inclusive. */
  until_dt: inputMoment.optional(),
}

export const listOperatorLog = endpoint('GET /v1/operator/log', {
  access: 'operator',
  right: 'log.see',
  summary: 'Audit log of operators, newest first',
  query: z.object({ ...filters, before_no: no.optional(), limit: pageOf(LOG_PAGE) }),
  answer: z.object({
    rows: z.array(logLine),
    /** `before_no` of the next page; a page that found few rows may have one too. Null: there is nothing more. */
    next_no: count.nullable(),
  }),
})

/** The first row of the chain that proves the log is the newest one (decision 109). */
const chainHead = z.object({ chain_no: count, digest: z.string() })

export const exportOperatorLog = endpoint('POST /v1/operator/log/export', {
  access: 'operator',
  right: 'log.see',
  summary: 'The newest rows of the audit log as a file, without personal data; the export is logged',
  body: z.object(filters),
  answer: z.object({
    csv: z.string(),
    rows: count,
    /** There are more rows than a file has. */
    is_cut: z.boolean(),
    head: chainHead.nullable(),
  }),
})

export const getLogHead = endpoint('GET /v1/operator/log/head', {
  access: 'operator',
  right: 'log.see',
  summary: 'The last link of the chain that proves the log',
  answer: z.object({ head: chainHead.nullable() }),
})
