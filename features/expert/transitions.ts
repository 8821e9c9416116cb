import { canAct, type StateTable } from '#kit/contract/transition.ts'

/** States of an application to be an expert (decisions d-1), and `withdrawn` (decision 065). */
export const APPLICATION = {
  draft: 0,
  submitted: 1,
  onHold: 2,
  approved: 3,
  rejected: 4,
  suspended: 5,
  expired: 6,
  withdrawn: 7,
} as const
export type ApplicationState = (typeof APPLICATION)[keyof typeof APPLICATION]

/** Applications and renewals of licences. After a rejection or a withdrawal a member starts a new application. */
export const applicationTransitions = [
  {
    id: 'A1',
    act: 'submit',
    from: [APPLICATION.draft, APPLICATION.onHold],
    to: APPLICATION.submitted,
    by: 'member',
    guard: 'complete',
    effects: ['verifyMember'],
  },
  { id: 'A2', act: 'hold', from: APPLICATION.submitted, to: APPLICATION.onHold, by: 'operator', effects: ['notifyMember'] },
  {
    id: 'A3',
    act: 'approve',
    from: APPLICATION.submitted,
    to: APPLICATION.approved,
    by: 'operator',
    guard: 'application',
    effects: ['makeExpert', 'notifyMember'],
  },
  {
    id: 'A4',
    act: 'approve',
    from: APPLICATION.submitted,
    to: APPLICATION.approved,
    by: 'operator',
    guard: 'renewal',
    effects: ['renewLicense', 'notifyMember'],
  },
  { id: 'A5', act: 'reject', from: APPLICATION.submitted, to: APPLICATION.rejected, by: 'operator', effects: ['notifyMember'] },
  {
    id: 'A6',
    act: 'suspend',
    from: APPLICATION.approved,
    to: APPLICATION.suspended,
    by: 'operator',
    guard: 'application',
    effects: ['notifyMember'],
  },
  { id: 'A7', act: 'resume', from: APPLICATION.suspended, to: APPLICATION.approved, by: 'operator', effects: ['notifyMember'] },
  { id: 'A8', act: 'expire', from: APPLICATION.approved, to: APPLICATION.expired, by: 'system', effects: ['notifyMember'] },
  // Of the application whose licence was renewed.
  { id: 'A9', act: 'renew', from: [APPLICATION.approved, APPLICATION.expired], to: APPLICATION.approved, by: 'system' },
  { id: 'A10', act: 'renew', from: APPLICATION.suspended, to: APPLICATION.suspended, by: 'system' },
  {
    id: 'A11',
    act: 'withdraw',
    from: [APPLICATION.draft, APPLICATION.submitted, APPLICATION.onHold],
    to: APPLICATION.withdrawn,
    by: 'member',
    effects: ['removeDocuments'],
  },
] as const satisfies StateTable

export type ApplicationAct = (typeof applicationTransitions)[number]['act']

/** Whether the owner may edit it: as long as they may submit it. */
export const isEditable = (state: number): boolean => canAct(applicationTransitions, { state, act: 'submit', by: 'member' })

/** Whether the owner may withdraw it. */
export const isWithdrawable = (state: number): boolean => canAct(applicationTransitions, { state, act: 'withdraw', by: 'member' })

/** Whether the owner may start a new application after one in this state. */
export const mayFollow = (state: number): boolean => state === APPLICATION.rejected || state === APPLICATION.withdrawn
