import { describe, expect, test } from 'vitest'
import { chatErrors } from './errors.ts'
import {
  ACCEPTED,
  acceptState,
  answerProblem,
  chatTime,
  mayCompose,
  NO_ONE,
  OPEN,
  PENDING,
  reapplyProblem,
  REFUSED,
  REJECTED,
  roomKind,
  roomStatus,
  unreadOf,
  WAITING,
  type CrType,
  type MemberState,
  type RoomList,
  type RoomStatus,
} from './rules.ts'

const ME = 1
const people = (...states: MemberState[]) => states.map((state, at) => ({ user_no: at + 1, state }))

describe('room kinds (specification section 4)', () => {
  const accept: [string, MemberState[], MemberState][] = [
    ['any member is pending', [1, 0], 0],
    ['pending counts before rejected', [2, 0], 0],
    ['all have accepted', [1, 1], 1],
    ['any has rejected', [1, 2], 2],
  ]
  test.each(accept)('accept_state where %s', (_, states, expected) => expect(acceptState(people(...states))).toBe(expected))

  const kinds: [string, CrType, MemberState[], RoomList][] = [
    ['a private room with all members at 1 is a normal private room', 'private', [1, 1], 'private'],
    ['a private room with any member at 0 is a new request', 'private', [1, 0], 'new'],
    ['a private room with any member at 2 is a new request', 'private', [2, 1], 'new'],
    ['who is left alone keeps it where it was', 'private', [1], 'private'],
    ['a group room', 'group', [1, 1, 1], 'group'],
    ['a counsel room', 'counsel', [1, 1], 'counsel'],
    ['what haru itself says stands among the private rooms', 'admin', [1], 'private'],
  ]
  test.each(kinds)('%s', (_, cr_type, states, list) => expect(roomKind({ cr_type, cr_members: people(...states) })).toBe(list))
})

describe('room status values (specification section 4)', () => {
  const statuses: [string, CrType, MemberState[], RoomStatus][] = [
    ['0 no other member', 'private', [1], NO_ONE],
    ['0 no other member of a counselling', 'counsel', [1], NO_ONE],
    ['1 pending', 'private', [1, 0], WAITING],
    ['1 pending for whoever is asked as well', 'private', [0, 1], WAITING],
    ['2 rejected', 'private', [1, 2], REFUSED],
    ['3 open', 'private', [1, 1], OPEN],
    ['a group of its leader alone is open', 'group', [1], OPEN],
    ['haru’s own room is open', 'admin', [1], OPEN],
  ]
  test.each(statuses)('%s', (_, cr_type, states, status) => expect(roomStatus({ cr_type, cr_members: people(...states) }, ME)).toBe(status))
})

describe('who may write', () => {
  type Room = { cr_type?: CrType; states?: MemberState[]; asker_no?: number; cm_last_no?: number; coun_state?: number }
  const why = ({ cr_type = 'private', states = [1, 1], asker_no, cm_last_no = 5, coun_state }: Room) =>
    mayCompose({ cr_type, cr_members: people(...states), asker_no: asker_no ?? null, cm_last_no, coun_state: coun_state ?? null }, ME)

  const cases: [string, Room, ReturnType<typeof why>][] = [
    ['only when every other member has accepted', {}, null],
    ['not where the other is gone', { states: [1] }, 'left'],
    ['not while the other is pending', { states: [1, 0], asker_no: ME }, 'pending'],
    ['but for the one first thing that the asker says', { states: [1, 0], asker_no: ME, cm_last_no: 0 }, null],
    ['which whoever is asked may not', { states: [0, 1], asker_no: 2, cm_last_no: 0 }, 'pending'],
    ['not where the other has rejected', { states: [1, 2], asker_no: ME, cm_last_no: 0 }, 'rejected'],
    ['in a group', { cr_type: 'group' }, null],
    ['in a group of one', { cr_type: 'group', states: [1] }, null],
    ['never in haru’s own room', { cr_type: 'admin', states: [1] }, 'admin'],
    ['not in a counsel room whose expert is gone', { cr_type: 'counsel', states: [1], coun_state: 2 }, 'left'],
    ['not in one without a counselling', { cr_type: 'counsel' }, 'counsel'],
  ]
  test.each(cases)('%s', (_, room, expected) => expect(why(room)).toBe(expected))

  test.each([1, 3, 4, 5, 8])('composing is disabled in counselling state %i', (coun_state) =>
    expect(why({ cr_type: 'counsel', coun_state })).toBe('counsel'),
  )
  test.each([2, 6, 7])('and enabled in state %i', (coun_state) => expect(why({ cr_type: 'counsel', coun_state })).toBeNull())
})

