import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf } from '#kit/contract/shape.ts'
import { EXCHANGES_PAGE } from '../rules.ts'
import { count, vivAmount } from './shape.ts'

/** The account number itself is never sent. */
export const bankAccount = z.object({
  bank_code: z.string(),
  account_last4: z.string(),
  holder: z.string(),
  /** From when exchanges can be paid to it. */
  from_dt: moment,
})

export const getBankAccount = endpoint('GET /v1/user/viv/account', {
  access: 'member',
  summary: 'The bank account that my viv are exchanged to',
  answer: bankAccount.nullable(),
})

/** A change needs reauthentication and takes effect after 24 hours. */
export const saveBankAccount = endpoint('PUT /v1/user/viv/account', {
  access: 'member',
  summary: 'Set the bank account that my viv are exchanged to',
  rate: { calls: 10, seconds: 600 },
  body: z.object({
    bank_code: z.string().max(3),
    account_no: z.string().max(40),
    holder: z.string().trim().min(1).max(40),
    password: z.string().max(200).optional(),
    identity_no: z.uuid().optional(),
  }),
  answer: bankAccount,
})

const fee = z.object({ gross_won: count, platform_won: count, withheld_won: count, net_won: count })

export const exchange = fee.extend({
  exchange_no: count,
  viv: count,
  /** 1 requested, 2 approved, 3 cancelled, 4 paid, 5 rejected or failed */
  state: z.number().int().min(1).max(5),
  reason: z.string().nullable(),
  bank_code: z.string(),
  account_last4: z.string(),
  due_dt: moment,
  end_dt: moment.nullable(),
  reg_dt: moment,
})
export type Exchange = z.infer<typeof exchange>

/** Inputs of the fee (viv terms 8), and the limits of the amount. */
export const getExchangeTerms = endpoint('GET /v1/user/viv/exchange/terms', {
  access: 'member',
  summary: 'What the fee of my exchange depends on, and its minimum',
  /** `now`: the server's time, by which the screen judges how long a changed account waits. */
  answer: z.object({ is_earner: z.boolean(), has_biz: z.boolean(), min: count, floor: count, now: moment }),
})

export const applyExchange = endpoint('POST /v1/user/viv/exchange', {
  access: 'member',
  switch: 'exchange',
  idempotent: true,
  summary: 'Request an exchange of paid viv',
  rate: { calls: 20, seconds: 60 },
  body: z.object({ amount: vivAmount }),
  answer: exchange,
})

export const cancelExchange = endpoint('POST /v1/user/viv/exchange/:exchange_no/cancel', {
  access: 'member',
  idempotent: true,
  summary: 'Cancel an exchange that is not approved yet',
  params: z.object({ exchange_no: no }),
  answer: exchange,
})

export const listExchanges = endpoint('GET /v1/user/viv/exchange', {
  access: 'member',
  summary: 'My exchanges, newest first',
  query: z.object({ before_no: no.optional(), limit: pageOf(EXCHANGES_PAGE) }),
  answer: z.array(exchange),
})
