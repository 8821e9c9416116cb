import type { Endpoint, Input } from '#kit/contract/endpoint.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { takeEarly } from './preload.ts'

/** Milliseconds after which a call without an answer counts as lost. */
export const CALL_MS = 30_000

export type Parts = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown }
export type Sent = { method: string; url: string; body?: unknown }
/** `envelope` is null where something other than haru answered. */
export type Came = { status: number; envelope: (Envelope & Record<string, unknown>) | null }

/** Thrown where no answer came at all. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Method and address of a call. */
export function sentOf<E extends Endpoint>(endpoint: E, input: Input<E> | undefined): Sent {
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

/** What has no value is left out; null and objects are mistakes of the caller's (specification section 5). */
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
export async function send({ method, url, body }: Sent, headers: Record<string, string>, signal?: AbortSignal): Promise<Came> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, CALL_MS)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  // A form names its type, and what stands between its parts, itself.
  const isForm = body instanceof FormData
  const json: Record<string, string> = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
  try {
    const early = method === 'GET' ? takeEarly(url, headers.authorization) : undefined
    const answer = await (early ??
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

function envelopeOf(text: string): Came['envelope'] {
  try {
    const said: unknown = JSON.parse(text)
    const isOurs = typeof said === 'object' && said !== null && typeof (said as { state?: unknown }).state === 'number'
    return isOurs ? (said as Came['envelope']) : null
  } catch {
    // A proxy's page, for one.
    return null
  }
}
