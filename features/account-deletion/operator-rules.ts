/** The console's queue of deletions. */

/** In the grace period, or kept until the money of the account is paid out. */
export const WITHDRAWAL_QUEUES = ['grace', 'money'] as const
export const WITHDRAWALS_PAGE = 30

export const WITHDRAWAL_READ = 'withdrawal.read'
export const WITHDRAWAL_RESTORED = 'withdrawal.restore'
export const WITHDRAWAL_ACTS = [WITHDRAWAL_READ, WITHDRAWAL_RESTORED] as const

export const RESTORE_REASON_MIN = 5
export const RESTORE_REASON_MAX = 300
