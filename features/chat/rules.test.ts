import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
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
    ['one member is pending and one has rejected', [2, 0], 0],
    ['all have accepted', [1, 1], 1],
    ['any has rejected', [1, 2], 2],
  ]
  test.each(accept)('accept_state where %s', (_, states, expected) => expect(acceptState(people(...states))).toBe(expected))

  const kinds: [string, CrType, MemberState[], RoomList][] = [
    ['a private room with all members at 1 is a normal private room', 'private', [1, 1], 'private'],
    ['a private room with any member at 0 is a new request', 'private', [1, 0], 'new'],
    ['a private room with any member at 2 is a new request', 'private', [2, 1], 'new'],
    ['a private room without another member is a normal private room', 'private', [1], 'private'],
    ['a group room', 'group', [1, 1, 1], 'group'],
    ['a counsel room', 'counsel', [1, 1], 'counsel'],
    ['haru’s own room is in the private list', 'admin', [1], 'private'],
  ]
  test.each(kinds)('%s', (_, cr_type, states, list) => expect(roomKind({ cr_type, cr_members: people(...states) })).toBe(list))
})

describe('room status values (specification section 4)', () => {
  const statuses: [string, CrType, MemberState[], RoomStatus][] = [
    ['0 no other member', 'private', [1], NO_ONE],
    ['0 no other member of a counselling', 'counsel', [1], NO_ONE],
    ['1 pending', 'private', [1, 0], WAITING],
    ['1 pending for the requested member as well', 'private', [0, 1], WAITING],
    ['2 rejected', 'private', [1, 2], REFUSED],
    ['3 open', 'private', [1, 1], OPEN],
    ['3 a group with its leader only', 'group', [1], OPEN],
    ['3 haru’s own room', 'admin', [1], OPEN],
  ]
  test.each(statuses)('%s', (_, cr_type, states, status) => expect(roomStatus({ cr_type, cr_members: people(...states) }, ME)).toBe(status))
})

describe('mayCompose', () => {
  type Room = { cr_type?: CrType; states?: MemberState[]; asker_no?: number; cm_last_no?: number; is_closed?: boolean }
  const why = ({ cr_type = 'private', states = [1, 1], asker_no, cm_last_no = 5, is_closed = false }: Room) =>
    mayCompose({ cr_type, cr_members: people(...states), asker_no: asker_no ?? null, cm_last_no, is_closed }, ME)

  const cases: [string, Room, ReturnType<typeof why>][] = [
    ['allows writing if every other member has accepted', {}, null],
    ['refuses if the other member left', { states: [1] }, 'left'],
    ['refuses while the other member is pending', { states: [1, 0], asker_no: ME }, 'pending'],
    ['allows the first message of the requesting member', { states: [1, 0], asker_no: ME, cm_last_no: 0 }, null],
    ['refuses a first message of the requested member', { states: [0, 1], asker_no: 2, cm_last_no: 0 }, 'pending'],
    ['refuses if the other member has rejected', { states: [1, 2], asker_no: ME, cm_last_no: 0 }, 'rejected'],
    ['allows writing in a group', { cr_type: 'group' }, null],
    ['allows writing in a group of one', { cr_type: 'group', states: [1] }, null],
    ['refuses in haru’s own room', { cr_type: 'admin', states: [1] }, 'admin'],
    ['refuses in a counsel room whose expert left', { cr_type: 'counsel', states: [1] }, 'left'],
    ['allows writing in an open counsel room', { cr_type: 'counsel' }, null],
    ['refuses in a counsel room that its owner closed', { cr_type: 'counsel', is_closed: true }, 'owner'],
    ['refuses in a group that its owner closed', { cr_type: 'group', is_closed: true }, 'owner'],
  ]
  test.each(cases)('%s', (_, room, expected) => expect(why(room)).toBe(expected))
})

describe('answers and repeated requests', () => {
  const answers: [typeof ACCEPTED | typeof REJECTED, string, ReturnType<typeof answerProblem>][] = [
    [ACCEPTED, '', null],
    [REJECTED, '', chatErrors.no_reason],
    [REJECTED, '지금은 어려워요', null],
  ]
  test.each(answers)('state %i with the reason "%s"', (state, reason, problem) => expect(answerProblem(state, reason)).toBe(problem))

  test('a missing reason has the message of the specification', () =>
    expect(chatErrors.no_reason.message).toBe('Please enter a reject reason'))

  const now = new Date('2026-11-21T05:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const asked: [string, number[], boolean, ReturnType<typeof reapplyProblem>][] = [
    ['allows a rejected member to request again', [], false, null],
    ['refuses within 24 hours of the last request', [23.9], false, chatErrors.too_soon],
    ['allows again after 24 hours', [24], false, null],
    ['allows a third request within 30 days', [24, 48], false, null],
    ['refuses a fourth request within 30 days', [24, 48, 719], false, chatErrors.too_often],
    ['does not count requests older than 30 days', [24, 48, 720], false, null],
    ['refuses if the other member refuses further requests', [], true, chatErrors.closed_to_me],
  ]
  test.each(asked)('%s', (_, hours, isRefusing, problem) =>
    expect(reapplyProblem({ asked: hours.map(ago), isRefusing }, now)).toBe(problem),
  )
})

describe('unread counts', () => {
  const counts: [string, Parameters<typeof unreadOf>[0], Parameters<typeof unreadOf>[1], number][] = [
    ['incoming messages raise the count', { seq: 5, last_cm_no: 9 }, { read_seq: 2, hide_no: null }, 3],
    ['opening a room zeroes it', { seq: 5, last_cm_no: 9 }, { read_seq: 5, hide_no: null }, 0],
    ['the count is never negative', { seq: 5, last_cm_no: 9 }, { read_seq: 6, hide_no: null }, 0],
    ['a closed room has no unread messages', { seq: 5, last_cm_no: 9 }, { read_seq: 2, hide_no: 9 }, 0],
    ['a message after closing raises the count', { seq: 6, last_cm_no: 10 }, { read_seq: 5, hide_no: 9 }, 1],
  ]
  test.each(counts)('%s', (_, room, member, expected) => expect(unreadOf(room, member)).toBe(expected))
})

describe('chat time format', () => {
  const now = new Date('2026-11-21T14:30:00+09:00')
  const times: [string, string, ReturnType<typeof chatTime>][] = [
    ['the time if today', '2026-11-21T14:29:59+09:00', { kind: 'today', hour: 14, minute: 29 }],
    ['today starts at midnight in Korea', '2026-11-20T15:00:00Z', { kind: 'today', hour: 0, minute: 0 }],
    ['"yesterday"', '2026-11-20T23:59:59+09:00', { kind: 'yesterday' }],
    ['yesterday starts at midnight in Korea', '2026-11-20T00:00:00+09:00', { kind: 'yesterday' }],
    ['otherwise month and day', '2026-11-19T23:59:59+09:00', { kind: 'day', month: 11, day: 19 }],
    ['month and day in another year', '2025-01-02T12:00:00+09:00', { kind: 'day', month: 1, day: 2 }],
  ]
  test.each(times)('%s', (_, moment, expected) => expect(chatTime(moment, now)).toEqual(expected))
})

test('member states have the values of the specification', () => expect([PENDING, ACCEPTED, REJECTED]).toEqual([0, 1, 2]))
