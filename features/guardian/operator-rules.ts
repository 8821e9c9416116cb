/** The audit log's act for a link that an operator sent to a guardian. */
export const GUARDIAN_LINK_SENT = 'guardian.link'
export const GUARDIAN_ACTS = [GUARDIAN_LINK_SENT] as const

/** Most consents of one member that their page shows. */
export const GUARDIANS_MAX = 30
