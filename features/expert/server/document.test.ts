import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { DOCUMENT_BYTES_MAX } from '../rules.ts'
import { cleanupDocuments } from './document.ts'
import { expertServer, PROVEN, type ExpertServer } from './testing.ts'

let api: ExpertServer
let server: ExpertServer['server']
let me: TestMember
let stranger: TestMember
beforeAll(async () => {
  api = await expertServer()
  ;({ server } = api)
})
afterAll(() => api.close())
beforeEach(async () => {
  me = await server.aMember(PROVEN)
  stranger = await server.aMember(PROVEN)
})

test('a document is encrypted in the storage, has a masked name, and is returned unchanged', async () => {
  const { body } = await api.send(me)
  expect(body.query).toMatchObject({ file_name: '자격***.png', kind: 'certificate', mimetype: 'image/png', bytes: api.picture.length })
  const [row] = await server.db.sql<{ key: string }[]>`select key from expert_document where document_no = ${body.query!.document_no}`
  const stored = readFileSync(join(api.objects, row!.key))
  expect(stored.includes(api.picture.subarray(0, 8))).toBe(false)
  expect(stored.length).toBeGreaterThan(api.picture.length)
  const back = await api.read(me, body.query!.document_no)
  expect(Object.fromEntries(back.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="document-${body.query!.document_no}"`,
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await back.arrayBuffer()).equals(api.picture)).toBe(true)
})

test('the type of a document comes from its content', async () => {
  expect((await api.send(me, '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')).body.query).toMatchObject({ mimetype: 'application/pdf' })
  for (const other of ['<html></html>', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a........', '']) {
    expect((await api.send(me, other)).body.code, other).toBe('expert.document_type')
  }
  expect((await api.send(me, api.picture, { kind: 'x' })).body).toMatchObject({ code: 'request.invalid', field: 'kind' })
  expect((await api.send(me, Buffer.alloc(DOCUMENT_BYTES_MAX + 1))).status).toBe(413)
})

test('concurrent uploads store five documents at most', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.send(me)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.find(({ status }) => status !== 200)!.body.code).toBe('expert.documents_full')
  expect((await api.get(me)).application!.documents).toHaveLength(5)
  await api.drop(me, (await api.get(me)).application!.documents[0]!.document_no)
  expect((await api.send(me)).status).toBe(200)
})

test('a removed document is gone with its object', async () => {
  const documentNo = await api.aDocument(me)
  const before = readdirSync(api.objects).length
  expect((await api.drop(me, documentNo)).status).toBe(200)
  expect((await api.read(me, documentNo)).status).toBe(404)
  expect((await api.drop(me, documentNo)).status).toBe(404)
  expect(readdirSync(api.objects)).toHaveLength(before - 1)
})

test('the cleanup removes documents without an application only', async () => {
  const attached = await api.aDocument(me)
  const orphan = await api.aDocument(stranger)
  await server.db.sql`update expert_document set application_no = null where document_no = ${orphan}`
  await cleanupDocuments(server.db, server.clock.now, server.app.services)
  const rows = () => server.db.sql`select document_no from expert_document where document_no in (${attached}, ${orphan})`
  expect(await rows()).toHaveLength(2)
  await cleanupDocuments(server.db, new Date(server.clock.now.getTime() + 2 * HOUR_MS), server.app.services)
  expect(await rows()).toEqual([{ document_no: attached }])
  expect((await api.read(me, attached)).status).toBe(200)
})
