import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { DONE, FAULT } from '#kit/contract/envelope.ts'
import { accessErrors, FAULT_MESSAGE, SUSPENDED } from '#kit/contract/errors.ts'
import { ko } from '#kit/ui/ko.ts'
import { appStateAsked } from './appState.ts'
import { freshToken, RefusedToken } from './refresh.ts'
import { NoAnswer, send, requestOf, type Received, type OutgoingRequest } from './request.ts'
import { session } from './session.ts'
import { traceFault } from './trace.ts'

/** A call that was refused, failed or got no answer. `message` is the server's; show it with `inKorean()`. */
export class CallError extends Error {
  override name = 'CallError'
  /** HTTP status; 0 if there was no answer. */
  readonly status: number
  readonly code: string | undefined
  /** The input field that was refused. */
  readonly field: string | undefined
  /** There was no answer: the connection is lost or the server is down. */
  readonly offline: boolean

  constructor(failure: { status: number; message: string; code?: string; field?: string }, options?: ErrorOptions) {
    super(failure.message, options)
    this.status = failure.status
    this.code = failure.code
    this.field = failure.field
    this.offline = failure.status === 0
  }
}

/** Whether the object is deleted, private or not for this viewer: the server answers the same for all three. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && (error.status === 404 || error.status === 400)

type Options = {
  signal?: AbortSignal
  /** The Idempotency-Key of a write. A retry of the same write sends the same key; without one each call gets a new key. */
  key?: string
}
type Args<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>, options?: Options] : [input: Input<E>, options?: Options]

/** Calls the server and returns the answer as the contract types it. @throws CallError */
export async function call<E extends Endpoint>(endpoint: E, ...[input, options = {}]: Args<E>): Promise<Answer<E>> {
  const sent = requestOf(endpoint, input)
  const token = await tokenFor()
  let received = await deliver(endpoint, sent, token, options)
  const newer = session.token()
  // Another tab has renewed the token since: the 401 was for the old one.
  const isRenewed = token !== null && newer !== null && newer !== token
  if (received.status === 401 && isRenewed) received = await deliver(endpoint, sent, newer, options)
  const { status, envelope } = received
  if (envelope?.state === DONE) return unwrapped(endpoint, envelope) as Answer<E>
  if (status === 401 && token !== null) session.ended(newer ?? token)
  const error = errorOf(received)
  if (error.code === SUSPENDED) session.suspend()
  if (isClosed(error)) appStateAsked.ask()
  if (envelope?.state === FAULT) traceFault({ error, request: sent, response: envelope, status })
  throw error
}

/** Whether operators have closed what was asked for. */
export const isClosed = (error: unknown): boolean => error instanceof CallError && error.code?.startsWith('app.') === true

/** The query key of a call; screens use no other keys. Without input it matches every input. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] {
  return input === undefined ? [endpoint.line] : [endpoint.line, input]
}

/** A new Idempotency-Key (uuid version 4). */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  // Pages without a secure origin (a phone on the developer's own network) have no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function tokenFor(): Promise<string | null> {
  try {
    return await freshToken()
  } catch (error) {
    if (error instanceof NoAnswer) throw lost(error)
    if (!(error instanceof RefusedToken)) throw error
    session.ended(error.token)
    throw new CallError(accessErrors.required, { cause: error })
  }
}

async function deliver(endpoint: Endpoint, sent: OutgoingRequest, token: string | null, { key, signal }: Options): Promise<Received> {
  const headers: Record<string, string> = {}
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (endpoint.idempotent) headers['idempotency-key'] = key ?? newKey()
  try {
    return await send(sent, headers, signal)
  } catch (error) {
    throw error instanceof NoAnswer ? lost(error) : error
  }
}

const lost = (cause: Error): CallError => new CallError({ status: 0, code: 'offline', message: ko.app.noAnswer }, { cause })

function unwrapped(endpoint: Endpoint, envelope: NonNullable<Received['envelope']>): unknown {
  if (endpoint.place !== 'top') return envelope.query
  const { state: _state, ...top } = envelope
  return top
}

function errorOf({ status, envelope }: Received): CallError {
  return new CallError({ status, code: envelope?.code, field: envelope?.field, message: envelope?.msg ?? FAULT_MESSAGE })
}
