import type { BookedMoney } from '#features/viv/server/for-topup.ts'
import { CURRENCY, type GatewayLine } from '#kit/server/integrations/pay/pay.ts'

/** Number and won of payments and of cancellations. */
export type Money = { paid: number; paid_won: number; cancelled: number; cancelled_won: number }

/** What the payments, or the cancellations, of one order differ by. */
export type Found = {
  order_id: string
  kind: Kind
  charge_no: number | null
  user_no: number | null
  gateway_won: number
  booked_won: number
}
export type Compared = { gateway: Money; booked: Money; found: Found[] }

const KINDS = ['paid', 'cancelled'] as const
type Kind = (typeof KINDS)[number]
/** From a moment until before another. */
type Span = { from: Date; until: Date }
type Movement = { won: number; at: string }

/**
 * Compares the gateway's lines with what was booked. Both lists reach beyond the day, because a payment of its last second is booked on the next:
 * equal amounts of one order are one movement, which belongs to the day that the gateway says.
 */
export function compareDay(lines: readonly GatewayLine[], booked: readonly BookedMoney[], day: Span): Compared {
  const compared: Compared = { gateway: noMoney(), booked: noMoney(), found: [] }
  const [theirs, ours] = [Map.groupBy(lines, orderOf), Map.groupBy(booked, orderOf)]
  for (const orderId of new Set([...theirs.keys(), ...ours.keys()])) {
    const own = ours.get(orderId) ?? []
    const kinds = KINDS.map((kind) => compareKind(kind, (theirs.get(orderId) ?? []).map(movementOf), own, day))
    for (const { kind, gateway, booked: kept } of kinds) {
      add(compared.gateway, kind, gateway)
      add(compared.booked, kind, kept)
    }
    const differing = kinds.filter(({ gateway_won, booked_won }) => gateway_won !== booked_won)
    // Money that came and went back before it was booked.
    const [paid, cancelled] = kinds
    if (own.length === 0 && paid!.gateway_won === cancelled!.gateway_won) continue
    const { charge_no = null, user_no = null } = own[0] ?? {}
    for (const { kind, gateway_won, booked_won } of differing) {
      compared.found.push({ order_id: orderId, kind, charge_no, user_no, gateway_won, booked_won })
    }
  }
  return compared
}

type Typed = Movement & { kind: Kind }
type Kinded = { kind: Kind; gateway: Movement[]; booked: Movement[]; gateway_won: number; booked_won: number }

/** `gateway`, `booked`: the day's movements. `gateway_won`, `booked_won`: the part of them that nothing on the other side explains. */
function compareKind(kind: Kind, theirs: readonly Typed[], ours: readonly Typed[], day: Span): Kinded {
  const rest = ours.filter((one) => one.kind === kind)
  const pairs: [Movement, Movement][] = []
  const alone: Movement[] = []
  for (const line of theirs.filter((one) => one.kind === kind)) {
    const at = rest.findIndex(({ won }) => won === line.won)
    if (at < 0) alone.push(line)
    else pairs.push([line, rest.splice(at, 1)[0]!])
  }
  const ofDay = pairs.filter(([line]) => isIn(day, line))
  const [gateway, booked] = [alone.filter((one) => isIn(day, one)), rest.filter((one) => isIn(day, one))]
  // One refund can be several cancellations at the gateway.
  const isSame = sumOf(alone) === sumOf(rest)
  return {
    kind,
    gateway: [...ofDay.map(([line]) => line), ...gateway],
    booked: [...ofDay.map(([, own]) => own), ...booked],
    gateway_won: isSame ? 0 : sumOf(gateway),
    booked_won: isSame ? 0 : sumOf(booked),
  }
}

const orderOf = ({ order_id }: { order_id: string }): string => order_id
/** Money of another currency is no won: it matches nothing. */
const movementOf = ({ kind, amount, currency, at }: GatewayLine): Typed => ({ kind, won: currency === CURRENCY ? amount : 0, at })
const sumOf = (all: readonly Movement[]): number => all.reduce((sum, { won }) => sum + won, 0)
const isIn = ({ from, until }: Span, { at }: Movement): boolean => from.getTime() <= Date.parse(at) && Date.parse(at) < until.getTime()

const noMoney = (): Money => ({ paid: 0, paid_won: 0, cancelled: 0, cancelled_won: 0 })
function add(sums: Money, kind: Kind, movements: readonly Movement[]): void {
  sums[kind] += movements.length
  sums[`${kind}_won`] += sumOf(movements)
}
