/**
 * Whether an error that nobody caught is the driver's own, of a connection that was lost: it writes to a socket that is gone, or was asking
 * PostgreSQL for its types. Nothing was acknowledged by it, and the pool is renewed already (db-renew.ts). Anything else is a fault of ours.
 */
export function isLostLine(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { message, stack = '' } = error
  if (error instanceof TypeError) return /reading 'write'/.test(message) && /^\s+at nextWrite \(.*[\\/]postgres[\\/]/m.test(stack)
  const { query } = error as { query?: unknown }
  return typeof query === 'string' && query.trimStart().startsWith('select b.oid, b.typarray')
}
