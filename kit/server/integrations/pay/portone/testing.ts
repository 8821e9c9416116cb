import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PayMethod } from '../pay.ts'

/** A payment as PortOne's API returns it. */
export type StoredPayment = {
  id: string
  status: string
  storeId: string
  transactionId: string
  channel?: { type: string; key: string }
  method?: { type: string; [detail: string]: unknown }
  amount: { total: number; taxFree: number; discount: number; paid: number; cancelled: number; cancelledTaxFree: number }
  currency: string
  orderName: string
  paidAt?: string
  statusChangedAt: string
  pgTxId?: string
  receiptUrl?: string
  failure?: { reason?: string; pgMessage?: string }
  cancellations?: { id: string; status: string; totalAmount: number; reason: string; requestedAt: string; cancelledAt?: string }[]
}

/** How the server behaves: normally; away (it answers with a proxy's page); or losing this many answers after it has done the work. */
type Behaviour = { kind: 'well' } | { kind: 'away' } | { kind: 'lost'; answers: number }

type Account = { storeId: string; secret: string; channelKey: string }
type Refusal = { status: number; type: string; pgMessage?: string }

/** A server that answers as PortOne V2's types and public documentation describe. */
export type PortoneServer = Awaited<ReturnType<typeof portoneServer>>
export async function portoneServer(account: Account) {
  const known = new Map<string, StoredPayment>()
  const registered = new Map<string, number>()
  /** Answers by `Idempotency-Key`; null while the call is running. */
  const answered = new Map<string, { status: number; json: unknown } | null>()
  const keys: string[] = []
  const state = {
    mood: { kind: 'well' } as Behaviour,
    /** The provider's result of a cancellation. */
    provider: 'gives' as 'gives' | 'refuses' | 'takes its time' | 'fails',
    /** Cancellations wait for this before they complete. */
    hold: Promise.resolve(),
  }

  const cancel = async (id: string, body: CancelBody): Promise<{ status: number; json: unknown }> => {
    const found = known.get(id)
    const refusal = refusalOf(found, body)
    if (refusal) return { status: refusal.status, json: refusal }
    const { amount } = found!
    await state.hold
    if (state.provider === 'refuses') {
      return { status: 502, json: { type: 'PG_PROVIDER', pgCode: '1', pgMessage: '취소 기한이 지났습니다.' } }
    }
    const status = { gives: 'SUCCEEDED', 'takes its time': 'REQUESTED', fails: 'FAILED' }[state.provider]
    const at = '2026-11-21T05:00:10Z'
    const cancellation = { id: randomUUID(), status, totalAmount: body.amount, reason: body.reason, requestedAt: at, cancelledAt: at }
    ;(found!.cancellations ??= []).push(cancellation)
    if (status === 'SUCCEEDED') {
      amount.cancelled += body.amount
      Object.assign(found!, { status: amount.cancelled === amount.total ? 'CANCELLED' : 'PARTIAL_CANCELLED', statusChangedAt: at })
    }
    return { status: 200, json: { cancellation } }
  }

  const onlyOnce = async (key: string | undefined, work: () => Promise<{ status: number; json: unknown }>) => {
    if (key === undefined || !/^"[\w-]{16,256}"$/.test(key)) return { status: 400, json: { type: 'INVALID_REQUEST' } }
    keys.push(key)
    const before = answered.get(key)
    if (before === null) return { status: 409, json: { type: 'IDEMPOTENCY_OUTSTANDING_REQUEST' } }
    if (before) return before
    answered.set(key, null)
    const answer = await work()
    answered.set(key, answer)
    return answer
  }

  const answer = async (request: IncomingMessage, raw: string): Promise<{ status: number; json: unknown }> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://portone.test')
    if (request.headers.authorization !== `PortOne ${account.secret}`) return { status: 401, json: { type: 'UNAUTHORIZED' } }
    const body = raw === '' ? {} : (JSON.parse(raw) as Record<string, unknown>)
    const list = searchParams.get('requestBody')
    const { page = {}, filter = {} } = list === null ? {} : (JSON.parse(list) as ListBody)
    const storeId = body.storeId ?? filter.storeId ?? searchParams.get('storeId')
    if (storeId !== account.storeId) return { status: 403, json: { type: 'FORBIDDEN' } }
    if (pathname === '/payments') return { status: 200, json: pageOf([...known.values()], page, filter) }
    const [, id = '', verb] = /^\/payments\/([\w-]+)(?:\/([\w-]+))?$/.exec(pathname) ?? []
    const found = known.get(id)
    if (verb === 'pre-register') {
      if (found && MOVED.has(found.status)) return { status: 409, json: { type: 'ALREADY_PAID' } }
      registered.set(id, body.totalAmount as number)
      return { status: 200, json: {} }
    }
    if (verb === 'cancel') return onlyOnce(request.headers['idempotency-key'] as string, () => cancel(id, body as CancelBody))
    return found ? { status: 200, json: found } : { status: 404, json: { type: 'PAYMENT_NOT_FOUND' } }
  }

  const server = createServer((request, response) => void serve(request, response))
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let raw = ''
    for await (const part of request) raw += String(part)
    if (state.mood.kind === 'away') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>')
    const { status, json } = await answer(request, raw)
    if (state.mood.kind === 'lost' && state.mood.answers-- > 0) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const idOf = (orderId: string): string => orderId.replaceAll('-', '')
  const hasMoved = (orderId: string): boolean => MOVED.has(known.get(idOf(orderId))?.status ?? '')
  const opened = (orderId: string, status: string): StoredPayment => {
    const total = registered.get(idOf(orderId)) ?? 0
    const made: StoredPayment = {
      id: idOf(orderId),
      status,
      storeId: account.storeId,
      transactionId: randomUUID(),
      channel: { type: 'LIVE', key: account.channelKey },
      amount: { total, taxFree: 0, discount: 0, paid: total, cancelled: 0, cancelledTaxFree: 0 },
      currency: 'KRW',
      orderName: '비브 500개',
      statusChangedAt: '2026-11-21T05:00:00Z',
    }
    known.set(made.id, made)
    return made
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** Every received `Idempotency-Key`. */
    keys,
    /** Forgets the keys, as PortOne does after three hours. */
    forgetKeys: () => answered.clear(),
    open: (orderId: string) => void (hasMoved(orderId) ? null : opened(orderId, 'READY')),
    /** The member pays; a number is charged once. */
    pay(
      orderId: string,
      {
        method = 'card',
        detail,
        ...change
      }: Partial<Omit<StoredPayment, 'method'>> & { method?: PayMethod | undefined; detail?: object } = {},
    ): StoredPayment {
      if (hasMoved(orderId)) return known.get(idOf(orderId))!
      const type = METHODS[method]
      const paidAt = '2026-11-21T05:00:05Z'
      return Object.assign(
        opened(orderId, 'PAID'),
        { method: { type, ...detail }, paidAt, pgTxId: `pg-${orderId}`, receiptUrl: 'https://r.test/1' },
        change,
      )
    },
    fail(orderId: string): void {
      if (!hasMoved(orderId)) opened(orderId, 'FAILED').failure = { pgMessage: '한도를 초과했어요.' }
    },
    find: (orderId: string): StoredPayment | undefined => known.get(idOf(orderId)),
    close: () => void server.close(),
  }
}

