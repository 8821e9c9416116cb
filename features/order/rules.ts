import { isGoods, TYPE } from '#features/shop/rules.ts'
import { addBusinessDays, isBusinessDay } from '#kit/contract/business-days.ts'
import { addDays, DAY_MS, endOfDay, endOfDayAfter, koreanDay, momentOf } from '#kit/contract/time.ts'
import { ENDED_STATES, ORDER, orderActs, type OrderAct } from './transitions.ts'

export const ORDER_PAGE = 20
export const CHECKOUT_ROWS_MAX = 100
/** Of one payment, in viv. */
export const TOTAL_MAX = 1_000_000
/** What the buyer of a service says about it. */
export const MEMO_MAX = 500
export const REASON_MAX = 500
export const TRACKING_MAX = 40
export const TRACKING_CSV_MAX = 100_000
/** Lines of a table of tracking numbers. */
export const TRACKING_LINES_MAX = 500
/** Orders of one packing list. */
export const PACKED_MAX = 100
/** Orders of a tab are counted up to this number. */
export const COUNTED_MAX = 999

/** Days after the shipping in which goods count as delivered (decisions d-5, O06). */
export const DELIVER_DAYS = 10
/** Days after the delivery in which a row is confirmed (O08): one more than the right of withdrawal lasts. */
export const CONFIRM_DAYS = 8
/** Days after the date that the seller promised in which made-to-order goods must be sent; then they are refunded. */
export const PRODUCTION_GRACE_DAYS = 10
/** Days ahead that a service can be dated or wanted. */
export const SERVICE_DAYS_MAX = 365
/** Days after the end of an order in which its address is deleted. */
export const ADDRESS_DAYS = 30
/** Days in which orders count for the order of the shop's list (decisions d-13, "best badge"). */
export const SCORE_DAYS = 30

export const ORDER_TABS = ['all', 'paid', 'sent', 'delivered', 'claim', 'done'] as const
export type OrderTab = (typeof ORDER_TABS)[number]
/** The states of rows that a tab shows the orders of. */
export const TAB_STATES: Record<Exclude<OrderTab, 'all'>, readonly number[]> = {
  paid: [ORDER.paid],
  sent: [ORDER.sent],
  delivered: [ORDER.delivered],
  claim: [ORDER.claimed, ORDER.refunded, ORDER.refused],
  done: [ORDER.confirmed],
}
export const SELLER_TABS = ['all', 'new', 'ship', 'late', 'sent', 'claim', 'done'] as const

/** The number of an order in what its buyer reads (`2611-29-0033`); anything else as it is. */
export const orderNoIn = (written: string): string => /^\d{4}-\d{2}-0*(\d+)$/.exec(written)?.[1] ?? written

/** States as bits, as the column `states` of an order holds them. */
export const bitsOf = (states: readonly number[]): number => states.reduce((bits, state) => bits | (1 << state), 0)

/** Such bits as literals, as the conditions of the lists' partial indexes have them. */
export const BITS = { paid: 4, sent: 16, unsent: 20, claim: 320, done: 512, reviewed: 544, all: 1012 } as const

/** The order of states by progress, for an order of which nothing is claimed. */
const PROGRESS = [ORDER.paid, ORDER.sent, ORDER.delivered, ORDER.refused, ORDER.confirmed, ORDER.refunded, ORDER.void] as const

/** The state of an order (decisions d-5, "Partial"): any claim, else the least advanced of its rows; refunded ones count only where all are. */
export const orderStateOf = (states: readonly number[]): number =>
  states.includes(ORDER.claimed) ? ORDER.claimed : (PROGRESS.find((state) => states.includes(state)) ?? ORDER.void)

/** Until when a row must be sent, or a service be dated: the end of so many business days after the payment. */
export const shipDue = (paidAt: Date, shipDays: number): Date => endOfDay(addBusinessDays(koreanDay(paidAt), shipDays))

/** When the seller is reminded of a row that is not sent: at nine on the last two business days before the deadline is over. */
export function shipReminders(due: Date): Date[] {
  const last = koreanDay(due)
  return [businessDayBefore(last), last].map((day) => momentOf(day, '09:00'))
}

function businessDayBefore(day: string): string {
  const before = addDays(day, -1)
  return isBusinessDay(before) ? before : businessDayBefore(before)
}

/** Whether a service can be dated or wanted at a moment. */
export const isServiceDate = (at: Date, now: Date): boolean => at > now && at <= endOfDayAfter(now, SERVICE_DAYS_MAX)

