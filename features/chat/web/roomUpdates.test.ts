import { expect, test } from 'vitest'
import { asRead, withMessage, withoutWords, withPresence, withReader } from './roomUpdates.ts'
import { aMember, aMessage, aRoom } from './list/sample.ts'

const seen = { me: 1, isOpen: false }
const picture = { key: 'k', mimetype: 'image/webp', transforms: {}, width: 1, height: 1, seconds: null, placeholder: null }

test.each([
  ['another’s', {}, {}, 4],
  ['another’s while the room is looked at', {}, { isOpen: true }, 3],
  ['my own, from another device', { cm_from: 1 }, {}, 0],
  ['the system’s', { cm_type: 'sys-msg', cm_from: null, extra_info: { type: 'join' } }, {}, 3],
  ['one that is known already', { cm_no: 100 }, {}, 3],
] as const)('%s message leaves so much unread', (_, message, how, unread) => {
  const room = withMessage(aRoom(5, { un_read: 3 }), aMessage(5, message), { ...seen, ...how })
  expect(room.un_read).toBe(unread)
})

test('counts a message of the administration in a visible room', () => {
  const room = aRoom(5, { cr_type: 'admin', un_read: 0 })
  expect(withMessage(room, aMessage(5), { ...seen, isOpen: true }).un_read).toBe(1)
})

test('sets the line and time of the newest message', () => {
  const room = withMessage(aRoom(5), aMessage(5, { cm_content: '', cm_file: [picture, picture] }), seen)
  expect(room).toMatchObject({
    cm_last_no: 101,
    cm_last_content: '',
    cm_last_reg_dt: '2026-11-21T11:58:00+09:00',
    cm_from: 15,
    chatMsg: { file_qtt: 2, is_film: false },
  })
  const paper = { ...picture, mimetype: 'application/pdf' }
  expect(withMessage(room, aMessage(5, { cm_no: 102, cm_file: [paper] }), seen).chatMsg?.is_document).toBe(true)
  const film = { ...picture, mimetype: 'video/mp4' }
  expect(withMessage(room, aMessage(5, { cm_no: 102, cm_file: [film] }), seen).chatMsg?.is_film).toBe(true)
})

test('ignores an older message', () => {
  const room = aRoom(5)
  expect(withMessage(room, aMessage(5, { cm_no: 99 }), seen)).toBe(room)
})

test('applies reads, presence and deletions', () => {
  expect(asRead(aRoom(5, { un_read: 7, read_no: 3 }))).toMatchObject({ un_read: 0, read_no: 100 })
  const room = aRoom(5, { cr_members: [aMember(1), aMember(15, { read_no: 90 })] })
  expect(withReader(room, 15, 95).cr_members[1]!.read_no).toBe(95)
  expect(withReader(room, 15, 80).cr_members[1]!.read_no).toBe(90)
  expect(withPresence(room, 15, true).cr_members.map(({ online }) => online)).toEqual([false, true])
  expect(withPresence(room, 99, true)).toBe(room)
  expect(withoutWords(room, 100)).toMatchObject({ cm_last_content: '', chatMsg: { state: 0 } })
  expect(withoutWords(room, 99)).toBe(room)
})
