import type { Envelope } from '#kit/contract/envelope.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { OutgoingRequest } from './request.ts'
import { session } from './session.ts'
import { wiring } from './wiring.ts'

/** The most reports per minute, and per page load. */
const PER_MINUTE = 5
const PER_PAGE = 30
const REDACTED = '[redacted]'
const TEXT_MAX = 2000

export type Fault = { error: unknown; request?: OutgoingRequest; response?: Partial<Envelope>; status?: number }

/**
 * Reports an answer with state 0, or an error of the client, with exactly the specification's six fields. It does not use
 * call(), so a failed report is never reported; the same fault is reported once per minute.
 */
export function traceFault({ error, request, response, status }: Fault): void {
  const { trace } = wiring() ?? {}
  if (!trace || !mayReport(`${nameOf(error)} ${request?.method} ${request?.url.replace(/\d+/g, 'n')}`)) return
  const body = {
    deviceInfo: deviceOf(),
    error: errorOf(error),
    url: redactText(location.href),
    request: request ? redactedRequest(request) : null,
    response: response ? { state: response.state, code: response.code, msg: redactText(response.msg ?? '') } : null,
    status: status ?? null,
  }
  const token = session.token()
  const headers = { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
  // Not awaited; a failed report must not cause an unhandled rejection.
  fetch(trace.path, { method: trace.method, headers, body: JSON.stringify(body), keepalive: true }).catch(() => undefined)
}

/** Calls whose bodies contain passwords, conversations or health data. */
const PRIVATE_CALL = /\/(auth|chat\w*|counsel\w*|daily\w*|comment|lbs)(\/|\?|$)/i
const SECRET = /pass(word|wd|code)?$|token|secret|authoriz|cookie|credential|api_?key|^otp$|^pin$/i

const recent: { fault: string; at: number }[] = []
let count = 0

function mayReport(fault: string): boolean {
  const since = Date.now() - MINUTE_MS
  while (recent[0] && recent[0].at < since) recent.shift()
  if (count >= PER_PAGE || recent.length >= PER_MINUTE || recent.some((one) => one.fault === fault)) return false
  recent.push({ fault, at: Date.now() })
  count++
  return true
}

function redactedRequest({ method, url, body }: OutgoingRequest) {
  return { method, url: redactText(url), body: body === undefined ? null : PRIVATE_CALL.test(url) ? REDACTED : redact(body) }
}

function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 5) return REDACTED
  if (Array.isArray(value)) return value.slice(0, 20).map((one) => redact(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, SECRET.test(name) ? REDACTED : redact(one, depth + 1)]))
}

/** Lines of a session description, candidates and addresses: browsers quote them in errors of a call (decision 078). */
const CALL_DATA = /\b(candidate:|a=|c=IN |o=- ).*|\b(\d{1,3}\.){3}\d{1,3}\b/g

/** The text without tokens, without values of secret names in addresses, and without what connects a call. */
function redactText(text: string): string {
  return text
    .replace(/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, REDACTED)
    .replace(/\b([\w-]*(?:token|password|secret))(=|%3D)[^&\s"'<>]+/gi, `$1$2${REDACTED}`)
    .replace(CALL_DATA, REDACTED)
    .slice(0, TEXT_MAX)
}

function errorOf(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error, message: redactText(String(error)) }
  return { name: error.name, message: redactText(error.message), stack: redactText(error.stack ?? '') }
}

const nameOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

function deviceOf() {
  const { userAgent, language, onLine } = navigator
  const view = `${innerWidth}x${innerHeight}`
  // The moment of the page's build (vite.shared.ts).
  const release = document.querySelector('meta[name=release]')?.getAttribute('content') ?? null
  return { release, userAgent, language, onLine, screen: `${screen.width}x${screen.height}`, view, ratio: devicePixelRatio }
}
