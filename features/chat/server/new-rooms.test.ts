import { expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { newRoomsOf } from './new-rooms.ts'
import { aRoom, startChatTest } from './testing.ts'

const { server } = await startChatTest()

test('names the others of conversations that began since a moment, newest first, and nothing of groups or empty rooms', async () => {
  const { db, clock } = server
  const [me, friend, stranger, old] = [
    await server.aMember(),
    await server.aMember({ haru_name: '하늘강' }),
    await server.aMember({ haru_name: '바다솔' }),
    await server.aMember(),
  ]
  const at = (days: number) => new Date(clock.now.getTime() - days * DAY_MS)
  const room = (kind: 'private' | 'group' | 'counsel', other: typeof me, days: number, columns: object = {}) =>
    aRoom(db, kind, [me, other], { reg_dt: at(days), last_cm_no: 1, ...columns })
  await room('private', friend, 1)
  await room('counsel', stranger, 2)
  await room('private', old, 40)
  await room('group', stranger, 1)
  await room('private', stranger, 1, { last_cm_no: 0 })
  const found = await newRoomsOf(db, me.user_no, at(30), 10)
  expect(found.map(({ name, kind }) => [name, kind])).toEqual([
    ['하늘강', 'private'],
    ['바다솔', 'counsel'],
  ])
  expect(await newRoomsOf(db, me.user_no, at(30), 1)).toHaveLength(1)
})
