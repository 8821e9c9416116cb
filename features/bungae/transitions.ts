import { openStates, type StateTable } from '#kit/contract/transition.ts'

/** States of a bungae, a meetup of a club; `adhoc` on the wire (decisions d-7). */
export const BUNGAE = { cancelled: 0, open: 1, full: 2, closed: 3, started: 4 } as const

/** States of somebody who joined or asked to (decisions d-7). The host is a participant too. */
export const PARTICIPANT = { pending: 0, joined: 1, rejected: 2, waiting: 3, cancelled: 4, attended: 5, noShow: 6, offered: 7 } as const

const { cancelled, open, full, closed, started } = BUNGAE

/** Every change of a bungae after it was created (B01). Members are told and timers are set by server/progress. */
export const bungaeTransitions = [
  { id: 'B02', act: 'fill', from: open, to: full, by: 'system' },
  { id: 'B03', act: 'free', from: full, to: open, by: 'system' },
  { id: 'B04', act: 'close', from: [open, full], to: closed, by: ['host', 'system'] },
  { id: 'B05', act: 'reopen', from: closed, to: open, by: 'host', guard: 'beforeStart' },
  { id: 'B06', act: 'cancel', from: [open, full, closed], to: cancelled, by: ['host', 'manager', 'system'], effects: ['endWaiting'] },
  { id: 'B07', act: 'start', from: [open, full, closed], to: started, by: 'system', guard: 'due', effects: ['endWaiting'] },
] as const satisfies StateTable

export type BungaeAct = (typeof bungaeTransitions)[number]['act']
export type BungaeActor = 'host' | 'manager' | 'system'
/** States of a bungae that has not begun. */
export const UPCOMING_STATES = openStates(bungaeTransitions)

const { pending, joined, rejected, waiting, attended, noShow, offered } = PARTICIPANT
const left = PARTICIPANT.cancelled

/**
 * Every change of a participant. A row begins as cancelled, so that joining is the same act the first time and again after leaving.
 * A seat is taken by who joined and held by who has an offer; `free`: there is a seat and nobody waits for it.
 */
export const participantTransitions = [
  { id: 'P01', act: 'join', from: left, to: joined, by: 'member', guard: 'free' },
  { id: 'P02', act: 'join', from: left, to: pending, by: 'member', guard: 'asks' },
  { id: 'P03', act: 'join', from: left, to: waiting, by: 'member', guard: 'full' },
  { id: 'P04', act: 'join', from: waiting, to: joined, by: 'member', guard: 'free' },
  { id: 'P05', act: 'accept', from: pending, to: joined, by: 'host', guard: 'free' },
  { id: 'P06', act: 'accept', from: pending, to: waiting, by: 'host', guard: 'full' },
  { id: 'P07', act: 'reject', from: pending, to: rejected, by: 'host' },
  { id: 'P08', act: 'offer', from: waiting, to: offered, by: 'system' },
  { id: 'P09', act: 'take', from: offered, to: joined, by: 'member', guard: 'inTime' },
  { id: 'P10', act: 'expire', from: offered, to: left, by: 'system' },
  { id: 'P11', act: 'leave', from: joined, to: left, by: 'member', guard: 'early' },
  { id: 'P12', act: 'leave', from: joined, to: left, by: 'member', guard: 'late' },
  { id: 'P13', act: 'leave', from: [pending, waiting, offered], to: left, by: 'member' },
  { id: 'P14', act: 'remove', from: [pending, joined, waiting, offered], to: left, by: 'system' },
  { id: 'P15', act: 'attend', from: [joined, noShow], to: attended, by: 'host', guard: 'inTime' },
  { id: 'P16', act: 'attend', from: joined, to: attended, by: 'member', guard: 'inTime' },
  { id: 'P17', act: 'miss', from: [joined, attended], to: noShow, by: 'host', guard: 'inTime' },
  { id: 'P18', act: 'believe', from: noShow, to: attended, by: ['host', 'manager'], guard: 'objected' },
] as const satisfies StateTable

export type ParticipantAct = (typeof participantTransitions)[number]['act']
export type ParticipantActor = 'member' | 'host' | 'manager' | 'system'

/** States of an appeal: a member asks haru to look at a fact of their trust again. `accepted`: it counts no longer. */
export const APPEAL = { open: 1, accepted: 2, denied: 3 } as const

/** Every decision about an appeal. */
export const appealTransitions = [
  { id: 'A01', act: 'accept', from: APPEAL.open, to: APPEAL.accepted, by: 'operator' },
  { id: 'A02', act: 'deny', from: APPEAL.open, to: APPEAL.denied, by: 'operator' },
] as const satisfies StateTable

/** Participants who have a seat: they see the exact place. */
export const SEATED_STATES: readonly number[] = [joined, attended, noShow]
/** Participants for whom a seat is kept. */
export const TAKEN_STATES: readonly number[] = [...SEATED_STATES, offered]
/** Participants who wait for an answer or a seat; they are let go when the bungae begins or is cancelled. */
export const HOPING_STATES: readonly number[] = [pending, waiting, offered]
