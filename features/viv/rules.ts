import { ageOn, ADULT_AGE, JOIN_AGE } from '#features/identity/rules.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { vivErrors } from './errors.ts'

/** Viv are integers, and so are won (specification section 9, "Viv"; decisions d-4). */
export const WON_PER_VIV = 100

/** Figures that an operator may change: a row of `viv_config` of this name goes before what stands here. */
export const VIV_CONFIG = {
  /** What can be charged, in viv. */
  charge_products: [10, 30, 50, 100, 300, 500, 1000, 3000],
  /** Won that a member may charge on one Korean day. */
  charge_day_won: 1_000_000,
  /** Won that somebody under age may charge in a month, unless the guardian said less. */
  minor_month_won: 70_000,
  /** Viv of one gift, and of a member's gifts on one Korean day and in one month. */
  gift_max: 1000,
  gift_day: 10_000,
  gift_month: 30_000,
  /** Where viv may have come from for the member to exchange them alone. */
  exchange_origins: ['bank', 'sale'] as Origin[],
  exchange_min: 100,
  /** Free viv for who invited a member that wrote a first daily, and days until they end; none: nothing is given. */
  referral_viv: 30,
  referral_days: 180,
}
export type VivConfig = typeof VIV_CONFIG

/** At this or less nothing is exchanged (specification section 5). */
export const EXCHANGE_FLOOR = 1000
/** Days of a charge in which it can be withdrawn, and of a gift in which it can be returned. */
export const WITHDRAW_DAYS = 7
export const RETURN_DAYS = 7
/** Days that viv charged by a bank transfer wait before they can be exchanged; hours of a gift. */
export const BANK_DAYS = 7
export const GIFT_HOURS = 24
/** Days that income waits before it can be used. */
export const PENDING_DAYS = 7
/** Months without use after which viv are gone, and how many days ahead that is told. */
export const IDLE_MONTHS = 60
export const EXPIRE_NOTICE_DAYS = [90, 30, 7, 1] as const
/** Days that viv live on which come back after their end. */
export const REVIVE_DAYS = 30
/** Business days until money is paid, and minutes that a charge waits for its payment. */
export const PAY_BUSINESS_DAYS = 3
export const CHARGE_MINUTES = 30
/** Hours until a changed bank account can be used. */
export const ACCOUNT_HOURS = 24

export const GIFT_MESSAGE_MAX = 100
export const HISTORY_PAGE = 30
export const GIFTS_PAGE = 30
export const GIFT_PEOPLE_PAGE = 30
export const EXCHANGES_PAGE = 20

/** Lists of people to give to. */
export const GIFT_PEOPLE = ['talked', 'following', 'followers'] as const
export type GiftPeople = (typeof GIFT_PEOPLE)[number]

