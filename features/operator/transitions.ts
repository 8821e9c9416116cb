import type { StateTable } from '#kit/contract/transition.ts'

/** States of an operator's account. It is never deleted: the log names its number. */
export const OPERATOR = { invited: 1, active: 2, revoked: 3 } as const

/**
 * `operators`: two of them, one who proposes and one who approves. `command`: the command on the server. `invitee`: who has the link.
 * `owner`: the member whose account the operator's is linked to, who says that it is not theirs.
 */
export const operatorTransitions = [
  { id: 'O1', act: 'accept', from: OPERATOR.invited, to: OPERATOR.active, by: 'invitee' },
  {
    id: 'O2',
    act: 'revoke',
    from: [OPERATOR.invited, OPERATOR.active],
    to: OPERATOR.revoked,
    by: ['operators', 'command', 'owner'],
    effects: ['endAccess'],
  },
  // A lost authenticator app, or somebody who comes back: the account is set up again, under its old number.
  {
    id: 'O3',
    act: 'renew',
    from: [OPERATOR.invited, OPERATOR.active, OPERATOR.revoked],
    to: OPERATOR.invited,
    by: ['operators', 'command'],
    effects: ['endAccess'],
  },
] as const satisfies StateTable
