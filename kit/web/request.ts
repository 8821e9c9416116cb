import type { Endpoint, Input } from '#kit/contract/endpoint.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { takePreloaded } from './preload.ts'

/** Milliseconds after which a call without an answer fails. */
export const CALL_MS = 30_000

export type Parts = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown }
export type OutgoingRequest = { method: string; url: string; body?: unknown }
/** `envelope` is null if something other than haru answered, such as a proxy. */
export type Received = { status: number; envelope: (Envelope & Record<string, unknown>) | null }

/** There was no answer at all. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Method and address of a call. */
export function requestOf<E extends Endpoint>(endpoint: E, input: Input<E> | undefined): OutgoingRequest {
  const { params = {}, query = {}, body } = (input ?? {}) as Parts
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) search.append(name, String(one))
  }
  const url = search.size > 0 ? `${path}?${search}` : path
  if (body === undefined) return { method: endpoint.method, url }
  return { method: endpoint.method, url, body: endpoint.form ? formOf(body as Record<string, unknown>) : body }
}

/** Omits undefined values; null and objects are errors of the caller (specification section 5). */
function formOf(parts: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue
    if (value === null) throw new TypeError('nil values cannot be sent in form data')
    if (typeof value === 'object') throw new TypeError('plain objects must be converted to a JSON string first')
    form.append(name, `${value as string | number | boolean}`)
  }
  return form
}

/** Sends it. @throws NoAnswer, or the caller's own abort */
export async function send(
  { method, url, body }: OutgoingRequest,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Received> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, CALL_MS)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  // `fetch` sets the content type of a form, with its boundary.
  const isForm = body instanceof FormData
  const json: Record<string, string> = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
  try {
    const preloaded = method === 'GET' ? takePreloaded(url, headers.authorization) : undefined
    const answer = await (preloaded ??
      fetch(url, {
        method,
        headers: { accept: 'application/json', ...json, ...headers },
        body: body === undefined || isForm ? body : JSON.stringify(body),
        cache: 'no-store',
        signal: limit.signal,
      }))
    return { status: answer.status, envelope: envelopeOf(await answer.text()) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswer('no answer', { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function envelopeOf(text: string): Received['envelope'] {
  try {
    const parsed: unknown = JSON.parse(text)
    const isEnvelope = typeof parsed === 'object' && parsed !== null && typeof (parsed as { state?: unknown }).state === 'number'
    return isEnvelope ? (parsed as Received['envelope']) : null
  } catch {
    // Not JSON, for example a proxy's error page.
    return null
  }
}
