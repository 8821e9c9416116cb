import { z } from 'zod'
import { operatorName, someone } from '#features/operator/contract.ts'
import { REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { REJECT_MAX } from '../operator-rules.ts'
import { count } from './shape.ts'

const exchangeNo = z.object({ exchange_no: no })

const checkState = z.object({
  exchange_no: count,
  /** 1 waiting, 2 confirmed, 3 refused, 4 its exchange ended before */
  state: z.number().int().min(1).max(4),
})

export const getAccountCheck = endpoint('GET /v1/operator/account-check/:exchange_no', {
  access: 'operator',
  right: 'exchange.see',
  summary: 'The check of the bank account of one exchange: names, who else gave the account, earlier accounts',
  params: exchangeNo,
  answer: checkState.extend({
    member: someone,
    viv: count,
    net_won: count,
    /** Another member gave the same account. */
    is_shared: z.boolean(),
    /** The holder is not the member's verified name. */
    is_renamed: z.boolean(),
    bank_name: z.string(),
    account_last4: z.string(),
    holder: z.string(),
    verified_name: z.string().nullable(),
    /** Names are masked until `openPersonal` of 'account_check:<number>'. */
    is_masked: z.boolean(),
    /** The others who gave the account, by when they first did. */
    others: z.array(z.object({ member: someone, verified_name: z.string().nullable(), is_active: z.boolean(), first_dt: moment })),
    /** The accounts of the member's earlier exchanges, newest first. */
    earlier: z.array(z.object({ bank_name: z.string(), account_last4: z.string(), paid: count, last_dt: moment })),
    /** When the exchange has to be paid. */
    pay_due_dt: moment,
    reg_dt: moment,
    due_dt: moment,
    decide_dt: moment.nullable(),
    decided_by: operatorName.nullable(),
    note: z.string().nullable(),
  }),
})
export type AccountCheck = z.infer<typeof getAccountCheck.answer>

/** It counts for later exchanges of the member to this account, until somebody else gives it. */
export const confirmAccount = endpoint('POST /v1/operator/account-check/:exchange_no/confirm', {
  access: 'operator',
  right: 'exchange.act',
  idempotent: true,
  summary: 'Confirm the account: its exchange can be approved',
  params: exchangeNo,
  body: z.object({ note: text(REASON_MIN, REASON_MAX) }),
  answer: checkState,
})

export const refuseAccount = endpoint('POST /v1/operator/account-check/:exchange_no/refuse', {
  access: 'operator',
  right: 'exchange.act',
  idempotent: true,
  summary: 'Refuse the account: its exchange is rejected and the viv are returned',
  params: exchangeNo,
  /** Shown to the member. */
  body: z.object({ reason: text(2, REJECT_MAX) }),
  answer: checkState,
})
