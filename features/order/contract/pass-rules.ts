import type { PassTerms } from '#features/shop/rules.ts'
import { addDays, DAY_MS, daysBetween, endOfDayAfter, koreanDay, momentOf, startOfDay } from '#kit/contract/time.ts'
import { PASS, passTransitions, USE, useTransitions, type PassAct, type UseAct } from '../transitions.ts'
import { actsIn } from '#kit/contract/transition.ts'

export const PASS_PAGE = 20
export const PASS_TABS = ['open', 'ended'] as const
export type PassTab = (typeof PASS_TABS)[number]
/** Newest uses of a pass that are shown. */
export const USES_SHOWN = 200
/** Of the seller's words about a use. */
export const NOTE_MAX = 100
/** Days back for which a use can be marked. */
export const MARK_DAYS = 7
/** Days after which a use that the member neither confirmed nor objected to is confirmed. */
export const USE_CONFIRM_DAYS = 3
/** Days before the expiry on which the member is reminded of it. */
const EXPIRY_REMINDERS = [7, 1] as const

/** Days in which an unused pass comes back without a fee. */
const WITHDRAW_DAYS = 7

type Pass = {
  state: number
  unit: string
  total: number
  used: number
  paid_viv: number
  /** What the seller gets of the rest if the member ends it, and what the member gets of the rest of an expired one, in percent. */
  fee_percent: number
  expired_percent: number
  start_on: string
  expire_on: string
  freeze_left: number
  frozen_on: string | null
  count_on: string
  reg_dt: string
}

/** A pass as it begins: of all pieces of a row, on the day that the buyer wants or today. */
export function newPass({ unit, qtt, valid_days, freeze_days }: PassTerms, pieces: number, startOn: string) {
  return {
    unit,
    total: qtt * pieces,
    start_on: startOn,
    expire_on: addDays(startOn, valid_days * pieces - 1),
    freeze_left: freeze_days * pieces,
    count_on: startOn,
  }
}

/** What so many uses of a pass cost: equal shares in whole viv, the remainder with the last. */
export const paidFor = ({ paid_viv, total }: Pick<Pass, 'paid_viv' | 'total'>, uses: number): number =>
  uses === total ? paid_viv : Math.floor(paid_viv / total) * uses

/** The share of the next use. */
export const shareOf = (pass: Pick<Pass, 'paid_viv' | 'total' | 'used'>): number => paidFor(pass, pass.used + 1) - paidFor(pass, pass.used)

export const isInUse = (state: number): boolean => state === PASS.active || state === PASS.frozen

/** Days of a pass of days that are over on a day and not counted yet; days of a freeze are none. */
export function daysToCount({ unit, count_on, frozen_on, total, used }: Pass, today: string): number {
  const until = frozen_on !== null && frozen_on < today ? frozen_on : today
  return unit === 'day' ? Math.min(Math.max(daysBetween(count_on, until), 0), total - used) : 0
}

/** Days of the freeze that has begun: those that are over. */
export const frozenDays = ({ frozen_on, freeze_left }: Pick<Pass, 'frozen_on' | 'freeze_left'>, today: string): number =>
  frozen_on === null ? 0 : Math.min(Math.max(daysBetween(frozen_on, today), 0), freeze_left)

/** The day on which a freeze ends by itself; null: not frozen. */
export const resumeOn = ({ frozen_on, freeze_left }: Pick<Pass, 'frozen_on' | 'freeze_left'>): string | null =>
  frozen_on && addDays(frozen_on, freeze_left)

/** A pass after its freeze: the days that it lasted follow its last one. */
export function resumed(pass: Pass, today: string): Pick<Pass, 'freeze_left' | 'frozen_on' | 'expire_on' | 'count_on'> {
  const days = frozenDays(pass, today)
  const counted = pass.count_on < pass.frozen_on! ? pass.count_on : addDays(pass.frozen_on!, days)
  return { freeze_left: pass.freeze_left - days, frozen_on: null, expire_on: addDays(pass.expire_on, days), count_on: counted }
}

/** Whether a freeze from tomorrow on would change anything. */
export const isFreezable = ({ state, freeze_left, start_on, expire_on }: Pass, today: string): boolean =>
  state === PASS.active && freeze_left > 0 && start_on <= today && today < expire_on