export const ORIGINS = ['card', 'bank', 'easy', 'phone', 'sale', 'event'] as const
export type Origin = (typeof ORIGINS)[number]
export const PAY_METHODS = ['card', 'bank', 'easy', 'phone'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/** What is booked, and the group of the history that shows it. */
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
 * What a history line is called: who gets a gift reads the same journal as who sent it; what the card's company took back, and
 * viv that come back to a charge whose money went back long ago, are not withdrawn by anybody.
 */
export const LINE_KINDS = [...(Object.keys(JOURNAL_KINDS) as JournalKind[]), 'gift_in', 'charge_back', 'charge_loss'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** What a line is called, as far as its kind alone tells. */
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

/** What its owner reads a line as, on the screen and in the file: the giver of a gift that came back other words than who gave it back. */
export function lineWords({ kind, paid, exchange_state }: { kind: LineKind; paid: number; exchange_state: number | null }): string {
  if (kind === 'gift_return' && paid > 0) return '돌려받은 선물'
  if (kind === 'exchange_fail' && exchange_state === 3) return '환전 취소'
  return kind === 'exchange_fail' && exchange_state === 5 ? '환전 반려' : LINE_WORDS[kind]
}

/** The rules that a life of viv tells of (beyond.md b-11). */
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

/** States of a charge's order; a payment that came late, after it failed or expired, is paid all the same. */
export const chargeStates = {
  1: { pay: true, fail: true, expire: true }, // ready
  2: { cancel: true }, // paid
  3: { pay: true }, // failed
  4: {}, // cancelled
  5: { cancel: true }, // cancelled in part
  6: { pay: true }, // expired
} as const satisfies Record<number, { pay?: true; fail?: true; expire?: true; cancel?: true }>

export const exchangeStates = {
  1: { cancel: true, approve: true, reject: true }, // requested
  2: { pay: true, reject: true }, // approved
  3: {}, // cancelled by the member
  4: {}, // paid
  5: {}, // rejected or failed
} as const satisfies Record<number, { cancel?: true; approve?: true; reject?: true; pay?: true }>

type PowersOf<S> = { [K in keyof S]: keyof S[K] }[keyof S]

/** States that have a power. */
export function statesWith<S extends Record<number, object>>(states: S, power: PowersOf<S>): number[] {
  return Object.entries(states).flatMap(([state, powers]) => (power in powers ? [Number(state)] : []))
}

/** Paid viv go first, then free ones (specification section 9); null where both are too little. */
export function splitPayment(balance: { paid: number; free: number }, amount: number): { paid: number; free: number } | null {
  if (amount > balance.paid + balance.free) return null
  const paid = Math.min(balance.paid, amount)
  return { paid, free: amount - paid }
}

/** Who gives and who gets, as far as the rules ask. */
export type Giver = { user_no: number; birth: string | null }
export type Receiver = { user_no: number; birth: string | null; may_meet: boolean; is_guarded_by_giver: boolean }
export type Given = { day: number; month: number }

/** Why this gift may not be sent, whatever the wallet holds, or null. A receiver under age takes viv from the guardian alone (d-9). */
export function giftProblem(giver: Giver, receiver: Receiver | null, amount: number, today: string, config: VivConfig): ErrorKind | null {
  if (receiver?.user_no === giver.user_no) return vivErrors.to_self
  if (giver.birth === null) return vivErrors.identity
  if (ageOn(giver.birth, today) < ADULT_AGE) return vivErrors.minor
  if (!receiver?.may_meet || !mayReceive(receiver, today)) return vivErrors.no_receiver
  if (amount < 1 || amount > config.gift_max) return vivErrors.gift_size
  return null
}

function mayReceive({ birth, is_guarded_by_giver }: Receiver, today: string): boolean {
  if (birth === null) return true
  const age = ageOn(birth, today)
  return age >= ADULT_AGE || (age >= JOIN_AGE && is_guarded_by_giver)
}

/** Why no more can be given today or this month, or null. `given` does not hold this gift. */
export function giftLimitProblem(given: Given, amount: number, config: VivConfig): ErrorKind | null {
  if (given.day + amount > config.gift_day) return vivErrors.gift_day
  return given.month + amount > config.gift_month ? vivErrors.gift_month : null
}

/** What the fee of an exchange depends on: viv that are an expert's income, and a business that pays its own tax. */
export type FeeFlags = { is_earner: boolean; has_biz: boolean }
export type ExchangeFee = { gross_won: number; platform_won: number; withheld_won: number; net_won: number }

/** 10 %, and 13.3 % where tax is withheld; in won, rounded down once (decisions d-4). The three parts are the whole. */
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

/** From when viv of a paid lot can be exchanged by the member alone; null: never. */
export function exchangeableFrom(lot: LotView, config: VivConfig): Date | null {
  if (!config.exchange_origins.includes(lot.origin_source)) return null
  const own = Date.parse(lot.reg_dt) + (lot.source === 'gift' ? GIFT_HOURS * HOUR : 0)
  const wait = lot.origin_source === 'bank' ? Date.parse(lot.origin_dt) + BANK_DAYS * DAY : 0
  return new Date(Math.max(own, wait))
}

/** Why this exchange cannot be asked for, or null. `now`: what may be exchanged at this moment. */
export function exchangeProblem(paid: number, now: number, amount: number, config: VivConfig): ErrorKind | null {
  if (paid <= EXCHANGE_FLOOR) return vivErrors.exchange_small
  return amount < config.exchange_min || amount > now ? vivErrors.exchange_amount : null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A Korean day, so many months later; of a month that is shorter its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last))).toISOString().slice(0, 10)
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** Days from one Korean day to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY

/** The business day so many after a day: Monday to Friday, no public holiday; the next one is the first (viv terms 9). */
export function businessDayAfter(day: string, count: number, holidays: ReadonlySet<string>): string {
  let at = day
  for (let left = count; left > 0;) {
    at = addDays(at, 1)
    const weekday = new Date(`${at}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !holidays.has(at)) left--
  }
  return at
}

/** Why this much of a charge cannot be withdrawn, or null. `until`: the end of its last day. */
export function withdrawProblem(until: Date, remaining: number, amount: number, now: Date): ErrorKind | null {
  if (now > until) return vivErrors.withdraw_late
  if (remaining === 0) return vivErrors.withdraw_used
  return amount < 1 || amount > remaining ? vivErrors.withdraw_amount : null
}

/** Account numbers of banks have 10 to 16 digits. */
export const isAccountNo = (digits: string): boolean => /^\d{10,16}$/.test(digits)

/** Whether a wallet's owner must have a guardian's consent to charge; null: nobody knows the age. */
export const needsGuardian = (birth: string | null, today: string): boolean | null =>
  birth === null ? null : ageOn(birth, today) < ADULT_AGE
