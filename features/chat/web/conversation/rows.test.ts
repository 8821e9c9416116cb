import { expect, it } from 'vitest'
import { aMember, aRoom } from '../list/sample.ts'
import { rowsOf, unreadOf, withSpeakers } from './rows.ts'
import { dayWords } from './format.ts'
import { aMessage, ME, OTHER } from './testing.ts'

const at = (time: string) => `2026-11-21T${time}+09:00`
const rows = (messages: ReturnType<typeof aMessage>[], unreadAfter: number | null = null) =>
  rowsOf({ messages, waiting: [], me: ME, unreadAfter })
const shape = (found: ReturnType<typeof rows>) => found.map(({ opens, closes }) => `${opens ? 'name' : '-'} ${closes ? 'time' : '-'}`)

it('shows the name at the first and the time at the last row of a minute', () => {
  const found = rows([
    aMessage(1, { reg_dt: at('10:00:01') }),
    aMessage(2, { reg_dt: at('10:00:30') }),
    aMessage(3, { reg_dt: at('10:00:59') }),
    aMessage(4, { reg_dt: at('10:01:00') }),
    aMessage(5, { reg_dt: at('10:01:10'), cm_from: ME }),
    aMessage(6, { reg_dt: at('10:01:20') }),
  ])
  expect(shape(found)).toEqual(['name -', '- -', '- time', 'name time', 'name time', 'name time'])
})

it('splits a group at a system message', () => {
  const system = aMessage(2, { reg_dt: at('10:00:10'), cm_type: 'sys-msg', cm_from: null })
  expect(shape(rows([aMessage(1, { reg_dt: at('10:00:00') }), system, aMessage(3, { reg_dt: at('10:00:20') })]))).toEqual([
    'name time',
    'name time',
    'name time',
  ])
})

it('sets the day on its first row, in Korean time', () => {
  const found = rows([
    aMessage(1, { reg_dt: '2026-11-20T14:59:59Z' }),
    aMessage(2, { reg_dt: '2026-11-20T15:00:00Z' }),
    aMessage(3, { reg_dt: '2026-11-21T14:00:00Z' }),
  ])
  expect(found.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21', null])
})

it.each([
  ['2026-11-21', '오늘'],
  ['2026-11-20', '어제'],
  ['2026-11-18', '11월 18일 수요일'],
  ['2025-11-18', '2025년 11월 18일 화요일'],
])('calls %s %s', (day, shown) => {
  expect(dayWords(day, new Date('2026-11-21T12:00:00+09:00'))).toBe(shown)
})

it('marks the first unread message of another member', () => {
  const found = rows([aMessage(1), aMessage(2, { cm_from: ME }), aMessage(3), aMessage(4)], 1)
  expect(found.map(({ isUnreadStart }) => isUnreadStart)).toEqual([false, false, true, false])
  expect(rows([aMessage(1)], null)[0]?.isUnreadStart).toBe(false)
})

it('shows queued messages last, until they are stored', () => {
  const waiting = [1, 2].map((one) => ({
    cr_no: 5,
    cm_uuid: aMessage(one).cm_uuid,
    cm_content: '안녕',
    cm_file: [],
    reply: null,
    at: Date.parse(at('11:00:00')),
    state: 'sending' as const,
  }))
  const found = rowsOf({ messages: [aMessage(1, { cm_from: ME })], waiting, me: ME, unreadAfter: null })
  expect(found.map(({ key, message }) => [key, message !== null])).toEqual([
    [aMessage(1).cm_uuid, true],
    [aMessage(2).cm_uuid, false],
  ])
})

it.each([
  ['those who have not read it', ME, [aMember(ME), aMember(15), aMember(16, { read_no: 4 }), aMember(17, { read_no: 5 })], 2],
  ['nobody who does not tell', ME, [aMember(ME), aMember(15, { read_no: null })], 0],
  ['nobody who was not let in', ME, [aMember(ME), aMember(15, { state: 0 }), aMember(16, { state: 2 })], 0],
  ['neither its sender nor its reader', OTHER, [aMember(ME), aMember(OTHER), aMember(16)], 1],
])('counts %s', (_, from, members, count) => {
  expect(unreadOf(aMessage(5, { cm_from: from }), members, ME)).toBe(count)
})

it('does not count members in cm_read', () => {
  expect(unreadOf(aMessage(5, { cm_from: ME, cm_read: [15] }), [aMember(ME), aMember(15)], ME)).toBe(0)
})

it('treats senders as readers of earlier messages if they show read receipts', () => {
  const room = aRoom(5, { cr_members: [aMember(ME), aMember(15), aMember(16), aMember(17, { read_no: null })] })
  const sent = [aMessage(5, { cm_from: ME }), aMessage(6, { cm_from: 15 }), aMessage(7, { cm_from: 17 })]
  expect(withSpeakers(room, sent).cr_members.map(({ read_no }) => read_no)).toEqual([5, 6, 0, null])
  expect(withSpeakers(room, [])).toBe(room)
})