type Row = {
  type: number
  /** Of a pass: it stays in state 4 until it is over. */
  pass: unknown
  state: number
  unit_amt: number
  qtt: number
  ship_amt: number
  ship_due_dt: string
  made_dt: string | null
  ship_dt: string | null
  service_dt: string | null
  delivered_dt: string | null
}

/** When a row in state 4 counts as delivered if the seller does nothing; null: not sent yet. */
export function deliverDue({ type, ship_dt, service_dt }: Pick<Row, 'type' | 'ship_dt' | 'service_dt'>): Date | null {
  if (!isGoods(type)) return service_dt === null ? null : new Date(service_dt)
  return ship_dt === null ? null : endOfDayAfter(new Date(ship_dt), DELIVER_DAYS)
}

/** When a delivered row is confirmed if the buyer does nothing (O08). */
export const confirmDue = (deliveredAt: Date): Date => endOfDayAfter(deliveredAt, CONFIRM_DAYS)
/** The buyer is told so the day before. */
export const confirmReminder = (due: Date): Date => new Date(due.getTime() - DAY_MS)

/** When made-to-order goods that were not sent are refunded. */
export const productionDue = (row: Pick<Row, 'ship_due_dt'>): Date => endOfDayAfter(new Date(row.ship_due_dt), PRODUCTION_GRACE_DAYS)

/** Made-to-order goods in production that were not sent in the promised time: the buyer need not wait any longer. */
export const isProductionLate = (row: Row, now: Date): boolean => row.state === ORDER.sent && isLate(row, now)

/** Paid rows that are not sent, dated or started, and made-to-order goods in production. */
export const isUnsent = ({ type, state, ship_dt }: Pick<Row, 'type' | 'state' | 'ship_dt'>): boolean =>
  state === ORDER.paid || (type === TYPE.madeToOrder && state === ORDER.sent && ship_dt === null)

/** What state 4 means: goods are made or on their way, a service has its date, a pass is in use, or is over while uses of it are checked. */
export type SentKind = 'producing' | 'sent' | 'dated' | 'using' | 'checking'

/** `is_pass_over`: left out where only the state is named. */
export function sentKindOf(row: Pick<Row, 'state' | 'type' | 'ship_dt' | 'pass'> & { is_pass_over?: boolean }): SentKind {
  if (isGoods(row.type)) return isUnsent(row) ? 'producing' : 'sent'
  if (row.pass === null) return 'dated'
  return row.is_pass_over ? 'checking' : 'using'
}

/** What state 4 means for an order: what it means for all of its rows in that state, or that something is on its way. */
export function orderSentKindOf(rows: readonly Parameters<typeof sentKindOf>[0][]): SentKind {
  const [kind, ...others] = new Set(rows.filter(({ state }) => state === ORDER.sent).map(sentKindOf))
  return kind === undefined || others.length > 0 ? 'sent' : kind
}

/** Whether all rows are passes, whose purchase nobody confirms: each use of them is confirmed. */
export const areAllPasses = (rows: readonly Pick<Row, 'pass'>[]): boolean => rows.every(({ pass }) => pass !== null)

/** Rows that are not sent though the promised moment is over: their buyer need not wait any longer. */
export const isLate = (row: Row, now: Date): boolean => isUnsent(row) && now > new Date(row.ship_due_dt)

/** When something happens to a row by itself: it is refunded, delivered or confirmed. */
export function rowDue(row: Row): Date | null {
  if (row.state === ORDER.paid) return new Date(row.ship_due_dt)
  if (row.state === ORDER.sent) return row.pass === null ? (deliverDue(row) ?? productionDue(row)) : null
  return row.state === ORDER.delivered ? confirmDue(new Date(row.delivered_dt!)) : null
}

/** The next reminder about a row after a moment: to the seller before the deadline, to the buyer before it is confirmed. */
export function nextReminder(row: Row, now: Date): Date | null {
  if (row.state === ORDER.paid) return shipReminders(new Date(row.ship_due_dt)).find((at) => at > now) ?? null
  if (row.state !== ORDER.delivered) return null
  const at = confirmReminder(confirmDue(new Date(row.delivered_dt!)))
  return at > now ? at : null
}

/** What a row was paid with its shipping. */
export const rowAmount = ({ unit_amt, qtt, ship_amt }: Pick<Row, 'unit_amt' | 'qtt' | 'ship_amt'>): number => unit_amt * qtt + ship_amt

type Piece = { order_item_no: number; qtt?: number | undefined }

