import { tryStart } from './clock.ts'
import {
  accepted,
  asked,
  DAY,
  extensionCount,
  isBooked,
  isRunning,
  MINUTE,
  others,
  part,
  sum,
  takes,
  TERMS,
  type Booking,
  type Side,
  type Verdict,
  type World,
} from './model.ts'
import { wholeEnd } from './usable.ts'
import { ALL, agreed, cancelled, close, completed, refuseExtension } from './money.ts'

// Acts of the two sides and of operators, by state.

type Handler = (world: World, one: Booking, percent: number) => Verdict
type Row = { by: Side | 'operator'; in: { [state: number]: Handler }; else?: (one: Booking) => Verdict }
const to =
  (state: number): Handler =>
  (_world, one) => {
    one.state = state
    return 'ok'
  }
const beforeEnd =
  (then: Handler): Handler =>
  (world, one, percent) =>
    world.now < wholeEnd(one, world.now) ? then(world, one, percent) : 'counsel.too_late'
const beforeStart =
  (then: Handler): Handler =>
  (world, one, percent) =>
    world.now < one.hope ? then(world, one, percent) : 'counsel.too_late'
const answered = ({ state }: Booking): Verdict => {
  if (state === 5) return 'ALREADY_CANCELLED'
  return state === 3 || state === 4 ? 'ALREADY_CLOSED' : 'ALREADY_ACCEPTED'
}
const canExtend = (world: World, one: Booking): boolean =>
  !takes(others(world, one).filter(isBooked), { from: one.hope, to: one.until + TERMS.ext_minutes * MINUTE })

function byTier(world: World, one: Booking): 'ok' {
  const isFull = world.now < one.accept! + 10 * MINUTE || world.now < one.hope - DAY
  return cancelled(world, one, 'MEMBER_CANCEL', isFull ? 100 : 90)
}

const byOperator: Handler = (world, one, percent) =>
  isRunning(one) ? close(world, one, 3, 'ADMIN', ({ price }) => part(price, percent), world.now) : cancelled(world, one, 'ADMIN', percent)

export const ACTS = {
  approve: {
    by: 'expert',
    in: {
      1(world, one) {
        if (world.now >= one.answerDue) return 'ANSWER_DUE'
        if (takes(others(world, one).filter(isBooked), { from: one.hope, to: one.until })) return 'SLOT_TAKEN'
        Object.assign(one, { state: 8, accept: world.now })
        return 'ok'
      },
    },
    else: answered,
  },
  reject: { by: 'expert', in: { 1: (world, one) => close(world, one, 4, 'REJECTED', ALL) }, else: answered },
  cancel: { by: 'member', in: { 1: (world, one) => cancelled(world, one, 'MEMBER_CANCEL', 100), 8: beforeStart(byTier) } },
  cancelByExpert: { by: 'expert', in: { 8: beforeStart((world, one) => cancelled(world, one, 'EXPERT_CANCEL', 100)) } },
  start: { by: 'member', in: { 8: tryStart } },
  requestExtension: {
    by: 'member',
    in: {
      2(world, one) {
        const left = one.end! - world.now
        if (left <= 0) return 'counsel.too_late'
        if (left > 10 * MINUTE) return 'counsel.extension_early'
        if (extensionCount(one) >= 3) return 'counsel.extension_max'
        if (!canExtend(world, one)) return 'counsel.expert_busy'
        if (world.wallets[one.member]! < TERMS.ext_price) return 'viv.insufficient'
        world.wallets[one.member]! -= TERMS.ext_price
        one.parts.push({ minutes: TERMS.ext_minutes, price: TERMS.ext_price, state: 'asked' })
        one.state = 6
        return 'ok'
      },
    },
  },
  cancelExtension: { by: 'member', in: { 6: (world, one) => refuse(world, one, one.end!) } },
  rejectExtension: { by: 'expert', in: { 6: (world, one) => refuse(world, one, world.now) } },
  approveExtension: {
    by: 'expert',
    in: {
      6(world, one) {
        if (world.now > one.end! + MINUTE) return 'counsel.too_late'
        if (!canExtend(world, one)) return 'counsel.expert_busy'
        asked(one)!.state = 'accepted'
        one.end! += TERMS.ext_minutes * MINUTE
        one.until += TERMS.ext_minutes * MINUTE
        one.state = 2
        return 'ok'
      },
    },
  },
  quit: { by: 'member', in: { 2: (world, one) => completed(world, one, 'MEMBER_END', world.now) } },
  requestQuit: {
    by: 'expert',
    in: {
      2(world, one) {
        Object.assign(one, { state: 7, quitRequested: world.now })
        return 'ok'
      },
    },
  },
  cancelQuit: { by: 'expert', in: { 7: beforeEnd(to(2)) } },
  approveQuit: { by: 'member', in: { 7: agreed } },
  rejectQuit: { by: 'member', in: { 7: beforeEnd(to(2)) } },
  endByOperator: {
    by: 'operator',
    in: { 1: byOperator, 8: byOperator, 2: byOperator, 6: byOperator, 7: byOperator },
    else: () => 'counsel_case.not_now',
  },
} as const satisfies Record<string, Row>
export type ModelAct = keyof typeof ACTS

/** Before the end the session goes on; after it, it ends at `quit`. */
function refuse(world: World, one: Booking, quit: number): 'ok' {
  if (world.now >= wholeEnd(one, world.now)) return completed(world, one, 'TIME_UP', quit)
  refuseExtension(world, one)
  one.state = 2
  return 'ok'
}

export function act(world: World, one: Booking, name: ModelAct, percent = 0): Verdict {
  const row: Row = ACTS[name]
  return row.in[one.state]?.(world, one, percent) ?? row.else?.(one) ?? 'counsel.not_now'
}

/** What an operator's end returns, which the operator has to name. */
export const returnAtEnd = (one: Booking, percent: number): number =>
  sum(accepted(one).map(({ price }) => part(price, percent))) + (asked(one)?.price ?? 0)
