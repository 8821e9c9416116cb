import { actsIn, openStates, type StateTable } from '#kit/contract/transition.ts'

/** States of a counselling (specification section 4, decisions d-2). */
export const COUNSEL = {
  requested: 1,
  inProgress: 2,
  completed: 3,
  rejected: 4,
  cancelled: 5,
  extendRequested: 6,
  quitRequested: 7,
  accepted: 8,
} as const

/** States of a session that runs: the clock runs, both can write, and live video is shown. */
export const RUNNING_STATES: readonly number[] = [COUNSEL.inProgress, COUNSEL.extendRequested, COUNSEL.quitRequested]
/** States in which the session occupies its time in the expert's calendar. */
export const BOOKED_STATES: readonly number[] = [COUNSEL.accepted, ...RUNNING_STATES]
/** The lists of the specification's `GET /v1/user/counsel/expert`. */
export const TAB_STATES = {
  new: [COUNSEL.requested],
  ing: [COUNSEL.accepted, COUNSEL.inProgress, COUNSEL.extendRequested, COUNSEL.quitRequested],
  end: [COUNSEL.completed, COUNSEL.rejected, COUNSEL.cancelled],
} as const
export type CounselTab = keyof typeof TAB_STATES

const { requested, inProgress, completed, rejected, cancelled, extendRequested, quitRequested, accepted } = COUNSEL
const RUNNING = [inProgress, extendRequested, quitRequested] as const

/**
 * Every change of a counselling's state after the request (T01), with the ids of decisions d-2. A letter after the number: the decision
 * names several causes or results in one row.
 *
 * Effects: `release…` returns held viv to the member, `pay…` gives them to the expert. Every change also sets the room's policy, its
 * timers and its history (server/state-machine.ts).
 */
export const counselTransitions = [
  { id: 'T02', act: 'approve', from: requested, to: accepted, by: 'expert', guard: 'free', effects: ['openRoom', 'notifyMember'] },
  { id: 'T03', act: 'reject', from: requested, to: rejected, by: 'expert', effects: ['releaseAll', 'notifyMember'] },
  { id: 'T04', act: 'cancel', from: requested, to: cancelled, by: 'member', guard: 'notAccepted', effects: ['releaseAll', 'notifyExpert'] },
  { id: 'T05', act: 'expire', from: requested, to: cancelled, by: 'system', guard: 'answerDue', effects: ['releaseAll', 'notifyBoth'] },
  {
    id: 'T06',
    act: 'start',
    from: accepted,
    to: inProgress,
    by: ['system', 'member'],
    guard: 'bothPresent',
    effects: ['saySessionStarted', 'notifyBoth'],
  },
  { id: 'T07', act: 'cancel', from: accepted, to: cancelled, by: 'member', guard: 'beforeStart', effects: ['payByTier', 'notifyExpert'] },
  {
    id: 'T08',
    act: 'cancelByExpert',
    from: accepted,
    to: cancelled,
    by: 'expert',
    guard: 'beforeStart',
    effects: ['releaseAll', 'notifyMember'],
  },
  {
    id: 'T09',
    act: 'missStart',
    from: accepted,
    to: cancelled,
    by: 'system',
    guard: 'expertAbsent',
    effects: ['releaseAll', 'compensateMember', 'notifyBoth'],
  },
  {
    id: 'T10',
    act: 'missStart',
    from: accepted,
    to: cancelled,
    by: 'system',
    guard: 'memberAbsent',
    effects: ['payNoShowShare', 'notifyBoth'],
  },
  { id: 'T11', act: 'missStart', from: accepted, to: cancelled, by: 'system', guard: 'bothAbsent', effects: ['releaseAll', 'notifyBoth'] },
  {
    id: 'T12',
    act: 'requestExtension',
    from: inProgress,
    to: extendRequested,
    by: 'member',
    guard: 'extendable',
    effects: ['holdExtension', 'sayEvent', 'notifyExpert'],
  },
  {
    id: 'T13',
    act: 'cancelExtension',
    from: extendRequested,
    to: inProgress,
    by: 'member',
    guard: 'beforeEnd',
    effects: ['releaseExtension', 'sayEvent'],
  },
  {
    id: 'T14',
    act: 'approveExtension',
    from: extendRequested,
    to: inProgress,
    by: 'expert',
    guard: 'inTime',
    effects: ['extendSession', 'sayEvent', 'notifyMember'],
  },
  {
    id: 'T15',
    act: 'rejectExtension',
    from: extendRequested,
    to: inProgress,
    by: 'expert',
    guard: 'beforeEnd',
    effects: ['releaseExtension', 'sayEvent', 'notifyMember'],
  },
  {
    id: 'T16',
    act: 'rejectExtension',
    from: extendRequested,
    to: completed,
    by: 'expert',
    guard: 'afterEnd',
    effects: ['releaseExtension', 'payAllButLost', 'sayEvent', 'saySessionEnded', 'notifyMember'],
  },
  {
    id: 'T17',
    act: 'endByTime',
    from: extendRequested,
    to: completed,
    by: 'system',
    guard: 'timeUp',
    effects: ['releaseExtension', 'payAllButLost', 'sayExtensionCancelled', 'saySessionEnded', 'notifyBoth'],
  },
  {
    id: 'T17b',
    act: 'cancelExtension',
    from: extendRequested,
    to: completed,
    by: 'member',
    guard: 'afterEnd',
    effects: ['releaseExtension', 'payAllButLost', 'sayEvent', 'saySessionEnded', 'notifyBoth'],
  },
  {
    id: 'T18',
    act: 'endByTime',
    from: inProgress,
    to: completed,
    by: 'system',
    guard: 'timeUp',
    effects: ['payAllButLost', 'saySessionEnded', 'notifyBoth'],
  },
  { id: 'T19', act: 'quit', from: inProgress, to: completed, by: 'member', effects: ['payAllButLost', 'saySessionEnded', 'notifyExpert'] },
  { id: 'T20', act: 'requestQuit', from: inProgress, to: quitRequested, by: 'expert', effects: ['sayEvent', 'notifyMember'] },
  { id: 'T21', act: 'cancelQuit', from: quitRequested, to: inProgress, by: 'expert', guard: 'beforeEnd', effects: ['sayEvent'] },
  {
    id: 'T22',
    act: 'approveQuit',
    from: quitRequested,
    to: completed,
    by: 'member',
    effects: ['payUsedMinutesIfMuchIsLeft', 'sayEvent', 'saySessionEnded', 'notifyExpert'],
  },
  {
    id: 'T23',
    act: 'rejectQuit',
    from: quitRequested,
    to: inProgress,
    by: 'member',
    guard: 'beforeEnd',
    effects: ['sayEvent', 'notifyExpert'],
  },
  {
    id: 'T24',
    act: 'endByTime',
    from: quitRequested,
    to: completed,
    by: 'system',
    guard: 'timeUp',
    effects: ['payAllButLost', 'saySessionEnded', 'notifyBoth'],
  },
  {
    id: 'T25',
    act: 'endUnanswered',
    from: quitRequested,
    to: completed,
    by: 'system',
    guard: 'memberAbsent',
    effects: ['payUsedMinutesIfMuchIsLeft', 'saySessionEnded', 'notifyBoth'],
  },
  {
    id: 'T26',
    act: 'endDropped',
    from: RUNNING,
    to: completed,
    by: 'system',
    guard: 'expertAbsent',
    effects: ['payUsedMinutes', 'saySessionEnded', 'notifyBoth'],
  },
  {
    id: 'T27',
    act: 'endByOperator',
    from: [requested, accepted],
    to: cancelled,
    by: 'operator',
    effects: ['payChosenShare', 'notifyBoth'],
  },
  {
    id: 'T27b',
    act: 'endByOperator',
    from: RUNNING,
    to: completed,
    by: 'operator',
    effects: ['payChosenShare', 'saySessionEnded', 'notifyBoth'],
  },
  {
    id: 'T28',
    act: 'endAfterOutage',
    from: RUNNING,
    to: completed,
    by: 'system',
    guard: 'outage',
    effects: ['payUsedMinutes', 'saySessionEnded', 'notifyBoth'],
  },
  {
    id: 'T28b',
    act: 'endAfterOutage',
    from: RUNNING,
    to: completed,
    by: 'system',
    guard: 'noSound',
    effects: ['payUsedMinutes', 'saySessionEnded', 'notifyBoth'],
  },
  { id: 'T29', act: 'missStart', from: accepted, to: cancelled, by: 'system', guard: 'outage', effects: ['releaseAll', 'notifyBoth'] },
] as const satisfies StateTable

