import type { CancelPaymentResponse, Payment as Told, PaymentCancellation } from '@portone/server-sdk/payment'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Cancel, Cancelling } from '../pay.ts'

/** Milliseconds that a provider may take to give money back; PortOne asks for no fewer. */
const PATIENCE_MS = 60_000

type Asked = {
  api: string
  secret: string
  storeId: string
  paymentId: string
  /** The payment as PortOne knows it now. */
  look(): Promise<Told | null>
}
type Facts = { status: string; amount?: { total: number; cancelled: number; discount: number }; cancellations?: PaymentCancellation[] }

/**
 * Gives back once for a key. The key stands in the cancellation's reason, so that a try whose answer was lost is found
 * however long ago it was; `Idempotency-Key`, which PortOne remembers for hours, holds off one that still runs.
 */
export async function portoneCancel(asked: Asked, cancel: Cancel): Promise<Cancelling> {
  const found = (await asked.look()) as Facts | null
  const known = madeWith(cancel.key, found)
  if (known) return known
  const { amount } = found ?? {}
  if (!found || !amount || !MOVED.has(found.status)) return { state: 'refused', why: 'not_paid', words: null }
  if (cancel.amount > amount.total - amount.cancelled) return { state: 'refused', why: 'too_much', words: null }

  const answer = await send(asked, cancel, { ...found, amount })
  if (answer && 'cancellation' in answer) return stateOf(answer.cancellation)
  const refusal = answer?.type ?? 'none'
  if (refusal === 'IDEMPOTENCY_OUTSTANDING_REQUEST') return { state: 'pending' }
  // An answer that was lost, or given to somebody else: PortOne's books know.
  const since = madeWith(cancel.key, (await asked.look()) as Facts | null)
  if (since) return since
  const why = REFUSALS[refusal]
  if (why === undefined) throw requestErrors.busy()
  return { state: 'refused', why, words: answer?.pgMessage ?? null }
}

const MOVED = new Set(['PAID', 'PARTIAL_CANCELLED', 'CANCELLED'])

/** What stays refused. Whatever is not here passes, as far as anybody knows. */
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

/** What came of an earlier try with this key; null where there was none, or all of them failed. */
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

/** By hand: the SDK can send no `Idempotency-Key`, and waits for ever. Null: no answer. */
async function send(
  { api, secret, storeId, paymentId }: Asked,
  { amount, reason, key }: Cancel,
  found: Facts & { amount: NonNullable<Facts['amount']> },
): Promise<CancelPaymentResponse | Refused | null> {
  const { total, cancelled, discount } = found.amount
  // Another try after one that failed, or after somebody else's, is another request.
  const idempotencyKey = `${paymentId}-${key}-${cancelled}-${withKey(key, found).length}`
  const body = {
    storeId,
    amount,
    reason: `${key} ${reason}`,
    // Not with a discount: whether what is left counts it is nowhere said.
    ...(discount === 0 ? { currentCancellableAmount: total - cancelled } : {}),
  }
  try {
    const answer = await fetch(new URL(`/payments/${paymentId}/cancel`, api), {
      method: 'POST',
      headers: { authorization: `PortOne ${secret}`, 'content-type': 'application/json', 'idempotency-key': `"${idempotencyKey}"` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return (await answer.json()) as CancelPaymentResponse | Refused
  } catch {
    return null
  }
}
