import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestMember } from '#kit/server/testing/server.ts'
import { DOCUMENT_BYTES_MAX } from '../rules.ts'
import { sweepPapers } from './document.ts'
import { aWorld, PROVEN, type World } from './testing.ts'

let world: World
let server: World['server']
let me: TestMember
let stranger: TestMember
beforeAll(async () => {
  world = await aWorld()
  ;({ server } = world)
})
afterAll(() => world.close())
beforeEach(async () => {
  me = await server.aMember(PROVEN)
  stranger = await server.aMember(PROVEN)
})

test('lie sealed in the storage, go out by a masked name, and come back as they were', async () => {
  const { body } = await world.send(me)
  expect(body.query).toMatchObject({ file_name: '자격***.png', kind: 'certificate', mimetype: 'image/png', bytes: world.picture.length })
  const [row] = await server.db.sql<{ key: string }[]>`select key from expert_document where document_no = ${body.query!.document_no}`
  const stored = readFileSync(join(world.objects, row!.key))
  expect(stored.includes(world.picture.subarray(0, 8))).toBe(false)
  expect(stored.length).toBeGreaterThan(world.picture.length)
  const back = await world.read(me, body.query!.document_no)
  expect(Object.fromEntries(back.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="document-${body.query!.document_no}"`,
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await back.arrayBuffer()).equals(world.picture)).toBe(true)
})

test('are what their bytes are', async () => {
  expect((await world.send(me, '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')).body.query).toMatchObject({ mimetype: 'application/pdf' })
  for (const other of ['<html></html>', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a........', '']) {
    expect((await world.send(me, other)).body.code, other).toBe('expert.document_type')
  }
  expect((await world.send(me, world.picture, { kind: 'x' })).body).toMatchObject({ code: 'request.invalid', field: 'kind' })
  expect((await world.send(me, Buffer.alloc(DOCUMENT_BYTES_MAX + 1))).status).toBe(413)
})

test('are five at most, however many come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.send(me)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.find(({ status }) => status !== 200)!.body.code).toBe('expert.documents_full')
  expect((await world.get(me)).application!.documents).toHaveLength(5)
  await world.drop(me, (await world.get(me)).application!.documents[0]!.document_no)
  expect((await world.send(me)).status).toBe(200)
})

test('taken back they are gone, with their object', async () => {
  const documentNo = await world.aPaper(me)
  const before = readdirSync(world.objects).length
  expect((await world.drop(me, documentNo)).status).toBe(200)
  expect((await world.read(me, documentNo)).status).toBe(404)
  expect((await world.drop(me, documentNo)).status).toBe(404)
  expect(readdirSync(world.objects)).toHaveLength(before - 1)
})

test('what no application has is swept; what one has stays', async () => {
  const kept = await world.aPaper(me)
  const left = await world.aPaper(stranger)
  await server.db.sql`update expert_document set application_no = null where document_no = ${left}`
  await sweepPapers(server.db, server.clock.now, server.app.services)
  const rows = () => server.db.sql`select document_no from expert_document where document_no in (${kept}, ${left})`
  expect(await rows()).toHaveLength(2)
  await sweepPapers(server.db, new Date(server.clock.now.getTime() + 2 * 3_600_000), server.app.services)
  expect(await rows()).toEqual([{ document_no: kept }])
  expect((await world.read(me, kept)).status).toBe(200)
})
