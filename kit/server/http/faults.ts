import { AppError, FAULT_MESSAGE, requestErrors } from '#kit/contract/errors.ts'
import { FAULT, REFUSED, type Envelope } from '#kit/contract/envelope.ts'

/** How an error is answered. `reported`: a fault of ours, or the database out of reach; it is logged with its stack. */
export type Verdict = { status: number; envelope: Envelope; reported: 'no' | 'warn' | 'error' }

/** Expected refusals keep their status; what would pass by itself is 503; everything else is state 0. */
export function verdictOn(error: unknown): Verdict {
  if (error instanceof AppError) return refusal(error)
  const refused = wireRefusal(error)
  if (refused) return refusal(refused)
  if (isPassing(error)) return { ...refusal(requestErrors.busy()), reported: 'warn' }
  return { status: 500, envelope: { state: FAULT, msg: FAULT_MESSAGE }, reported: 'error' }
}

function refusal({ status, code, message, field }: AppError): Verdict {
  return { status, envelope: { state: REFUSED, code, msg: message, ...(field === undefined ? {} : { field }) }, reported: 'no' }
}

/** What Fastify refuses before a handler runs, and what PostgreSQL refuses as no text at all. */
function wireRefusal(error: unknown): AppError | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (code === '22021' || code === '22P05') return requestErrors.invalid()
  // A path that leads out of the web's folder
  if (code === 'FST_STATIC_FORBIDDEN_PATH') return requestErrors.not_found()
  if (typeof code !== 'string' || !code.startsWith('FST_ERR') || typeof statusCode !== 'number' || statusCode >= 500) return undefined
  if (statusCode === 413) return requestErrors.too_large()
  return new AppError({ code: requestErrors.invalid.code, status: statusCode, message: requestErrors.invalid.message })
}

/** Of PostgreSQL: no lock, cancelled, serialization, deadlock, too many connections, stopping, starting, idle too long. */
const DATABASE_PASSING = ['55P03', '57014', '40001', '40P01', '53300', '57P01', '57P02', '57P03', '25P03']
/** Of the driver: no connection to be had, or lost. */
const DRIVER_PASSING =
  'CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED CONNECT_TIMEOUT ECONNREFUSED ECONNRESET EPIPE ENOENT ENOTFOUND EAI_AGAIN'.split(
    ' ',
  )
const PASSING = new Set([...DATABASE_PASSING, ...DRIVER_PASSING])

function isPassing(error: unknown): boolean {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] }
  if (isStorageBusy(error)) return true
  if (code === 'ENOENT' && (error as { syscall?: unknown }).syscall !== 'connect') return false
  if (typeof code === 'string' && PASSING.has(code)) return true
  // Connecting to a name with several addresses fails with all their errors together.
  return Array.isArray(errors) && errors.length > 0 && errors.every(isPassing)
}

/** The storage answers that it can't now, or does not answer (storage/s3.ts). */
function isStorageBusy(error: unknown): boolean {
  const { name, $metadata } = (error ?? {}) as { name?: unknown; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  return status >= 500 || status === 429 || ($metadata !== undefined && name === 'TimeoutError')
}
