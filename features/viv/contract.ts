import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { askedMoment, localDate, moment, no, pageOf, text, together } from '#kit/contract/shape.ts'
import {
  EXCHANGES_PAGE,
  GIFT_MESSAGE_MAX,
  GIFTS_PAGE,
  HISTORY_GROUPS,
  HISTORY_PAGE,
  LIFE_RULES,
  LINE_KINDS,
  ORIGINS,
  PAY_METHODS,
} from './rules.ts'

/** Viv are whole; nobody has more than this in mind. */
const vivAmount = z.number().int().min(1).max(1_000_000_000)
const count = z.number().int()

/** What a member holds: usable at once, first paid, then free. */
export const vivBalance = z.object({ paid: count, free: count })
export type VivBalance = z.infer<typeof vivBalance>

export const getWallet = endpoint('GET /v1/user/viv', {
  access: 'member',
  summary: 'My wallet: what I hold, what waits, and what can be exchanged when',
  answer: vivBalance.extend({
    /** Set aside for counsellings and orders. */
    held: count,
    /** Income that waits for its release. */
    pending: count,
    /** Held back by an operator; counted in paid. */
    frozen: count,
    /** Of paid, now. */
    exchangeable: count,
    /** Of paid and pending, later, by the moment from which. */
    exchangeable_later: z.array(z.object({ from_dt: moment, amount: count })),
    /** Of paid, by an operator alone: charged by card, telephone or easy pay, or given of such. */
    exchangeable_never: count,
    /** The first viv to be gone if nothing happens. */
    expire: z.object({ expire_day: localDate, amount: count }).nullable(),
    is_exchange_stopped: z.boolean(),
  }),
})
export type Wallet = z.infer<typeof getWallet.answer>

const lineKind = z.enum(LINE_KINDS)

/** One booking as its owner reads it. */
export const historyLine = z.object({
  entry_no: count,
  journal_no: count,
  kind: lineKind,
  /** What it is about, 'gift:12'. */
  ref: z.string(),
  paid: count,
  free: count,
  /** After it. */
  balance: vivBalance,
  /** The other of a gift; null where there is none, or they left. */
  other: person.nullable(),
  reg_dt: moment,
})
export type HistoryLine = z.infer<typeof historyLine>

export const listHistory = endpoint('GET /v1/user/viv/history', {
  access: 'member',
  summary: 'What happened to my viv, newest first',
  query: z
    .object({
      group: z.enum(HISTORY_GROUPS).optional(),
      /** A month in Korea, `2026-11`. */
      month: z
        .string()
        .regex(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/)
        .optional(),
      before_dt: askedMoment.optional(),
      before_no: no.optional(),
      limit: pageOf(HISTORY_PAGE),
    })
    .superRefine(together('before_dt', 'before_no')),
  answer: z.array(historyLine),
})

const piece = z.object({
  lot_no: count,
  amount: count,
  source: z.enum(['charge', 'gift', 'sale', 'refund', 'event']),
  origin_source: z.enum(ORIGINS),
  origin_dt: moment,
  reg_dt: moment,
  /** What made it, where that was mine. */
  from: z.object({ journal_no: count, kind: lineKind, ref: z.string() }).nullable(),
})

/** Where each viv of a booking came from and went, and what holds for what is left of it (beyond.md b-11). */
export const getLife = endpoint('GET /v1/user/viv/history/:journal_no', {
  access: 'member',
  summary: 'The life of the viv of one booking of mine',
  params: z.object({ journal_no: no }),
  answer: z.object({
    line: historyLine.omit({ balance: true, entry_no: true }),
    /** Lots that were used, or given back to: amounts below 0 were taken. */
    used: z.array(piece),
    /** Lots that it made in my wallet, with what is left of each and where the rest went. */
    made: z.array(
      piece.extend({
        remaining: count,
        uses: z.array(z.object({ journal_no: count, kind: lineKind, ref: z.string(), amount: count, reg_dt: moment })),
        rules: z.array(z.object({ rule: z.enum(LIFE_RULES), until_dt: moment.nullable() })),
      }),
    ),
  }),
})
export type Life = z.infer<typeof getLife.answer>

/** Paid viv alone; there at once, and not taken back (viv terms 5). */
export const sendVivGift = endpoint('POST /v1/user/viv/gift', {
  access: 'member',
  idempotent: true,
  summary: 'Give paid viv to a member',
  rate: { calls: 60, seconds: 60 },
  body: z.object({ to_user_no: no, amount: vivAmount, message: text(0, GIFT_MESSAGE_MAX).default('') }),
  answer: z.object({ gift_no: count, balance: vivBalance }),
})

