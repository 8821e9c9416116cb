import type { Payment as PortonePayment } from '@portone/server-sdk/payment'
import type { GatewayLine } from '../pay.ts'

/** Payments of one page. */
const PAGE = 100
const MOVED = ['PAID', 'PARTIAL_CANCELLED', 'CANCELLED']

type Cancellation = { status: string; totalAmount: number; cancelledAt?: string; requestedAt?: string; pgCancellationId?: string }
type Listed = {
  id: string
  storeId: string
  channel?: { type: string; key: string }
  amount: { total: number }
  currency: string
  paidAt?: string
  statusChangedAt: string
  pgTxId?: string
  cancellations?: Cancellation[]
}

type Asked = {
  page(number: number, size: number, filter: object): Promise<{ items: PortonePayment[]; page: { size: number } }>
  storeId: string
  isOurs(payment: Pick<Listed, 'channel' | 'storeId'>): boolean
  /** Null for a payment that haru did not begin. */
  orderIdOf(paymentId: string): string | null
}

/**
 * What moved in a time, from PortOne's list of payments (`GET /payments`). It is asked for payments that last changed between `from` and now, because one
 * that was paid within the time may have been cancelled since.
 */
export async function portoneLines(
  { page, storeId, isOurs, orderIdOf }: Asked,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<GatewayLine[]> {
  const filter = {
    storeId,
    timestampType: 'STATUS_CHANGED_AT',
    from: from.toISOString(),
    until: now.toISOString(),
    status: MOVED,
    sortBy: 'STATUS_CHANGED_AT',
    sortOrder: 'ASC',
  }
  // A payment that changes while the pages are read moves to the last one, and others move up: each counts once, and what was missed is a difference
  // until the next comparison.
  const found = new Map<string, Listed>()
  for (let number = 0; ; number++) {
    const { items, page: info } = await page(number, PAGE, filter)
    for (const one of items as unknown as Listed[]) if (isOurs(one)) found.set(one.id, one)
    if (items.length < info.size) break
  }
  const [first, last] = [from.getTime(), until.getTime()]
  return [...found.values()]
    .flatMap((payment) => linesOf(payment, orderIdOf(payment.id) ?? payment.id))
    .filter(({ at }) => first <= Date.parse(at) && Date.parse(at) < last)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function linesOf({ amount, currency, paidAt, statusChangedAt, pgTxId = '', cancellations = [] }: Listed, orderId: string): GatewayLine[] {
  const line = { order_id: orderId, currency }
  return [
    { ...line, kind: 'paid', amount: amount.total, at: paidAt ?? statusChangedAt, pg_tx: pgTxId },
    ...cancellations
      .filter(({ status }) => status === 'SUCCEEDED')
      .map(({ totalAmount, cancelledAt, requestedAt, pgCancellationId }) => {
        const at = cancelledAt ?? requestedAt ?? statusChangedAt
        return { ...line, kind: 'cancelled' as const, amount: totalAmount, at, pg_tx: pgCancellationId ?? pgTxId }
      }),
  ]
}
