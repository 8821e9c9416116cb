/** What became of a proposal. Whoever approves it carries it out in the same moment: nothing lies approved and undone. */
export const PROPOSAL_STATES = ['proposed', 'executed', 'rejected', 'withdrawn'] as const

/** Days after which a proposal that nobody decided can't be decided any more. */
export const PROPOSAL_DAYS = 7

/** Reasons are read again years later; one for which money moves says more than a word. */
export const REASON_MAX = 500
export const MONEY_REASON_MIN = 10

export const LOG_PAGE = 50
export const PROPOSALS_PAGE = 30

/** What is done here, as the log names it. */
export const OPERATOR_ACTS = ['proposal.propose', 'proposal.approve', 'proposal.reject', 'proposal.withdraw'] as const
