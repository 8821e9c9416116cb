import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { MEDIA_MAX } from '#features/media/rules.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { listMessages, sendMessage, type ChatMessage } from '../contract.ts'
import { FILES_MAX, fitTogether } from '../rules.ts'
import { aRoom, startChatTest } from './testing.ts'
import { publishedWhile, eventsToMembers } from './testing-rooms.ts'

const { server, me, other: friend } = await startChatTest()
let cr_no: number

beforeEach(async () => {
  cr_no = await aRoom(server.db, 'private', [me, friend])
})

const picture = (by = me, columns = {}) => aMedia(server.db, by.user_no, columns)
const film = () => picture(me, { mimetype: 'video/mp4', seconds: 12 })
const document = () => picture(me, { mimetype: 'application/pdf', width: 0, height: 0, name: '식단.pdf', bytes: 2048 })
const send = (as: TestMember | null, keys: string[], more = {}) =>
  server.call(sendMessage, { body: { cr_no, cm_file: keys.map((key) => ({ key })), ...more } }, { as })
const pageOf = async (as: TestMember) => (await server.call(listMessages, { query: { cr_no } }, { as })).body.query as ChatMessage[]
const unused = (keys: string[]) => server.db.sql`select from media where key = any(${keys}) and holder is null and used_dt is null`

test('refuses files of a guest, a stranger, both sides of a pending request, and of another member’s upload', async () => {
  const key = await picture()
  const stranger = await server.aMember()
  const asked = await server.aMember()
  const asking = await aRoom(server.db, 'private', [me, [asked, { state: 0 }]])
  expect((await send(null, [key])).status).toBe(401)
  expect((await send(stranger, [await picture(stranger)])).status).toBe(404)
  expect((await send(me, [await picture(friend)])).body).toMatchObject({ code: 'media.not_usable', field: 'cm_file' })
  expect((await send(me, [await picture(me, { state: 0 })])).body).toMatchObject({ code: 'media.not_usable' })
  expect((await send(asked, [await picture(asked)], { cr_no: asking })).status).toBe(409)
  expect((await send(me, [key], { cr_no: asking })).status).toBeGreaterThanOrEqual(400)
  expect(await unused([key])).toHaveLength(1)
  expect(await server.db.sql`select from chat_message`).toHaveLength(0)
})

test.each([
  ['two films', ['film', 'film']],
  ['a film and a picture', ['film', 'picture']],
  ['two documents', ['document', 'document']],
  ['a document and a picture', ['picture', 'document']],
] as const)('refuses %s in one message', async (_, kinds) => {
  const make = { film, document, picture }
  const keys = await Promise.all(kinds.map((kind) => make[kind]()))
  expect((await send(me, keys)).body).toMatchObject({ state: -9, code: 'chat.files', field: 'cm_file' })
  expect(await unused(keys)).toHaveLength(2)
  expect(await pageOf(me)).toEqual([])
})

test('stores ten pictures, one film or one document in their order, with addresses signed for the reader', async () => {
  const ten = await Promise.all(Array.from({ length: FILES_MAX }, () => picture()))
  for (const keys of [ten.toReversed(), [await film()], [await document()]]) expect((await send(me, keys)).status).toBe(200)
  const [pictures, moving, paper] = await pageOf(friend)
  expect(pictures!.cm_file.map(({ key }) => key)).toEqual(ten.toReversed())
  expect(moving!.cm_file).toMatchObject([{ mimetype: 'video/mp4', seconds: 12 }])
  expect(paper!.cm_file).toMatchObject([{ mimetype: 'application/pdf', name: '식단.pdf', bytes: 2048 }])
  for (const { cm_file } of await pageOf(friend)) {
    const addresses = cm_file.flatMap(({ transforms }) => Object.values(transforms))
    expect(addresses.every((address) => address.includes(`?viewer=${friend.user_no}&`))).toBe(true)
  }
})

test('sends each member the file with addresses of their own', async () => {
  const key = await picture()
  const events = eventsToMembers(await publishedWhile(server.db, () => send(me, [key])), 'm2r')
  expect(events).toHaveLength(2)
  for (const { userNos, payload } of events) {
    const [item] = (payload as ChatMessage).cm_file
    expect(item!.transforms['lst']).toContain(`?viewer=${userNos[0]}&`)
  }
})

test('returns the same message for the same file and uuid, and refuses the file for another message', async () => {
  const key = await picture()
  const cm_uuid = randomUUID()
  const answers = [await send(me, [key], { cm_uuid }), await send(me, [key], { cm_uuid: cm_uuid.toUpperCase() })]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]!.body.query).toEqual(answers[1]!.body.query)
  expect((await send(me, [key])).body).toMatchObject({ code: 'media.not_usable' })
  expect(await pageOf(me)).toHaveLength(1)
})

test.each([
  [0, 'image/png', true],
  [FILES_MAX, 'image/png', true],
  [FILES_MAX + 1, 'image/png', false],
  [1, 'video/mp4', true],
  [2, 'video/mp4', false],
  [1, 'application/pdf', true],
  [2, 'application/pdf', false],
])('fitTogether of %i %s is %s', (many, mimetype, fits) => {
  expect(FILES_MAX).toBe(MEDIA_MAX)
  expect(fitTogether(Array.from({ length: many }, () => mimetype))).toBe(fits)
})
