import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { askedMoment, localDate, moment, no, pageOf, peoplePage, text, together } from '#kit/contract/shape.ts'
import { count, vivAmount } from './contract/shape.ts'
import {
  GIFT_MESSAGE_MAX,
  GIFT_PEOPLE,
  GIFT_PEOPLE_PAGE,
  GIFTS_PAGE,
  HISTORY_GROUPS,
  HISTORY_PAGE,
  LIFE_RULES,
  LINE_KINDS,
  ORIGINS,
  PAY_METHODS,
} from './rules.ts'

export * from './contract/exchange.ts'

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

export const lineKind = z.enum(LINE_KINDS)

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
  /** The words of a gift, or what free viv are for; how a charge was paid; how far an exchange is, as its own `state`. Null on other lines. */
  message: z.string().nullable(),
  method: z.enum(PAY_METHODS).nullable(),
  exchange_state: z.number().int().min(1).max(5).nullable(),
  reg_dt: moment,
})
export type HistoryLine = z.infer<typeof historyLine>

/** Lines of one group or of all, of one month in Korea (`2026-11`) or ever. */
const historyFilter = {
  group: z.enum(HISTORY_GROUPS).optional(),
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
    .optional(),
}

export const listHistory = endpoint('GET /v1/user/viv/history', {
  access: 'member',
  summary: 'What happened to my viv, newest first',
  query: z
    .object({
      ...historyFilter,
      before_dt: askedMoment.optional(),
      before_no: no.optional(),
      limit: pageOf(HISTORY_PAGE),
    })
    .superRefine(together('before_dt', 'before_no')),
  answer: z.array(historyLine),
})

/** An address from which a browser fetches them as a table, for minutes: a download carries no token. */
export const beginHistoryFile = endpoint('POST /v1/user/viv/history/file', {
  access: 'member',
  summary: 'Ask for my history as a file (CSV)',
  rate: { calls: 10, seconds: 600 },
  body: z.object(historyFilter),
  answer: z.object({ url: z.string(), expire_dt: moment }),
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
    /** Lots that it made in my wallet, or let me use, with what is left of each and where the rest went. */
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

/** Somebody to give to, and since when they are followed or when they talked last. */
export const giftPerson = person.extend({ reg_dt: moment })
export type GiftPerson = z.infer<typeof giftPerson>

export const listGiftPeople = endpoint('GET /v1/user/viv/gift/people', {
  access: 'member',
  summary: 'To whom I may want to give: with whom I talked lately, whom I follow, who follows me; newest first',
  query: peoplePage(GIFT_PEOPLE_PAGE, { kind: z.enum(GIFT_PEOPLE) }),
  answer: z.array(giftPerson),
})

/** Asked before anything is typed; refused as the gift itself would be. */
export const getGiftTerms = endpoint('GET /v1/user/viv/gift/to/:user_no', {
  access: 'member',
  summary: 'A member whom I may give to, and how much I may give',
  rate: { calls: 120, seconds: 60 },
  params: z.object({ user_no: no }),
  answer: z.object({
    to: person,
    /** Our private conversation, where there is one. */
    cr_no: count.nullable(),
    /** Of my paid viv, those that nobody holds back. */
    usable: count,
    gift_max: count,
    day_left: count,
    month_left: count,
  }),
})
export type GiftTerms = z.infer<typeof getGiftTerms.answer>

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
