import { isGoods, TYPE } from '#features/shop/rules.ts'
import { addBusinessDays, isBusinessDay } from '#kit/contract/business-days.ts'
import { addDays, addMonths, daysBetween, endOfDay, endOfDayAfter, koreanDay } from '#kit/contract/time.ts'
import { deliverDue } from '../rules.ts'
import { CLAIM, ORDER } from '../transitions.ts'

/** Days after the delivery in which a buyer may change their mind (전자상거래법, article 17). */
const MIND_DAYS = 7
/** Months after the delivery in which a fault can be claimed, and days after it was found. */
const FAULT_MONTHS = 3
const FOUND_DAYS = 30
/** Days in which the seller answers a request, and business days after the goods have arrived (decisions d-5, O13). */
const ANSWER_DAYS = 7
const RECEIVED_DAYS = 3
/** Days in which the buyer objects to a refusal (O15, O17). */
const OBJECT_DAYS = 7
/** Days that operators take for a decision at the seller's cost; later ones are at the platform's. */
export const DECISION_DAYS = 3
/** Days after the request in which goods can be picked up. */
export const PICKUP_DAYS_MAX = 14
export const CLAIM_MIN = 10
export const CLAIM_MAX = 500
export const CLAIM_IMAGES_MAX = 10

export const CLAIM_KINDS = ['return', 'exchange'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]
/** Who bears the way back, by the buyer's reason. */
export const CLAIM_REASONS = {
  MIND: 'buyer',
  BROKEN: 'seller',
  DEFECT: 'seller',
  WRONG: 'seller',
  DIFFERENT: 'seller',
  MISSING: 'seller',
  LOST: 'seller',
} as const
export type ClaimReason = keyof typeof CLAIM_REASONS
export const CLAIM_REASON_KEYS = Object.keys(CLAIM_REASONS) as [ClaimReason, ...ClaimReason[]]
/** Whether something has to come back: neither a service nor what never arrived. */
export const comesBack = (rows: readonly { type: number }[], reason: string): boolean =>
  reason !== 'LOST' && rows.some(({ type }) => isGoods(type))
export const isFault = (reason: string): boolean => reason !== 'MIND'

type Row = {
  type: number
  state: number
  unit_amt: number
  qtt: number
  ship_amt: number
  back_viv: number
  good_viv: number
  ship_dt: string | null
  service_dt: string | null
  delivered_dt: string | null
}

/** Until when a buyer may change their mind about a row; null: not, or not any more. What is made to order cannot be sent back for that. */
export function mindUntil(row: Row): Date | null {
  if (row.type === TYPE.madeToOrder) return null
  // A service is refundable until it is given.
  if (!isGoods(row.type)) return row.state === ORDER.sent && row.service_dt !== null ? new Date(row.service_dt) : null
  if (row.state !== ORDER.sent && row.state !== ORDER.delivered) return null
  const at = arrivalOf(row)
  return at && endOfDayAfter(at, MIND_DAYS)
}

/** Until when a fault of a row can be claimed; null: it has not arrived, or never will. */
export function faultUntil(row: Row): Date | null {
  const isClaimable = row.state === ORDER.delivered || row.state === ORDER.confirmed || (row.state === ORDER.sent && isGoods(row.type))
  const at = isClaimable ? arrivalOf(row) : null
  return at && endOfDay(addMonths(koreanDay(at), FAULT_MONTHS))
}

/** Whether a buyer has to say when a fault was found: the delivery alone does not show that it was not long ago. */
export const needsFoundOn = ({ delivered_dt }: Pick<Row, 'delivered_dt'>, now: Date): boolean =>
  delivered_dt !== null && koreanDay(new Date(delivered_dt)) < firstFoundOn(now)

/** The earliest day on which a fault that is claimed now may have been found. */
export const firstFoundOn = (now: Date): string => addDays(koreanDay(now), -FOUND_DAYS)

/** The next day on which goods can be picked up: carriers come on business days. */
export const firstPickupDay = (now: Date): string => addBusinessDays(koreanDay(now), 1)
export const lastPickupDay = (askedAt: Date): string => addDays(koreanDay(askedAt), PICKUP_DAYS_MAX)
export const isPickupDay = (day: string, now: Date, askedAt: Date = now): boolean =>
  day >= firstPickupDay(now) && day <= lastPickupDay(askedAt) && isBusinessDay(day)

/** When it was delivered, or will count as delivered. */
const arrivalOf = (row: Row): Date | null => (row.delivered_dt === null ? deliverDue(row) : new Date(row.delivered_dt))

