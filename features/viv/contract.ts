import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, pageBefore, pageOf, peoplePage, text } from '#kit/contract/shape.ts'
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
  EXCHANGE_STOPS,
} from './rules.ts'

export * from './contract/exchange.ts'

/** Viv that a member can use now. Paid viv are used before free viv. */
export const vivBalance = z.object({ paid: count, free: count })
export type VivBalance = z.infer<typeof vivBalance>

export const getWallet = endpoint('GET /v1/user/viv', {
  access: 'member',
  summary: 'My wallet: balances, pending income, and when viv can be exchanged',
  answer: vivBalance.extend({
    /** Reserved by holds, for counselling and orders. */
    held: count,
    /** Income that is not released yet. */
    pending: count,
    /** Frozen by an operator; included in `paid`. */
    frozen: count,
    /** The part of `paid` that can be exchanged now. */
    exchangeable: count,
    /** The part of `paid` and `pending` that can be exchanged later, by the time from which it can. */
    exchangeable_later: z.array(z.object({ from_dt: moment, amount: count })),
    /** The part of `paid` that the member cannot exchange: charged by card, phone or easy pay, or received as a gift of such viv. */
    exchangeable_never: count,
    /** The viv that expire first if the member does not use the wallet. */
    expire: z.object({ expire_day: localDate, amount: count }).nullable(),
    /** Why no exchange can be requested now; null if one can. */
    exchange_stop: z.enum(EXCHANGE_STOPS).nullable(),
    /** The guardian stopped the spending: the member can neither top up nor pay. What is held or paid, and exchanges, go on. */
    is_spending_frozen: z.boolean(),
  }),
})
export type Wallet = z.infer<typeof getWallet.answer>

export const lineKind = z.enum(LINE_KINDS)

/** One journal as a line of its owner's history. */
export const historyLine = z.object({
  entry_no: count,
  journal_no: count,
  kind: lineKind,
  /** The subject of the journal: 'gift:12'. */
  ref: z.string(),
  paid: count,
  free: count,
  /** The balance after this line. */
  balance: vivBalance,
  /** The other member of a gift; null for other lines, and if that account is deleted. */
  other: person.nullable(),
  /** `message` of a gift, or the reason for free viv; `method` of a charge; `exchange_state` is the exchange's `state`. Null on other lines. */
  message: z.string().nullable(),
  method: z.enum(PAY_METHODS).nullable(),
  exchange_state: z.number().int().min(1).max(5).nullable(),
  reg_dt: moment,
})
export type HistoryLine = z.infer<typeof historyLine>

/** Without `group`, lines of all groups; without `month` (Korean time, `2026-11`), of all months. */
const historyFilter = {
  group: z.enum(HISTORY_GROUPS).optional(),
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
    .optional(),
}

export const listHistory = endpoint('GET /v1/user/viv/history', {
  access: 'member',
  summary: 'My viv history, newest first',
  query: pageBefore(HISTORY_PAGE, {
    ...historyFilter,
  }),
  answer: z.array(historyLine),
})

/** Returns a signed address that is valid for some minutes, because a browser's download sends no token. */
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
  /** The journal that created the lot, if it is one of the member's. */
  from: z.object({ journal_no: count, kind: lineKind, ref: z.string() }).nullable(),
})

/** Origin and uses of the viv of one journal, and the rules for those that remain (beyond.md b-11). */
export const getLife = endpoint('GET /v1/user/viv/history/:journal_no', {
  access: 'member',
  summary: 'The life of the viv of one of my journals',
  params: z.object({ journal_no: no }),
  answer: z.object({
    line: historyLine.omit({ balance: true, entry_no: true }),
    /** Lots that the journal took from (amount below 0) or gave back to. */
    used: z.array(piece),
    /** Lots that the journal created or released in my wallet, each with its remaining amount and its uses. */
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

/** A possible receiver. `reg_dt`: since when one follows the other, or the time of their last message. */
export const giftPerson = person.extend({ reg_dt: moment })
export type GiftPerson = z.infer<typeof giftPerson>

export const listGiftPeople = endpoint('GET /v1/user/viv/gift/people', {
  access: 'member',
  summary: 'Possible receivers: recent conversations, people I follow, my followers; newest first',
  query: peoplePage(GIFT_PEOPLE_PAGE, { kind: z.enum(GIFT_PEOPLE) }),
  answer: z.array(giftPerson),
})

/** Requested before the form is filled in; refused for the same reasons as the gift itself. */
export const getGiftTerms = endpoint('GET /v1/user/viv/gift/to/:user_no', {
  access: 'member',
  summary: 'A receiver, and how much I may give',
  rate: { calls: 120, seconds: 60 },
  params: z.object({ user_no: no }),
  answer: z.object({
    to: person,
    /** Our private conversation, if there is one. */
    cr_no: count.nullable(),
    /** My paid viv without frozen ones. */
    usable: count,
    gift_max: count,
    day_left: count,
    month_left: count,
  }),
})
export type GiftTerms = z.infer<typeof getGiftTerms.answer>

/** Only paid viv can be given. They arrive at once, and the sender cannot take them back (viv terms 5). */
export const sendVivGift = endpoint('POST /v1/user/viv/gift', {
  access: 'member',
  switch: 'gift',
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
  /** The sender or the receiver; null if that account is deleted. */
  other: person.nullable(),
  /** Until when I may return it; null if I may not. */
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
  summary: 'Gifts that I received, newest first',
  query: giftsPage,
  answer: z.array(gift),
})

export const returnGift = endpoint('POST /v1/user/viv/gift/:gift_no/return', {
  access: 'member',
  idempotent: true,
  summary: 'Return an unused gift within 7 days',
  params: z.object({ gift_no: no }),
  answer: z.object({ balance: vivBalance }),
})

/** A top-up, with the part of it that can still be withdrawn. */
export const charge = z.object({
  charge_no: count,
  viv: count,
  won: count,
  method: z.enum(PAY_METHODS).nullable(),
  state: z.number().int().min(1).max(6),
  cancelled_viv: count,
  /** Unused viv of it. */
  remaining: count,
  /** Until when it can be withdrawn; null if it cannot. */
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

/** 청약철회: refunds the unused viv of a top-up, all or some, within 7 days (viv terms 7). */
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
    /** The refund: the price of these viv, minus the part of the top-up's bonus that was spent. */
    won: count,
    due_dt: moment,
    balance: vivBalance,
  }),
})
