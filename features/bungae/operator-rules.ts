/** `open` waits for a decision. */
export const APPEAL_QUEUES = ['open', 'decided'] as const
export type AppealQueue = (typeof APPEAL_QUEUES)[number]
/** Events of a bungae that a case shows. */
export const APPEAL_EVENTS_MAX = 50

/** The audit log's acts about trust. */
export const TRUST_READ = 'trust.list'
export const TRUST_DECIDE = 'trust.decide'
export const TRUST_LOG_ACTS = [TRUST_READ, TRUST_DECIDE] as const
