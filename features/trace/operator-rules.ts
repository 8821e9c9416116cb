/** The audit log's acts about errors of the clients. */
export const TRACE_READ = 'trace.read'
export const TRACE_ACTS = [TRACE_READ, 'trace.open', 'trace.resolve', 'trace.ignore'] as const
