/** The audit log's acts about questions. */
export const KIN_UNDO = 'kin.undo'
export const KIN_READ = 'kin.read'
export const KIN_LOG_ACTS = [KIN_UNDO, KIN_READ] as const
