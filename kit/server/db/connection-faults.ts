/**
 * Whether an uncaught error comes from postgres.js writing to a lost connection. The driver throws it where no caller can catch it:
 * from a `setImmediate` after the socket is null (github.com/porsager/postgres issues 1066, 1154 and 1208; pull request 1168 would fix
 * it), or from its own query for the array types. No write was acknowledged, and the pool is already renewed (renewing-pool.ts).
 * When the driver fixes it, the tests of this file fail and the file can be removed (decision 036).
 */
export function isLostDatabaseConnection(error: unknown): boolean {
  const { name, message, stack = '', query } = (error ?? {}) as { name?: string; message?: string; stack?: string; query?: unknown }
  if (name === 'TypeError') return /reading 'write'/.test(message ?? '') && WRITING.test(stack)
  return typeof query === 'string' && query.trimStart().startsWith('select b.oid, b.typarray')
}

/** The driver's stack frame, in both forms that Node prints. */
const WRITING = /^\s+at (?:Immediate\.)?nextWrite \(.*[\\/]postgres[\\/]/m
