import { ADULT_AGE, JOIN_AGE } from '#features/identity/rules.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { ageOn, DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { vivErrors } from './errors.ts'
import { EXCHANGE } from './transitions.ts'

/** Viv are integers, and so are won (specification section 9, "Viv"; decisions d-4). */
export const WON_PER_VIV = 100

/** Defaults of the configurable figures. A row of `viv_config` with the same key overrides one. */
export const VIV_CONFIG = {
  /** The amounts that can be charged, in viv. */
  charge_products: [10, 30, 50, 100, 300, 500, 1000, 3000],
  /** Won that a member may charge on one Korean day. */
  charge_day_won: 1_000_000,
  /** Won that a minor may charge in a month, unless the guardian set less. */
  minor_month_won: 70_000,
  /** Most viv of one gift, and of a member's gifts on one Korean day and in one month. */
  gift_max: 1000,
  gift_day: 10_000,
  gift_month: 30_000,
  /** Origins of viv that a member can exchange. */
  exchange_origins: ['bank', 'sale'] as Origin[],
  exchange_min: 100,
  /** Free viv for inviting a member who then writes a first daily, from the budget of their event; 0: none are given. */
  referral_viv: 30,
}
export type VivConfig = typeof VIV_CONFIG

/** The paid balance must be above this to exchange (specification section 5). */
export const EXCHANGE_FLOOR = 1000
/** Days in which a charge can be withdrawn, and in which a gift can be returned. */
export const WITHDRAW_DAYS = 7
export const RETURN_DAYS = 7
/** Days before viv charged by bank transfer can be exchanged; hours before a gift can. */
export const BANK_DAYS = 7
export const GIFT_HOURS = 24
/** Days before income can be used. */
export const PENDING_DAYS = 7
/** Months without use after which viv expire, and days ahead of it when the member is notified. */
export const IDLE_MONTHS = 60
export const EXPIRE_NOTICE_DAYS = [90, 30, 7, 1] as const
/** Days until viv expire that were returned after their expiry. */
export const REVIVE_DAYS = 30
/** Business days until money is paid out, and minutes in which a charge must be paid. */
export const PAY_BUSINESS_DAYS = 3
/** Business days until an account is checked that an exchange waits for. */
export const CHECK_BUSINESS_DAYS = 1
export const CHARGE_MINUTES = 30
/** Hours before a changed bank account can be used. */
export const ACCOUNT_HOURS = 24

export const GIFT_MESSAGE_MAX = 100
export const HISTORY_PAGE = 30
export const GIFTS_PAGE = 30
export const GIFT_PEOPLE_PAGE = 30
export const EXCHANGES_PAGE = 20

/** Lists of possible receivers. */
export const GIFT_PEOPLE = ['talked', 'following', 'followers'] as const
export type GiftPeople = (typeof GIFT_PEOPLE)[number]