/**
 * What comes back if these rows or pieces of an order are cancelled before they are sent: the shipping fee of a product with the last of its pieces
 * that is neither sent nor waits to be sent.
 */
export function cancelRefund(
  rows: readonly (Row & Returned & { order_item_no: number; item_no: number })[],
  pieces: readonly Piece[],
): number {
  const cancelled = new Map(pieces.map(({ order_item_no, qtt }) => [order_item_no, qtt]))
  const qttOf = (row: Row & { order_item_no: number }): number =>
    cancelled.has(row.order_item_no) ? (cancelled.get(row.order_item_no) ?? row.qtt) : 0
  return [...Map.groupBy(rows, ({ item_no }) => item_no).values()].reduce((sum, product) => {
    const items = product.reduce(
      (total, row) => total + row.unit_amt * qttOf(row) - (qttOf(row) > 0 ? backShare(row, qttOf(row)).back_viv : 0),
      0,
    )
    const isLeft = product.some((row) => !isEnded(row.state) && qttOf(row) < row.qtt)
    const fee = product.reduce((total, row) => total + (qttOf(row) > 0 ? row.ship_amt : 0), 0)
    return sum + items + (isLeft ? 0 : fee)
  }, 0)
}

type Returned = { qtt: number; back_viv: number; good_viv: number }

/** What of a row's returned viv belongs to so many of its pieces: of an exchange the same for each of them, of goodwill whole viv. */
export function backShare({ qtt, back_viv, good_viv }: Returned, pieces: number): { back_viv: number; good_viv: number } {
  if (pieces === qtt) return { back_viv, good_viv }
  const good = Math.floor((good_viv * pieces) / qtt)
  return { back_viv: Math.floor(((back_viv - good_viv) * pieces) / qtt) + good, good_viv: good }
}

/** A claim that waits has a refund of its own, and so has a pass. */
const GOODWILL_STATES: readonly number[] = [ORDER.paid, ORDER.sent, ORDER.delivered, ORDER.confirmed]

/** What of a row's price, without its shipping, can still be returned out of goodwill. */
export const goodwillLeft = ({
  state,
  pass,
  unit_amt,
  qtt,
  back_viv,
}: Pick<Row, 'state' | 'pass' | 'unit_amt'> & Omit<Returned, 'good_viv'>): number =>
  pass === null && GOODWILL_STATES.includes(state) ? Math.max(0, unit_amt * qtt - back_viv) : 0

/** What a side may do with a row now, in the order of its buttons: the server refuses the same. */
export const rowActs = (row: Row, side: 'buyer' | 'seller', now: Date): OrderAct[] =>
  orderActs(row.state, side).filter((act) => isPossible(row, act, now))

function isPossible(row: Row, act: OrderAct, now: Date): boolean {
  const { type, state } = row
  if (act === 'cancel') return state === ORDER.paid || isProductionLate(row, now)
  if (act === 'ship') return state === ORDER.paid ? type === TYPE.goods : type === TYPE.madeToOrder && row.ship_dt === null
  if (act === 'startProduction') return type === TYPE.madeToOrder
  if (act === 'dateService') return !isGoods(type) && row.pass === null
  if (act === 'deliver') return hasArrived(row, now)
  return state === ORDER.delivered ? act === 'confirm' : act === 'cancelAsSeller'
}

/** Whether the seller can say that a row has arrived: goods are sent, the date of a service has come. */
export const hasArrived = ({ type, ship_dt, service_dt }: Row, now: Date): boolean =>
  isGoods(type) ? ship_dt !== null : service_dt !== null && new Date(service_dt) <= now

export const isEnded = (state: number): boolean => ENDED_STATES.includes(state)

/** The reference of an order's hold in the ledger, before the order's number. */
export const HOLD_REF = 'order:'
export const holdRef = (orderNo: number): string => `${HOLD_REF}${orderNo}`
/** The reference of what the buyer pays for an exchange. */
export const claimRef = (claimNo: number): string => `order-claim:${claimNo}`
/** The reference of what was paid for one use of a pass. */
export const passUseRef = (useNo: number): string => `pass-use:${useNo}`
/** The reference of what was paid or returned for one row. */
export const rowRef = (orderItemNo: number): string => `order-item:${orderItemNo}`
/** The reference of what was returned out of goodwill, by its row in the order's history. */
export const goodwillRef = (orderItemNo: number, eventNo: number): string => `${rowRef(orderItemNo)}:goodwill:${eventNo}`