export type CounselAct = (typeof counselTransitions)[number]['act']
export type CounselTransitionId = (typeof counselTransitions)[number]['id']

/** Of a request that ended without a session: the member may make it again. */
export const REPEATABLE_STATES: readonly number[] = [rejected, cancelled]

/** States that an act can still leave. */
export const OPEN_COUNSEL = openStates(counselTransitions)

/** Whether the session's two people can write in its room. */
export const mayWrite = (state: number): boolean => RUNNING_STATES.includes(state)

/** What a side may press in a state; time and money may still forbid it. */
export const counselActs = (state: number, side: 'member' | 'expert'): CounselAct[] => actsIn(counselTransitions, state, side)

/** Why a counselling ended (decisions d-2): the first group closes a session, the second one what never began. */
export const END_CODES = ['TIME_UP', 'MEMBER_END', 'AGREED_END', 'EXPERT_DROPPED', 'PLATFORM_OUTAGE', 'ADMIN'] as const
export const CANCEL_CODES = [
  'MEMBER_CANCEL',
  'EXPIRED',
  'EXPERT_CANCEL',
  'EXPERT_NO_SHOW',
  'MEMBER_NO_SHOW',
  'BOTH_NO_SHOW',
  'PLATFORM_OUTAGE',
  'ADMIN',
] as const
export type CloseCode = (typeof END_CODES)[number] | (typeof CANCEL_CODES)[number] | 'REJECTED'

/** The close code of each transition that ends a counselling. */
export const CLOSE_CODE_OF: Partial<Record<CounselTransitionId, CloseCode>> = {
  T03: 'REJECTED',
  T04: 'MEMBER_CANCEL',
  T05: 'EXPIRED',
  T07: 'MEMBER_CANCEL',
  T08: 'EXPERT_CANCEL',
  T09: 'EXPERT_NO_SHOW',
  T10: 'MEMBER_NO_SHOW',
  T11: 'BOTH_NO_SHOW',
  T16: 'TIME_UP',
  T17: 'TIME_UP',
  T17b: 'TIME_UP',
  T18: 'TIME_UP',
  T19: 'MEMBER_END',
  T22: 'AGREED_END',
  T24: 'TIME_UP',
  T25: 'AGREED_END',
  T26: 'EXPERT_DROPPED',
  T27: 'ADMIN',
  T27b: 'ADMIN',
  T28: 'PLATFORM_OUTAGE',
  T28b: 'PLATFORM_OUTAGE',
  T29: 'PLATFORM_OUTAGE',
}
