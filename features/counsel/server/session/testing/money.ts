import {
  accepted,
  asked,
  DAY,
  KOREA,
  isOpen,
  MINUTE,
  part,
  SECOND,
  sum,
  type Booking,
  type Part,
  type Verdict,
  type World,
} from './model.ts'
import { beyondAdded, unpaid } from './usable.ts'

// Money.

/** Ends the holds: `returned` says what the member gets back of each accepted part. */
function settle(world: World, one: Booking, returned: (each: Part) => number): void {
  const waiting = asked(one)
  if (waiting) refuseExtension(world, one)
  for (const each of accepted(one)) {
    const back = returned(each)
    one.paid += each.price - back
    one.returned += back
    world.wallets[one.member]! += back
    one.incomes.push({ viv: each.price - back, releaseAt: world.now + 7 * DAY, isReleased: false })
  }
}

export function refuseExtension(world: World, one: Booking): void {
  const waiting = asked(one)!
  world.wallets[one.member]! += waiting.price
  waiting.state = 'refused'
}

/** What comes back when only the used minutes are paid; they fill the parts in their order. */
function unusedOf(one: Booking, used: number): (each: Part) => number {
  let left = used
  const back = new Map(
    accepted(one).map((each) => {
      const mine = Math.min(each.minutes, left)
      left -= mine
      return [each, each.price - Math.floor((each.price * mine) / each.minutes)]
    }),
  )
  return (each) => back.get(each)!
}

const minutesOf = (one: Booking): number => sum(accepted(one).map(({ minutes }) => minutes))
const exceptLost = ({ now }: World, one: Booking, quit: number): ((each: Part) => number) =>
  unusedOf(one, minutesOf(one) - Math.floor(beyondAdded(one, quit, now) / 60))

const usedMinutes = ({ now }: World, one: Booking, quit: number): number =>
  Math.max(0, Math.ceil((quit - one.start! - unpaid(one, quit, now) * SECOND) / MINUTE))

export function close(
  world: World,
  one: Booking,
  state: number,
  code: string,
  returned: (each: Part) => number,
  quit: number | null = null,
): 'ok' {
  settle(world, one, returned)
  Object.assign(one, { state, code, quit, closedAt: world.now, move: null })
  return 'ok'
}
export const ALL = ({ price }: Part) => price
export const cancelled = (world: World, one: Booking, code: string, percent: number): 'ok' =>
  close(world, one, 5, code, ({ price }) => part(price, percent))
/** Everything but whole minutes that were lost and not added. */
export const completed = (world: World, one: Booking, code: string, quit: number): 'ok' =>
  close(world, one, 3, code, exceptLost(world, one, quit), quit)
export const broken = (world: World, one: Booking, code: string, quit: number): 'ok' =>
  close(world, one, 3, code, unusedOf(one, usedMinutes(world, one, quit)), quit)
/** Used minutes where at least a fifth is unused, else everything. */
export function agreed(world: World, one: Booking): 'ok' {
  const used = usedMinutes(world, one, world.now)
  const all = minutesOf(one)
  const isMuch = (all - used) * 5 >= all
  return close(world, one, 3, 'AGREED_END', isMuch ? unusedOf(one, used) : exceptLost(world, one, world.now), world.now)
}

/** Moves income whose 7 days are over to what the expert can exchange. */
export function release(world: World): void {
  for (const income of world.bookings.flatMap(({ incomes }) => incomes)) {
    if (income.isReleased || income.releaseAt === null || income.releaseAt > world.now) continue
    income.isReleased = true
    world.income += income.viv
  }
}

// Disputes.

export function dispute(world: World, one: Booking): Verdict {
  if (one.state !== 3) return 'counsel.not_now'
  if (world.now > endOfDay(one.quit! + 7 * DAY)) return 'counsel.dispute_late'
  if (one.dispute !== null) return 'counsel.disputed'
  one.dispute = 'open'
  for (const income of one.incomes) if (!income.isReleased) income.releaseAt = null
  return 'ok'
}

const endOfDay = (at: number): number => Math.ceil((at + KOREA + 1) / DAY) * DAY - KOREA - 1

export const refundAt = ({ incomes }: Booking, percent: number): number => sum(incomes.map(({ viv }) => part(viv, percent)))

/** Of an open dispute, or without one within 30 days. */
export function refund(world: World, one: Booking, kind: 'decide' | 'correct', percent: number): Verdict {
  const isRecent = one.closedAt !== null && world.now <= one.closedAt + 30 * DAY
  const possible = isOpen(one)
    ? null
    : one.dispute === 'open'
      ? 'decide'
      : one.dispute === null && isRecent && one.paid > 0
        ? 'correct'
        : null
  if (possible !== kind) return 'counsel_case.not_now'
  for (const income of one.incomes) {
    const back = part(income.viv, percent)
    income.viv -= back
    world.wallets[one.member]! += back
    if (income.isReleased) world.income -= back
    else if (kind === 'decide') income.releaseAt = Math.max(one.quit! + 7 * DAY, world.now)
  }
  one.dispute = 'decided'
  return 'ok'
}
