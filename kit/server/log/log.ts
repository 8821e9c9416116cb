import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { redact, redactText } from './redact.ts'
import { traceOf } from './trace.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
/** The level, and where lines are written: standard output without a stream. */
export type LogOptions = { level: LogLevel; stream?: { write(line: string): void } }

/** One JSON object per line, with secrets and personal data redacted. */
export function loggerOf(options: LogOptions | undefined): FastifyServerOptions['logger'] {
  if (options === undefined || options.level === 'silent') return false
  return {
    level: options.level,
    ...(options.stream === undefined ? {} : { stream: options.stream }),
    base: { app: 'haru' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: (facts: object) => redact(facts) as Record<string, unknown> },
    serializers: { err: errorFacts, req: requestFacts },
  }
}

/** Whether every call is logged. */
export const logsCalls = (log: LogOptions | undefined): boolean => log?.level === 'info' || log?.level === 'debug'

/** Milliseconds from which a call counts as slow. */
const SLOW_MS = 1000

/** Logs a finished call: with `every` each one, otherwise slow ones only. The path is the endpoint's, without the caller's values. */
export function logCall(request: FastifyRequest, status: number, ms: number, every: boolean): void {
  const slow = ms >= SLOW_MS
  if (!slow && !every) return
  const { id: request_id, line, who } = request
  const facts = { request_id, line, status, ms: Math.round(ms * 10) / 10, ...(typeof who === 'string' ? {} : { user_no: who.user_no }) }
  if (slow) request.log.warn(facts, 'slow call')
  else request.log.info(facts, 'call')
}

/** An error without the values that PostgreSQL adds to its message. */
function errorFacts(error: unknown): { type: string; message: string; stack: string; [fact: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: redactText(textOf(error)), stack: '' }
  const { code, constraint_name, table_name, cause } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(traceOf(error)),
    ...(code === undefined ? {} : { code }),
    ...(table_name === undefined ? {} : { table: table_name }),
    ...(constraint_name === undefined ? {} : { constraint: constraint_name }),
    ...(cause === undefined ? {} : { cause: errorFacts(cause) }),
  }
}

/** pg-boss reports its errors as plain objects. */
const textOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown ? String(thrown.message) : String(thrown)

const requestFacts = ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] ?? '' })
