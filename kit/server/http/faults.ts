import { AppError, FAULT_MESSAGE, requestErrors, storageErrors } from '#kit/contract/errors.ts'
import { FAULT, type Envelope } from '#kit/contract/envelope.ts'
import { codeOf } from '../db/engine/problem.ts'

/** How an error is answered. `reported`: the log level for a fault of ours or an unreachable database, with its stack. */
export type Verdict = { status: number; envelope: Envelope; reported: 'no' | 'warn' | 'error' }

/** Expected refusals have their own status, temporary errors 503, a full disk 507, and every other error is a fault with state 0. */
export function verdictOn(error: unknown): Verdict {
  if (error instanceof AppError) return refusal(error)
  const refused = frameworkRefusal(error)
  if (refused) return refusal(refused)
  if (isDiskFull(error)) return { ...refusal(storageErrors.full()), reported: 'error' }
  if (isTemporary(error)) return { ...refusal(requestErrors.busy()), reported: 'warn' }
  return { status: 500, envelope: { state: FAULT, msg: FAULT_MESSAGE }, reported: 'error' }
}

function refusal({ status, state, code, message, field }: AppError): Verdict {
  return { status, envelope: { state, code, msg: message, ...(field === undefined ? {} : { field }) }, reported: 'no' }
}

/** Refusals by Fastify before a handler runs, and by PostgreSQL for text that it cannot store. */
function frameworkRefusal(error: unknown): AppError | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (code === '22021' || code === '22P05') return requestErrors.invalid()
  // A path that leads out of the folder of the web app
  if (code === 'FST_STATIC_FORBIDDEN_PATH') return requestErrors.not_found()
  if (typeof code !== 'string' || !code.startsWith('FST_ERR') || typeof statusCode !== 'number' || statusCode >= 500) return undefined
  if (statusCode === 413) return requestErrors.too_large()
  return new AppError({ code: requestErrors.invalid.code, status: statusCode, message: requestErrors.invalid.message })
}

/** The disk of the files (Node), or that of the database (PostgreSQL). */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

const isDiskFull = (error: unknown): boolean => DISK_FULL_CODES.has(codeOf(error))

/** PostgreSQL: no lock, cancelled, serialization, deadlock, too many connections, stopping, starting, idle too long. */
const TEMPORARY_DATABASE_CODES = ['55P03', '57014', '40001', '40P01', '53300', '57P01', '57P02', '57P03', '25P03']
/** The driver: no connection could be made, or it was lost. */
const TEMPORARY_DRIVER_CODES =
  'CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED CONNECT_TIMEOUT ECONNREFUSED ECONNRESET EPIPE ENOENT ENOTFOUND EAI_AGAIN'.split(
    ' ',
  )
const TEMPORARY_CODES = new Set([...TEMPORARY_DATABASE_CODES, ...TEMPORARY_DRIVER_CODES])

function isTemporary(error: unknown): boolean {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] }
  if (isStorageBusy(error)) return true
  if (code === 'ENOENT' && (error as { syscall?: unknown }).syscall !== 'connect') return false
  if (typeof code === 'string' && TEMPORARY_CODES.has(code)) return true
  // Connecting to a host with several addresses fails with one error that holds the error of each address.
  return Array.isArray(errors) && errors.length > 0 && errors.every(isTemporary)
}

/** Whether the storage is overloaded, failing or silent (storage/s3.ts). */
function isStorageBusy(error: unknown): boolean {
  const { name, $metadata } = (error ?? {}) as { name?: unknown; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  return status >= 500 || status === 429 || ($metadata !== undefined && name === 'TimeoutError')
}