const MOVED = new Set(['PAID', 'PARTIAL_CANCELLED', 'CANCELLED'])
const METHODS: Record<PayMethod, string> = {
  card: 'PaymentMethodCard',
  bank: 'PaymentMethodTransfer',
  easy: 'PaymentMethodEasyPay',
  phone: 'PaymentMethodMobile',
}

type ListBody = { page?: Page; filter?: Filter }
type Page = { number?: number; size?: number }
type Filter = { storeId?: string; from?: string; until?: string; status?: string[] }

function pageOf(all: StoredPayment[], { number = 0, size = 10 }: Page, { from, until, status }: Filter): object {
  const matching = all
    .filter((one) => status === undefined || status.includes(one.status))
    .filter(({ statusChangedAt: at }) => Date.parse(from ?? at) <= Date.parse(at) && Date.parse(at) <= Date.parse(until ?? at))
    .toSorted((one, other) => Date.parse(one.statusChangedAt) - Date.parse(other.statusChangedAt))
  return { items: matching.slice(number * size, (number + 1) * size), page: { number, size, totalCount: matching.length } }
}

type CancelBody = { amount: number; reason: string; currentCancellableAmount?: number }

function refusalOf(found: StoredPayment | undefined, { amount, currentCancellableAmount: current }: CancelBody): Refusal | null {
  if (!found) return { status: 404, type: 'PAYMENT_NOT_FOUND' }
  if (found.status === 'CANCELLED') return { status: 409, type: 'PAYMENT_ALREADY_CANCELLED' }
  if (!MOVED.has(found.status)) return { status: 409, type: 'PAYMENT_NOT_PAID' }
  const left = found.amount.total - found.amount.cancelled
  if (current !== undefined && current !== left) return { status: 409, type: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN' }
  return amount > left ? { status: 409, type: 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT' } : null
}
