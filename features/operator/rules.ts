/** States of a proposal. There is no state "approved", since an approval executes it in the same transaction. */
export const PROPOSAL_STATES = ['proposed', 'executed', 'rejected', 'withdrawn'] as const

/** Days after which an undecided proposal expires. */
export const PROPOSAL_DAYS = 7

export const REASON_MAX = 500
/** Reasons for moving money are read years later, so a single word is refused. */
export const MONEY_REASON_MIN = 10

/** Most cases that one call decides. */
export const CASES_MAX = 100

export const QUEUE_QUERY_MAX = 60

export const LOG_PAGE = 50
export const PROPOSALS_PAGE = 30

/** Names of this feature's actions in the log. */
export const OPERATOR_ACTS = ['proposal.propose', 'proposal.approve', 'proposal.reject', 'proposal.withdraw'] as const
