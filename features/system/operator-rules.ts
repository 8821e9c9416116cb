export const DEAD_PAGE = 30
/** Most dead letters of one call, and most messages that are sent again. */
export const DEAD_MAX = 100
export const RESEND_MAX = 500

/** The audit log's acts about the system. */
export const SYSTEM_ACTS = ['dead.retry', 'dead.drop', 'outbox.resend'] as const