export const ORIGINS = ['card', 'bank', 'easy', 'phone', 'sale', 'event'] as const
export type Origin = (typeof ORIGINS)[number]
export const PAY_METHODS = ['card', 'bank', 'easy', 'phone'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/** Kinds of journals, and the group of the history that shows each. */
export const JOURNAL_KINDS = {
  charge: 'charge',
  charge_cancel: 'charge',
  spend_hold: 'use',
  spend_post: 'use',
  spend_void: 'use',
  order_pay: 'use',
  order_refund: 'use',
  gift_out: 'gift',
  gift_return: 'gift',
  sale_pending: 'sale',
  sale_release: 'sale',
  exchange_req: 'exchange',
  exchange_paid: 'exchange',
  exchange_fail: 'exchange',
  event_grant: 'event',
  event_clawback: 'event',
  expire: 'event',
  adjust: 'event',
} as const satisfies Record<string, HistoryGroup>
export type JournalKind = keyof typeof JOURNAL_KINDS

export const HISTORY_GROUPS = ['charge', 'use', 'gift', 'sale', 'exchange', 'event'] as const
export type HistoryGroup = (typeof HISTORY_GROUPS)[number]

/**
 * Kinds of history lines. Sender and receiver of a gift share one journal and need two kinds. Viv taken because the card company reversed
 * the payment, and viv returned to a charge that was already refunded, are not withdrawals by the member. A gift that operators voided was
 * not given back by its receiver.
 */
export const LINE_KINDS = [...(Object.keys(JOURNAL_KINDS) as JournalKind[]), 'gift_in', 'gift_void', 'charge_back', 'charge_loss'] as const
/** Why a member can request no exchange: the ledger has open differences, or viv of the member's cancelled payment were spent. */
export const EXCHANGE_STOPS = ['books', 'loss'] as const
export type ExchangeStop = (typeof EXCHANGE_STOPS)[number]

export type LineKind = (typeof LINE_KINDS)[number]

/** The label of a line by its kind. */
export const LINE_WORDS: Record<LineKind, string> = {
  charge: '비브 충전',
  charge_cancel: '충전 철회',
  charge_back: '취소된 결제의 비브 회수',
  charge_loss: '돌려받은 결제의 비브 회수',
  spend_hold: '결제 예약',
  spend_post: '결제',
  spend_void: '결제 취소',
  order_pay: '결제',
  order_refund: '환불',
  gift_out: '보낸 선물',
  gift_in: '받은 선물',
  gift_return: '돌려준 선물',
  gift_void: '취소된 선물',
  sale_pending: '정산을 기다리는 수익',
  sale_release: '수익 정산',
  exchange_req: '환전 신청',
  exchange_paid: '환전 완료',
  exchange_fail: '환전 되돌림',
  event_grant: '무료 비브',
  event_clawback: '무료 비브 회수',
  expire: '사용 기간이 지난 비브',
  adjust: '운영자 조정',
}

/** The label of a line, on the screen and in the file. A returned gift and a failed exchange need more than the kind. */
export function lineWords({ kind, paid, exchange_state }: { kind: LineKind; paid: number; exchange_state: number | null }): string {
  if (kind === 'gift_return' && paid > 0) return '돌려받은 선물'
  if (kind === 'exchange_fail' && exchange_state === EXCHANGE.cancelled) return '환전 취소'
  return kind === 'exchange_fail' && exchange_state === EXCHANGE.rejected ? '환전 반려' : LINE_WORDS[kind]
}

const PURPOSES: Readonly<Record<string, string>> = {
  coun: '상담',
  order: '주문',
  'order-item': '주문',
  'pass-use': '이용권',
  kin: '질문 보상',
}
/** What a payment was for, by how the reference of its bookings begins (`kin:386:1`); null: for none of these. */
export const paymentPurpose = (ref: string): string | null => PURPOSES[ref.split(':', 1)[0]!] ?? null

/** Rules for the remaining viv of a lot, as the life of a viv shows them (beyond.md b-11). */
export const LIFE_RULES = [
  'withdraw',
  'exchange',
  'exchange_wait',
  'exchange_never',
  'expire',
  'free',
  'pending',
  'return',
  'frozen',
] as const
export type LifeRule = (typeof LIFE_RULES)[number]

/** Uses paid viv before free ones (specification section 9); null if both together are too few. */
export function splitPayment(balance: { paid: number; free: number }, amount: number): { paid: number; free: number } | null {
  if (amount > balance.paid + balance.free) return null
  const paid = Math.min(balance.paid, amount)
  return { paid, free: amount - paid }
}

/** The facts about sender and receiver that the gift rules use. */
export type Giver = { user_no: number; birth: string | null }
export type Receiver = { user_no: number; birth: string | null; may_contact: boolean; is_guarded_by_giver: boolean }
export type GiftSums = { day: number; month: number }

/** Why this gift is refused regardless of the balance, or null. A minor can receive from the own guardian only (d-9). */
export function giftProblem(giver: Giver, receiver: Receiver | null, amount: number, today: string, config: VivConfig): ErrorKind | null {
  if (receiver?.user_no === giver.user_no) return vivErrors.to_self
  if (giver.birth === null) return vivErrors.identity
  if (ageOn(giver.birth, today) < ADULT_AGE) return vivErrors.minor
  if (!receiver?.may_contact || !mayReceive(receiver, today)) return vivErrors.no_receiver
  if (amount < 1 || amount > config.gift_max) return vivErrors.gift_size
  return null
}

function mayReceive({ birth, is_guarded_by_giver }: Receiver, today: string): boolean {
  if (birth === null) return true
  const age = ageOn(birth, today)
  return age >= ADULT_AGE || (age >= JOIN_AGE && is_guarded_by_giver)
}

/** Why the gift exceeds the limit of the day or the month, or null. `given` excludes this gift. */
export function giftLimitProblem(given: GiftSums, amount: number, config: VivConfig): ErrorKind | null {
  if (given.day + amount > config.gift_day) return vivErrors.gift_day
  return given.month + amount > config.gift_month ? vivErrors.gift_month : null
}

/** Inputs of the exchange fee: whether the viv are an expert's income, and whether a business pays its own tax. */
export type FeeFlags = { is_earner: boolean; has_biz: boolean }
export type ExchangeFee = { gross_won: number; platform_won: number; withheld_won: number; net_won: number }

/** 10 %, or 13.3 % if tax is withheld; in won, rounded down once (decisions d-4). The three parts sum to `gross_won`. */
export function exchangeFee(viv: number, { is_earner, has_biz }: FeeFlags): ExchangeFee {
  const [gross, platform] = [viv * WON_PER_VIV, viv * 10]
  const total = is_earner && !has_biz ? Math.floor((viv * 133) / 10) : platform
  return { gross_won: gross, platform_won: platform, withheld_won: total - platform, net_won: gross - total }
}

export type LotView = {
  source: 'charge' | 'gift' | 'sale' | 'refund' | 'event'
  origin_source: Origin
  origin_dt: string
  reg_dt: string
}

/** From when the member can exchange the viv of a paid lot; null: never. */
export function exchangeableFrom(lot: LotView, config: VivConfig): Date | null {
  if (!config.exchange_origins.includes(lot.origin_source)) return null
  const own = Date.parse(lot.reg_dt) + (lot.source === 'gift' ? GIFT_HOURS * HOUR_MS : 0)
  const wait = lot.origin_source === 'bank' ? Date.parse(lot.origin_dt) + BANK_DAYS * DAY_MS : 0
  return new Date(Math.max(own, wait))
}

/** Why this exchange is refused, or null. `exchangeable`: viv that can be exchanged now. */
export function exchangeProblem(paid: number, exchangeable: number, amount: number, config: VivConfig): ErrorKind | null {
  if (paid <= EXCHANGE_FLOOR) return vivErrors.exchange_small
  return amount < config.exchange_min || amount > exchangeable ? vivErrors.exchange_amount : null
}

/** Why this much of a charge cannot be withdrawn, or null. `until`: the end of the last day for it. */
export function withdrawProblem(until: Date, remaining: number, amount: number, now: Date): ErrorKind | null {
  if (now > until) return vivErrors.withdraw_late
  if (remaining === 0) return vivErrors.withdraw_used
  return amount < 1 || amount > remaining ? vivErrors.withdraw_amount : null
}

/** Account numbers of banks have 10 to 16 digits. */
export const isAccountNo = (digits: string): boolean => /^\d{10,16}$/.test(digits)

/** Whether the member needs a guardian's consent to charge; null if the age is unknown. */
export const needsGuardian = (birth: string | null, today: string): boolean | null =>
  birth === null ? null : ageOn(birth, today) < ADULT_AGE