export const isExpired = ({ expire_on }: Pick<Pass, 'expire_on'>, today: string): boolean => today > expire_on

/** Whether the seller can mark one more use of this day; `waiting`: marked uses that are not settled. */
export function markProblem(pass: Pass, waiting: number, day: string, today: string): 'state' | 'unit' | 'used' | 'day' | null {
  if (!isInUse(pass.state)) return 'state'
  if (pass.unit !== 'session') return 'unit'
  if (pass.used + waiting >= pass.total) return 'used'
  const isOpen = day <= today && day >= addDays(today, -MARK_DAYS) && day >= pass.start_on && day <= pass.expire_on
  return isOpen && (pass.frozen_on === null || day < pass.frozen_on) ? null : 'day'
}

export type PassRefund = { refund_viv: number; fee_viv: number }

/** `isSellerUnavailable`: they are suspended or have left, so that nobody may use the pass now. */
type Ending = { by: 'buyer' | 'seller' | 'system'; isSellerUnavailable: boolean; now: Date }

/**
 * What comes back if a pass ends now: all that is neither used nor marked as used, without the fee where the member wants it, and what of it comes back
 * of a pass that has expired (by the system). Nothing is taken off for an end that is the seller's fault.
 */
export function passRefund(pass: Pass, waiting: number, { by, isSellerUnavailable, now }: Ending): PassRefund {
  const today = koreanDay(now)
  const used = pass.used + daysToCount(pass, today)
  const rest = pass.paid_viv - paidFor(pass, used + waiting)
  const isUnused = used + waiting === 0 && now <= endOfDayAfter(new Date(pass.reg_dt), WITHDRAW_DAYS)
  const isWhole = by === 'seller' || isSellerUnavailable || (by === 'buyer' && isUnused)
  const kept = isWhole ? 0 : by === 'system' ? 100 - pass.expired_percent : pass.fee_percent
  const fee = Math.floor((rest * kept) / 100)
  return { refund_viv: rest - fee, fee_viv: fee }
}

/** Moments of the expiry reminders. */
const remindersOf = ({ expire_on }: Pass): Date[] => EXPIRY_REMINDERS.map((days) => momentOf(addDays(expire_on, -days), '09:00'))

/** Whether a moment is on a day of reminders of the expiry. */
export const isReminderDay = ({ expire_on, unit }: Pass, today: string): boolean =>
  unit === 'session' && EXPIRY_REMINDERS.some((days) => addDays(expire_on, -days) === today)

/** When something happens to a pass by itself after a moment: a day is counted, a freeze ends, the expiry comes or is near. */
export function passDue(pass: Pass, now: Date): Date | null {
  if (!isInUse(pass.state)) return null
  const end = resumeOn(pass)
  const counted = pass.unit === 'day' ? [startOfDay(addDays(later(pass.count_on, koreanDay(now)), 1))] : []
  if (end !== null) return soonest([startOfDay(end), ...counted.filter((at) => at <= startOfDay(pass.frozen_on!))])
  return soonest([
    ...counted,
    ...(pass.unit === 'day' ? [] : remindersOf(pass).filter((at) => at > now)),
    startOfDay(addDays(pass.expire_on, 1)),
  ])
}

const later = (one: string, other: string): string => (one > other ? one : other)
const soonest = (moments: readonly Date[]): Date => new Date(Math.min(...moments.map(Number)))

/** When a marked use is confirmed without a word of the member, and when they are reminded. */
export const markDue = (markedAt: Date): Date => new Date(markedAt.getTime() + USE_CONFIRM_DAYS * DAY_MS)
export const markReminder = (markedAt: Date): Date => new Date(markDue(markedAt).getTime() - DAY_MS)

/** What a side may do with a pass now, as the server decides. */
export function passActs(pass: Pass, side: 'buyer' | 'seller', now: Date): PassAct[] {
  const acts = actsIn(passTransitions, pass.state, side)
  return acts.filter((act) => act !== 'freeze' || isFreezable(pass, koreanDay(now)))
}

export const actsOfUse = (state: number, side: 'buyer' | 'seller'): UseAct[] => actsIn(useTransitions, state, side)
/** Marked and objected uses: their shares stay held until they are settled. */
export const OPEN_USES = [USE.marked, USE.objected] as const