export const gift = z.object({
  gift_no: count,
  amount: count,
  message: z.string(),
  /** 1 sent, 2 returned, 0 void */
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Who gave it, or got it; null: they left. */
  other: person.nullable(),
  /** Until when I may return it; null: I may not. */
  return_dt: moment.nullable(),
  reg_dt: moment,
})
export type Gift = z.infer<typeof gift>

const giftsPage = z.object({ before_no: no.optional(), limit: pageOf(GIFTS_PAGE) })

export const listGiftsSent = endpoint('GET /v1/user/viv/gift/sent', {
  access: 'member',
  summary: 'Gifts that I sent, newest first',
  query: giftsPage,
  answer: z.array(gift),
})

export const listGiftsReceived = endpoint('GET /v1/user/viv/gift/received', {
  access: 'member',
  summary: 'Gifts that I was given, newest first',
  query: giftsPage,
  answer: z.array(gift),
})

export const returnGift = endpoint('POST /v1/user/viv/gift/:gift_no/return', {
  access: 'member',
  idempotent: true,
  summary: 'Give an unused gift back, within 7 days',
  params: z.object({ gift_no: no }),
  answer: z.object({ balance: vivBalance }),
})

/** A top-up as far as it can still be withdrawn. */
export const charge = z.object({
  charge_no: count,
  viv: count,
  won: count,
  method: z.enum(PAY_METHODS).nullable(),
  state: z.number().int().min(1).max(6),
  cancelled_viv: count,
  /** Of it unused. */
  remaining: count,
  /** Until when it can be withdrawn; null: no more. */
  withdraw_dt: moment.nullable(),
  reg_dt: moment,
})
export type Charge = z.infer<typeof charge>

export const listCharges = endpoint('GET /v1/user/viv/charge', {
  access: 'member',
  summary: 'My top-ups, newest first',
  query: z.object({ before_no: no.optional(), limit: pageOf(HISTORY_PAGE) }),
  answer: z.array(charge),
})

/** 청약철회: what is unused of a top-up, whole or in part, within 7 days (viv terms 7). */
export const withdrawCharge = endpoint('POST /v1/user/viv/charge/:charge_no/withdraw', {
  access: 'member',
  idempotent: true,
  summary: 'Withdraw a top-up, or a part of it',
  rate: { calls: 20, seconds: 60 },
  params: z.object({ charge_no: no }),
  body: z.object({ amount: vivAmount }),
  answer: z.object({
    refund_no: count,
    viv: count,
    /** What is paid back: less a bonus of the top-up that was spent. */
    won: count,
    due_dt: moment,
    balance: vivBalance,
  }),
})

/** The number itself never leaves. */
export const bankAccount = z.object({
  bank_code: z.string(),
  account_last4: z.string(),
  holder: z.string(),
  /** From when it can be used. */
  from_dt: moment,
})

export const getBankAccount = endpoint('GET /v1/user/viv/account', {
  access: 'member',
  summary: 'The bank account that my viv are exchanged to',
  answer: bankAccount.nullable(),
})

/** A change asks who it is once more, and waits a day. */
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

/** What would be deducted, and what is received (viv terms 8). */
export const getExchangeTerms = endpoint('GET /v1/user/viv/exchange/terms', {
  access: 'member',
  summary: 'What decides the fee of an exchange of mine, and how little it may be',
  answer: z.object({ is_earner: z.boolean(), has_biz: z.boolean(), min: count, floor: count }),
})

export const applyExchange = endpoint('POST /v1/user/viv/exchange', {
  access: 'member',
  idempotent: true,
  summary: 'Ask for paid viv to be exchanged',
  rate: { calls: 20, seconds: 60 },
  body: z.object({ amount: vivAmount }),
  answer: exchange,
})

export const cancelExchange = endpoint('POST /v1/user/viv/exchange/:exchange_no/cancel', {
  access: 'member',
  idempotent: true,
  summary: 'Take back an exchange that nobody approved yet',
  params: z.object({ exchange_no: no }),
  answer: exchange,
})

export const listExchanges = endpoint('GET /v1/user/viv/exchange', {
  access: 'member',
  summary: 'My exchanges, newest first',
  query: z.object({ before_no: no.optional(), limit: pageOf(EXCHANGES_PAGE) }),
  answer: z.array(exchange),
})
