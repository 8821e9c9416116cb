import type { CancelPaymentResponse, Payment as PortonePayment, PaymentCancellation } from '@portone/server-sdk/payment'
import { requestErrors } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Cancel, Cancelling } from '../pay.ts'

/** Milliseconds that a provider may take for a refund; PortOne requires at least this timeout. */
const TIMEOUT_MS = MINUTE_MS

type Asked = {
  api: string
  secret: string
  storeId: string
  paymentId: string
  /** Reads the current payment from PortOne. */
  read(): Promise<PortonePayment | null>
}
type Facts = { status: string; amount?: { total: number; cancelled: number; discount: number }; cancellations?: PaymentCancellation[] }

/**
 * Refunds once per key. The key is part of the cancellation's reason, so that a try whose answer was lost is found at any later
 * time. `Idempotency-Key`, which PortOne stores for hours, prevents a parallel try.
 */
export async function portoneCancel(asked: Asked, cancel: Cancel): Promise<Cancelling> {
  const found = (await asked.read()) as Facts | null
  const known = madeWith(cancel.key, found)
  if (known) return known
  const { amount } = found ?? {}
  if (!found || !amount || !MOVED.has(found.status)) return { state: 'refused', why: 'not_paid', words: null }
  if (cancel.amount > amount.total - amount.cancelled) return { state: 'refused', why: 'too_much', words: null }

  const answer = await send(asked, cancel, { ...found, amount })
  if (answer && 'cancellation' in answer) return stateOf(answer.cancellation)
  const refusal = answer?.type ?? 'none'
  if (refusal === 'IDEMPOTENCY_OUTSTANDING_REQUEST') return { state: 'pending' }
  // The answer was lost or belonged to another try: read the payment.
  const since = madeWith(cancel.key, (await asked.read()) as Facts | null)
  if (since) return since
  const why = REFUSALS[refusal]
  if (why === undefined) throw requestErrors.busy()
  return { state: 'refused', why, words: answer?.pgMessage ?? null }
}

const MOVED = new Set(['PAID', 'PARTIAL_CANCELLED', 'CANCELLED'])

/** Permanent refusals. All other errors count as temporary. */
const REFUSALS: Record<string, 'not_paid' | 'too_much' | 'provider'> = {
  PAYMENT_NOT_FOUND: 'not_paid',
  PAYMENT_NOT_PAID: 'not_paid',
  PAYMENT_ALREADY_CANCELLED: 'too_much',
  CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT: 'too_much',
  MAX_CANCEL_COUNT_REACHED: 'provider',
  PG_PROVIDER: 'provider',
}

const withKey = (key: string, found: Facts | null): PaymentCancellation[] =>
  (found?.cancellations ?? []).filter((one) => 'reason' in one && one.reason.startsWith(`${key} `))

/** The result of an earlier try with this key; null if there was none or all failed. */
function madeWith(key: string, found: Facts | null): Cancelling | null {
  const states = withKey(key, found).map(stateOf)
  return states.find(({ state }) => state === 'done') ?? states.find(({ state }) => state === 'pending') ?? null
}

function stateOf({ status }: PaymentCancellation): Cancelling {
  if (status === 'SUCCEEDED') return { state: 'done' }
  if (status === 'FAILED') return { state: 'refused', why: 'provider', words: null }
  return { state: 'pending' }
}

type Refused = { type?: string; pgMessage?: string }

/** Calls the API directly, because the SDK cannot send `Idempotency-Key` and has no timeout. Null: no answer. */
async function send(
  { api, secret, storeId, paymentId }: Asked,
  { amount, reason, key }: Cancel,
  found: Facts & { amount: NonNullable<Facts['amount']> },
): Promise<CancelPaymentResponse | Refused | null> {
  const { total, cancelled, discount } = found.amount
  // After a failed try or another cancellation the key differs, because it is a new request.
  const idempotencyKey = `${paymentId}-${key}-${cancelled}-${withKey(key, found).length}`
  const body = {
    storeId,
    amount,
    reason: `${key} ${reason}`,
    // Omitted with a discount: PortOne does not document whether the remaining amount includes it.
    ...(discount === 0 ? { currentCancellableAmount: total - cancelled } : {}),
  }
  try {
    const answer = await fetch(new URL(`/payments/${paymentId}/cancel`, api), {
      method: 'POST',
      headers: { authorization: `PortOne ${secret}`, 'content-type': 'application/json', 'idempotency-key': `"${idempotencyKey}"` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return (await answer.json()) as CancelPaymentResponse | Refused
  } catch {
    return null
  }
}