describe('answers', () => {
  const answers: [typeof ACCEPTED | typeof REJECTED, string, ReturnType<typeof answerProblem>][] = [
    [ACCEPTED, '', null],
    [REJECTED, '', chatErrors.no_reason],
    [REJECTED, '지금은 어려워요', null],
  ]
  test.each(answers)('state %i with the reason "%s"', (state, reason, problem) => expect(answerProblem(state, reason)).toBe(problem))

  test('the words are the specification’s', () => expect(chatErrors.no_reason.message).toBe('Please enter a reject reason'))

  const now = new Date('2026-11-21T05:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const asked: [string, number[], boolean, ReturnType<typeof reapplyProblem>][] = [
    ['a rejected sender may re-apply', [], false, null],
    ['not within 24 hours of the last time', [23.9], false, chatErrors.too_soon],
    ['from then on again', [24], false, null],
    ['two in thirty days leave a third', [24, 48], false, null],
    ['three in thirty days are all', [24, 48, 719], false, chatErrors.too_often],
    ['what is older does not count', [24, 48, 720], false, null],
    ['never where the other wants no more', [], true, chatErrors.closed_to_me],
  ]
  test.each(asked)('%s', (_, hours, isRefusing, problem) =>
    expect(reapplyProblem({ asked: hours.map(ago), isRefusing }, now)).toBe(problem),
  )
})

describe('unread counts', () => {
  const counts: [string, Parameters<typeof unreadOf>[0], Parameters<typeof unreadOf>[1], number][] = [
    ['incoming messages raise the count', { seq: 5, last_cm_no: 9 }, { read_seq: 2, hide_no: null }, 3],
    ['opening a room zeroes it', { seq: 5, last_cm_no: 9 }, { read_seq: 5, hide_no: null }, 0],
    ['it is never less than nothing', { seq: 5, last_cm_no: 9 }, { read_seq: 6, hide_no: null }, 0],
    ['a closed room has none', { seq: 5, last_cm_no: 9 }, { read_seq: 2, hide_no: 9 }, 0],
    ['until something new comes', { seq: 6, last_cm_no: 10 }, { read_seq: 5, hide_no: 9 }, 1],
  ]
  test.each(counts)('%s', (_, room, member, expected) => expect(unreadOf(room, member)).toBe(expected))
})

describe('chat time format', () => {
  const now = new Date('2026-11-21T14:30:00+09:00')
  const times: [string, string, ReturnType<typeof chatTime>][] = [
    ['the time if today', '2026-11-21T14:29:59+09:00', { kind: 'today', hour: 14, minute: 29 }],
    ['from midnight in Korea', '2026-11-20T15:00:00Z', { kind: 'today', hour: 0, minute: 0 }],
    ['"yesterday"', '2026-11-20T23:59:59+09:00', { kind: 'yesterday' }],
    ['yesterday from its beginning', '2026-11-20T00:00:00+09:00', { kind: 'yesterday' }],
    ['otherwise month and day', '2026-11-19T23:59:59+09:00', { kind: 'day', month: 11, day: 19 }],
    ['of whatever year', '2025-01-02T12:00:00+09:00', { kind: 'day', month: 1, day: 2 }],
  ]
  test.each(times)('%s', (_, moment, expected) => expect(chatTime(moment, now)).toEqual(expected))
})

test('states are as the specification counts them', () => expect([PENDING, ACCEPTED, REJECTED]).toEqual([0, 1, 2]))
