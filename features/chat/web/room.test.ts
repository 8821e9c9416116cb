import { beforeEach, expect, test } from 'vitest'
import { tokenFor } from '#kit/web/testing.ts'
import type { ChatRoom } from '../contract.ts'
import { aMember, aRequest, aRoom } from './list/sample.ts'
import { lineOf, nameOf, partnerOf, sorted, requestStateOf, timeOf } from './room.ts'

beforeEach(() => localStorage.setItem('haru_token', tokenFor(1)))

const last = (change: Partial<NonNullable<ChatRoom['chatMsg']>>, rest: Partial<ChatRoom> = {}) =>
  aRoom(5, {
    cm_last_content: '',
    ...rest,
    chatMsg: { cm_type: 'user-msg', extra_info: null, state: 1, file_qtt: 0, is_film: false, is_document: false, ...change },
  })
const group = { cr_type: 'group', room_type: 'group' } as const

test.each<[string, ChatRoom]>([
  ['오늘도 걸었어요', aRoom(5)],
  ['아직 주고받은 말이 없어요', aRoom(5, { chatMsg: null })],
  ['삭제된 메시지예요', last({ state: 0 })],
  ['사진', last({ file_qtt: 1 })],
  ['사진 4장', last({ file_qtt: 4 })],
  ['영상', last({ file_qtt: 1, is_film: true })],
  ['파일', last({ file_qtt: 1, is_document: true })],
  ['상담을 시작했어요', last({ cm_type: 'sys-msg', extra_info: { type: 'counsel-start' } })],
  ['새 소식이 있어요', last({ cm_type: 'sys-msg', extra_info: { type: 'of-tomorrow' } })],
  ['나: 오늘도 걸었어요', aRoom(5, { ...group, cm_from: 1 })],
  ['하루15: 오늘도 걸었어요', aRoom(5, group)],
  ['오늘도 걸었어요', aRoom(5, { ...group, cm_from: 99 })],
])('the line says %s', (line, room) => {
  expect(lineOf(room)).toBe(line)
})

test('returns the name and partner of a room', () => {
  expect(nameOf(aRoom(5, { cr_name: '' }))).toBe('(알 수 없음)')
  expect(nameOf(aRoom(5, { cr_type: 'admin', cr_name: '' }))).toBe('하루')
  expect(partnerOf(aRoom(5))?.user_no).toBe(15)
  expect(partnerOf(aRoom(5, { cr_members: [aMember(1)] }))).toBeNull()
  expect(partnerOf(aRoom(5, group))).toBeNull()
})

test('returns the state of a request', () => {
  expect(requestStateOf(aRoom(5))).toBeNull()
  expect(requestStateOf(aRequest(5, 15))).toBe('asked')
  expect(requestStateOf(aRequest(5, 1))).toBe('waits')
  expect(requestStateOf(aRequest(5, 1, { accept_state: 2, cr_members: [aMember(1), aMember(15, { state: 2 })] }))).toBe('rejected')
})

test('sorts pinned rooms first, then by the newest message', () => {
  const at = (cr_no: number, hour: number, pin: string | null = null) =>
    aRoom(cr_no, { cm_last_reg_dt: `2026-11-21T${hour}:00:00+09:00`, pin_dt: pin })
  const rooms = [at(1, 10), at(2, 12), at(3, 11, '2026-11-01T00:00:00Z'), at(4, 13), at(5, 12, '2026-11-20T00:00:00Z')]
  expect(sorted(rooms).map(({ cr_no }) => cr_no)).toEqual([5, 3, 4, 2, 1])
})

test.each([
  ['2026-11-21T08:40:00+09:00', '오전 8:40'],
  ['2026-11-21T00:00:00+09:00', '오전 12:00'],
  ['2026-11-20T23:59:59+09:00', '어제'],
  ['2026-11-19T23:59:59+09:00', '11월 19일'],
  ['2025-11-21T10:00:00+09:00', '11월 21일'],
])('the time of %s is %s', (moment, words) => {
  expect(timeOf(moment, new Date('2026-11-21T12:00:00+09:00'))).toBe(words)
})
