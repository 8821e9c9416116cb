/** States of a club. `closing`: the notice of CLOSE_NOTICE_DAYS runs; `closed`: its board can still be read. */
export const CLUB = { ended: 0, open: 1, closing: 2, closed: 3 } as const
/** States in which a club lives: its members write, meet and chat. */
export const LIVING_STATES: readonly number[] = [CLUB.open, CLUB.closing]
/** States in which members can read a club's board. */
export const READABLE_STATES: readonly number[] = [...LIVING_STATES, CLUB.closed]

/** States of a member's row in a club (decisions d-7). */
export const MEMBER = { pending: 0, member: 1, rejected: 2, left: 3, kicked: 4, banned: 5 } as const

const { pending, member, rejected, left, kicked, banned } = MEMBER
/** States of somebody who is neither in the club nor waits. A first request begins as `left`. */
const OUTSIDE = [rejected, left, kicked] as const

/**
 * Every change of a member's state. Actors: `self`, and the role of the member who acts on another. The guard `ranks` is the outcome
 * where the actor's role may remove this member (`mayRemove`); `atOnce` and `byApproval` come from the club's join policy (`joinOutcome`).
 */
export const memberTransitions = [
  { id: 'M01', act: 'join', from: OUTSIDE, to: member, by: 'self', guard: 'atOnce', effects: ['enter'] },
  { id: 'M02', act: 'join', from: OUTSIDE, to: pending, by: 'self', guard: 'byApproval', effects: ['notifyLeaders'] },
  { id: 'M03', act: 'cancel', from: pending, to: left, by: 'self', effects: ['withdrawRequest'] },
  { id: 'M04', act: 'accept', from: pending, to: member, by: ['leader', 'manager'], guard: 'seatFree', effects: ['enter', 'notifyMember'] },
  { id: 'M05', act: 'reject', from: pending, to: rejected, by: ['leader', 'manager'], effects: ['withdrawRequest', 'notifyMember'] },
  { id: 'M06', act: 'leave', from: member, to: left, by: 'self', guard: 'notLeader', effects: ['exit'] },
  { id: 'M07', act: 'kick', from: member, to: kicked, by: ['leader', 'manager'], guard: 'ranks', effects: ['exit', 'notifyMember'] },
  { id: 'M08', act: 'ban', from: member, to: banned, by: 'leader', guard: 'ranks', effects: ['exit', 'notifyMember'] },
  { id: 'M09', act: 'ban', from: [pending, ...OUTSIDE], to: banned, by: 'leader', guard: 'outside', effects: ['withdrawRequest'] },
  { id: 'M10', act: 'unban', from: banned, to: left, by: 'leader' },
] as const
export type MemberAct = (typeof memberTransitions)[number]['act']

/** Every change of a club's state. Who announced the closing takes it back: `byLeader` and `byOperator` are who did. */
export const clubTransitions = [
  { id: 'C01', act: 'announceClose', from: CLUB.open, to: CLUB.closing, by: 'leader', effects: ['notifyMembers'] },
  { id: 'C02', act: 'cancelClose', from: CLUB.closing, to: CLUB.open, by: 'leader', guard: 'byLeader', effects: ['notifyMembers'] },
  {
    id: 'C03',
    act: 'advance',
    from: CLUB.closing,
    to: CLUB.closed,
    by: 'system',
    effects: ['endRequests', 'closeRoom', 'endMemberships', 'notifyMembers'],
  },
  { id: 'C04', act: 'advance', from: CLUB.closed, to: CLUB.ended, by: 'system', effects: ['dateEnd'] },
  { id: 'C05', act: 'announceClose', from: CLUB.open, to: CLUB.closing, by: 'operator', effects: ['notifyMembers'] },
  { id: 'C06', act: 'cancelClose', from: CLUB.closing, to: CLUB.open, by: 'operator', guard: 'byOperator', effects: ['notifyMembers'] },
] as const

/** States of a challenge. `announced`: its first day is to come. */
export const CHALLENGE = { cancelled: 0, announced: 1, running: 2, ended: 3 } as const
/** Challenges that members can join and leave. */
export const OPEN_CHALLENGES: readonly number[] = [CHALLENGE.announced, CHALLENGE.running]
export const PAST_CHALLENGES: readonly number[] = [CHALLENGE.cancelled, CHALLENGE.ended]

/** Every change of a challenge after it was created. */
export const challengeTransitions = [
  { id: 'H01', act: 'begin', from: CHALLENGE.announced, to: CHALLENGE.running, by: 'system', effects: ['notifyJoined'] },
  { id: 'H02', act: 'finish', from: CHALLENGE.running, to: CHALLENGE.ended, by: 'system', effects: ['settle'] },
  {
    id: 'H03',
    act: 'cancel',
    from: [CHALLENGE.announced, CHALLENGE.running],
    to: CHALLENGE.cancelled,
    by: ['leader', 'manager', 'system'],
    effects: ['notifyJoined'],
  },
] as const

/** States of a member's row in a challenge, which begins as `left`. */
export const ENTRY = { joined: 1, left: 2 } as const

/** Every change of a member's row in a challenge. */
export const entryTransitions = [
  { id: 'E01', act: 'join', from: ENTRY.left, to: ENTRY.joined, by: 'self', effects: ['countJoined'] },
  { id: 'E02', act: 'leave', from: ENTRY.joined, to: ENTRY.left, by: 'self', effects: ['countJoined'] },
  { id: 'E03', act: 'remove', from: ENTRY.joined, to: ENTRY.left, by: 'system', effects: ['countJoined'] },
] as const
