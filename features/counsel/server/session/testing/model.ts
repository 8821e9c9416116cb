// Decisions d-2 as a model: what a counselling of one expert is, was paid and returned after each act. Written from the decision, with its
// own numbers and without the server's rules, so that a fault in either shows as a difference. Times are milliseconds, money is viv.

export type Side = 'member' | 'expert'
export type Span = { from: number; to: number }
/** What a beat says about sound; null in a session by chat. */
export type Word = 'heard' | 'down' | 'off' | null
export type Part = { minutes: number; price: number; state: 'asked' | 'accepted' | 'refused' }
type Income = { viv: number; releaseAt: number | null; isReleased: boolean }
export type Booking = {
  no: number
  member: number
  state: number
  code: string | null
  hope: number
  /** End of the time that others cannot book. */
  until: number
  reg: number
  answerDue: number
  accept: number | null
  /** When a session that did not start is looked at next. */
  checkAt: number
  start: number | null
  end: number | null
  quit: number | null
  closedAt: number | null
  quitRequested: number | null
  /** The session, then its extensions. */
  parts: Part[]
  moveCount: number
  move: { to: number; by: Side } | null
  adjust: number
  seen: Record<Side, (Span & { word: Word })[]>
  paid: number
  returned: number
  incomes: Income[]
  dispute: 'open' | 'decided' | null
}
export type World = {
  now: number
  bookings: Booking[]
  outages: Span[]
  /** Viv that each member can spend. */
  wallets: number[]
  /** Released income of the expert. */
  income: number
}
/** `ok`, or the code of the refusal. */
export type Verdict = string

export const TERMS = { minutes: 20, price: 299, ext_minutes: 10, ext_price: 91 }
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Slots begin each half hour: 20 minutes and a pause of 10. */
export const SLOT = 30 * MINUTE
export const KOREA = 9 * HOUR

export const isRunning = ({ state }: Booking): boolean => [2, 6, 7].includes(state)
export const isOpen = ({ state }: Booking): boolean => ![3, 4, 5].includes(state)
export const isBooked = (one: Booking): boolean => one.state === 8 || isRunning(one)
export const asked = ({ parts }: Booking): Part | undefined => parts.find(({ state }) => state === 'asked')
export const accepted = ({ parts }: Booking): Part[] => parts.filter(({ state }) => state === 'accepted')
/** Viv that are held for it. */
export const heldOf = (one: Booking): number =>
  isOpen(one) ? sum([...accepted(one), ...(asked(one) ? [asked(one)!] : [])].map(({ price }) => price)) : 0
export const pendingOf = ({ bookings }: World): number =>
  sum(bookings.flatMap(({ incomes }) => incomes.filter(({ isReleased }) => !isReleased).map(({ viv }) => viv)))
export const lastSeen = ({ seen }: Booking, side: Side): number | null =>
  seen[side].length === 0 ? null : Math.max(...seen[side].map(({ to }) => to))
export const extensionCount = (one: Booking): number => accepted(one).length - 1

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
export const overlap = (spans: readonly Span[], { from, to }: Span): number =>
  sum(spans.map((span) => Math.max(0, Math.min(span.to, to) - Math.max(span.from, from))))
export const part = (viv: number, percent: number): number => Math.ceil((viv * percent) / 100)
export const isThere = (one: Booking, side: Side, now: number): boolean => {
  const last = lastSeen(one, side)
  return last !== null && now - last < 15 * SECOND
}
export const isExpertBusy = ({ bookings }: World, one: Booking): boolean => bookings.some((other) => other !== one && isRunning(other))
export const takes = (bookings: readonly Booking[], { from, to }: Span): boolean =>
  bookings.some(({ hope, until }) => hope < to && from < until)
export const others = ({ bookings }: World, one: Booking | null): Booking[] => bookings.filter((other) => other !== one)

// Requests and moves.

export const isFree = (world: World, to: number, one: Booking | null = null): boolean =>
  to >= world.now + HOUR && isUnbooked(world, to, one)

/** Free but for the minimum notice. */
const isSoon = (world: World, to: number, one: Booking | null = null): boolean => to > world.now && isUnbooked(world, to, one)

function isUnbooked(world: World, to: number, one: Booking | null): boolean {
  const busy = others(world, one).filter((other) => isBooked(other) || (other.state === 1 && other.answerDue > world.now))
  return to % SLOT === 0 && to < world.now + 12 * DAY && !takes(busy, { from: to, to: to + SLOT })
}

const answerDueOf = (reg: number, hope: number): number => Math.min(reg + DAY, hope - 30 * MINUTE)

export function requestProblem(world: World, member: number, hope: number): Verdict {
  const mine = world.bookings.filter((one) => one.member === member)
  if (mine.some(isOpen)) return 'counsel.open_already'
  const sent = mine.filter(({ accept, reg }) => accept === null && reg > world.now - 30 * DAY)
  if (sent.length >= 3 || sent.some(({ reg }) => world.now < reg + DAY)) return 'counsel.too_often'
  if (!isFree(world, hope)) return isSoon(world, hope) ? 'counsel.too_soon' : 'counsel.slot_taken'
  return world.wallets[member]! < TERMS.price ? 'viv.insufficient' : 'ok'
}

export function addRequest(world: World, no: number, member: number, hope: number): void {
  world.wallets[member]! -= TERMS.price
  world.bookings.push({
    no,
    member,
    state: 1,
    code: null,
    hope,
    until: hope + SLOT,
    reg: world.now,
    answerDue: answerDueOf(world.now, hope),
    accept: null,
    checkAt: hope + 10 * MINUTE,
    start: null,
    end: null,
    quit: null,
    closedAt: null,
    quitRequested: null,
    parts: [{ minutes: TERMS.minutes, price: TERMS.price, state: 'accepted' }],
    moveCount: 0,
    move: null,
    adjust: 0,
    seen: { member: [], expert: [] },
    paid: 0,
    returned: 0,
    incomes: [],
    dispute: null,
  })
}

function moveProblem(world: World, one: Booking, to: number): Verdict {
  if (one.state !== 1 && one.state !== 8) return 'counsel.not_now'
  const soon = world.now + HOUR
  if (one.state === 8 && (one.hope < soon || to < soon)) return 'counsel.move_late'
  if (isFree(world, to, one)) return 'ok'
  return isSoon(world, to, one) ? 'counsel.too_soon' : 'counsel.slot_taken'
}

function setStart(one: Booking, to: number): void {
  Object.assign(one, { hope: to, until: to + SLOT, checkAt: to + 10 * MINUTE })
}

export function propose(world: World, one: Booking, by: Side, to: number): Verdict {
  const problem = moveProblem(world, one, to)
  if (problem !== 'ok') return problem
  if (to === one.hope) return 'counsel.same_time'
  if (one.state === 1) {
    if (by !== 'member') return 'counsel.not_now'
    setStart(one, to)
    one.answerDue = answerDueOf(one.reg, to)
  } else {
    if (one.moveCount >= 2) return 'counsel.move_max'
    one.move = { to, by }
  }
  return 'ok'
}

export function answerMove(world: World, one: Booking, by: Side, accept: boolean): Verdict {
  if (one.state !== 8 || one.move === null) return 'counsel.no_move'
  if (accept) {
    if (one.move.by === by) return 'counsel.own_move'
    const problem = moveProblem(world, one, one.move.to)
    if (problem !== 'ok') return problem
    setStart(one, one.move.to)
    one.moveCount++
  }
  one.move = null
  return 'ok'
}
