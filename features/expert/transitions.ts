import { canAct, type StateTable } from '#kit/contract/transition.ts'

/** States of an application to be an expert (decisions d-1). */
export const APPLICATION = { draft: 0, submitted: 1, onHold: 2, approved: 3, rejected: 4, suspended: 5, expired: 6 } as const
export type ApplicationState = (typeof APPLICATION)[keyof typeof APPLICATION]

/** After a rejection a member starts a new application. Operators will decide in the expert console. */
export const applicationTransitions = [
  {
    id: 'A1',
    act: 'submit',
    from: [APPLICATION.draft, APPLICATION.onHold, APPLICATION.expired],
    to: APPLICATION.submitted,
    by: 'member',
    guard: 'complete',
    effects: ['verifyMember'],
  },
  { id: 'A2', act: 'hold', from: APPLICATION.submitted, to: APPLICATION.onHold, by: 'operator' },
  { id: 'A3', act: 'approve', from: APPLICATION.submitted, to: APPLICATION.approved, by: 'operator' },
  { id: 'A4', act: 'reject', from: APPLICATION.submitted, to: APPLICATION.rejected, by: 'operator' },
  { id: 'A5', act: 'suspend', from: APPLICATION.approved, to: APPLICATION.suspended, by: 'operator' },
  { id: 'A6', act: 'resume', from: APPLICATION.suspended, to: APPLICATION.approved, by: 'operator' },
  { id: 'A7', act: 'expire', from: APPLICATION.approved, to: APPLICATION.expired, by: 'system' },
] as const satisfies StateTable

/** Whether the owner may edit it: as long as they may submit it. */
export const isEditable = (state: number): boolean => canAct(applicationTransitions, { state, act: 'submit', by: 'member' })