/** Whether a row can be claimed for any reason. */
export const isClaimable = (row: Row, now: Date): boolean =>
  row.unit_amt * row.qtt > row.back_viv && [mindUntil(row), faultUntil(row)].some((until) => until !== null && now <= until)

type Terms = Row & { return_amt: number; exchange_amt: number }

/** What a claim about these rows is about: their price, with the shipping where the seller is at fault, and what the buyer bears. */
export function claimAmounts(rows: readonly Terms[], kind: ClaimKind, reason: ClaimReason): { item_amt: number; fee_amt: number } {
  const fault = isFault(reason)
  const item = rows.reduce((sum, row) => sum + row.unit_amt * row.qtt + (fault ? row.ship_amt : 0) - row.back_viv, 0)
  const fee = Math.max(...rows.map(({ return_amt, exchange_amt }) => (kind === 'return' ? return_amt : exchange_amt)))
  return { item_amt: item, fee_amt: fault ? 0 : Math.min(fee, item) }
}

/** What the buyer has paid for a piece, without what came back in an exchange. */
export const pieceWorth = ({ unit_amt, qtt, back_viv, good_viv }: Pick<Row, 'unit_amt' | 'qtt' | 'back_viv' | 'good_viv'>): number =>
  unit_amt - (back_viv - good_viv) / qtt

type Priced = Pick<Row, 'unit_amt' | 'qtt' | 'ship_amt' | 'back_viv'> & { order_item_no: number }

/** What each claimed row gets of a refund, by number: the first ones their whole price. */
export function refundsOf(rows: readonly Priced[], total: number, reason: string): Map<number, number> {
  const refunds = new Map<number, number>()
  let left = total
  for (const row of rows) {
    const most = row.unit_amt * row.qtt + (isFault(reason) ? row.ship_amt : 0) - row.back_viv
    const part = Math.min(left, most)
    refunds.set(row.order_item_no, part)
    left -= part
  }
  if (left > 0) throw new RangeError('A refund is larger than what was claimed.')
  return refunds
}

type Claim = {
  state: number
  reg_dt: string
  /** The Korean day of the pickup. */
  pickup_on: string | null
  received_dt: string | null
  refuse_dt: string | null
  object_dt: string | null
  end_dt: string | null
}

/** When a claim goes on by itself: it is settled without an answer of the seller, or its refusal is accepted. */
export function claimDue({ state, reg_dt, pickup_on, received_dt, refuse_dt, end_dt }: Claim): Date | null {
  if (end_dt !== null || state === CLAIM.objected) return null
  if (state === CLAIM.refused) return endOfDayAfter(new Date(refuse_dt!), OBJECT_DAYS)
  if (received_dt !== null) return endOfDay(addBusinessDays(koreanDay(new Date(received_dt)), RECEIVED_DAYS))
  const asked = endOfDayAfter(new Date(reg_dt), ANSWER_DAYS)
  // Nobody is silent before the day that the buyer chose.
  const pickedUp = pickup_on === null ? asked : endOfDay(addBusinessDays(pickup_on, RECEIVED_DAYS))
  return pickedUp > asked ? pickedUp : asked
}

type Late = Pick<Claim, 'received_dt' | 'object_dt'>

/**
 * The interest on a refund that is made now, later than `RECEIVED_DAYS` business days after the goods came back, at so many percent a year (decisions
 * d-5), in whole viv, and the seller's part of it. The seller pays for the time in which they refused; the platform
 * for its own delay: of its clock, and of operators after `DECISION_DAYS`.
 */
export function lateInterest(
  { received_dt, object_dt }: Late,
  { refund, percent, by }: { refund: number; percent: number; by: string },
  now: Date,
): { interest: number; seller: number } {
  const today = koreanDay(now)
  const due = received_dt === null ? today : addBusinessDays(koreanDay(new Date(received_dt)), RECEIVED_DAYS)
  const days = Math.max(0, daysBetween(due, today))
  const interest = Math.ceil((refund * percent * days) / 36_500)
  if (days === 0 || by === 'system') return { interest, seller: 0 }
  const decided = object_dt === null ? today : addDays(koreanDay(new Date(object_dt)), DECISION_DAYS)
  const own = Math.min(Math.max(0, daysBetween(due, decided)), days)
  return { interest, seller: Math.round((interest * own) / days) }
}

/** Until when the buyer can object to a refusal; null: not, or once already. */
export const objectUntil = (claim: Claim): Date | null =>
  claim.state === CLAIM.refused && claim.object_dt === null ? claimDue(claim) : null
