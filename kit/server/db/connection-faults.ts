/**
 * Whether an error that nobody caught is the driver's own, of a connection that was lost: it writes to a socket that is gone, or was asking
 * PostgreSQL for its types. Nothing was acknowledged by it, and the pool is renewed already (db-renew.ts). Anything else is a fault of ours.
 */
export function isLostLine(error: unknown): boolean {
  const { name, message, stack = '', query } = (error ?? {}) as { name?: string; message?: string; stack?: string; query?: unknown }
  if (name === 'TypeError') return /reading 'write'/.test(message ?? '') && /^\s+at nextWrite \(.*[\\/]postgres[\\/]/m.test(stack)
  return typeof query === 'string' && query.trimStart().startsWith('select b.oid, b.typarray')
}
