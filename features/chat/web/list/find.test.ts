import { expect, test } from 'vitest'
import { queryLetters, findRooms, marksIn } from './find.ts'
import { aRoom } from './sample.ts'

test.each([
  ['새벽런너준', '런너', { from: 2, to: 4 }],
  ['새벽런너준', 'ㅅㅂㄹ', { from: 0, to: 3 }],
  ['새벽런너준', ' 새벽 ', { from: 0, to: 2 }],
  ['새벽런너준', '새벼', { from: 0, to: 2 }],
  ['새벽런너준', '새벽러', { from: 0, to: 3 }],
  ['새벽런너준', 'ㄳ', null],
  ['감사하는곰', 'ㄳ', { from: 0, to: 2 }],
  ['윤세린 PT', 'pt', { from: 4, to: 6 }],
  ['윤세린 PT', 'Pt', { from: 4, to: 6 }],
  ['요가하는달', '달요', null],
  ['😀하루', '하루', { from: 1, to: 3 }],
  ['İstanbul 모임', '모임', { from: 9, to: 11 }],
])('%s matches %s', (name, typed, marks) => {
  expect(marksIn(name, queryLetters(typed))).toEqual(marks)
})

test('finds rooms of all lists by their shown name', () => {
  const rooms = [
    aRoom(1, { cr_name: '요가하는달' }),
    aRoom(2, { cr_type: 'group', room_type: 'group', cr_name: '한강 요가' }),
    aRoom(3, { cr_name: '' }),
  ]
  expect(findRooms(rooms, '요가').map(({ room }) => room.cr_no)).toEqual([1, 2])
  expect(findRooms(rooms, '알 수').map(({ room }) => room.cr_no)).toEqual([3])
  expect(findRooms(rooms, '  ')).toEqual([])
})
