import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatHttp } from '#features/chat/server/http.ts'
import { answerRoom, createRoom, deleteMessage, listFiles, listMessages, sendMessage, type ChatMessage } from '#features/chat/contract.ts'
import { beginUpload, finishUpload, type MediaItem, type UploadTarget } from '#features/media/contract.ts'
import type { UploadType } from '#features/media/rules.ts'
import { mediaHttp } from '#features/media/server/http.ts'
import { mountMedia } from '#features/media/server/serve.ts'
import { createReport } from '#features/report/contract.ts'
import { reportHttp } from '#features/report/server/http.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'

// A picture and a document from the upload and the message to its readers and the deletion.

let server: TestServer
beforeAll(async () => {
  server = await testServer([...chatHttp, ...mediaHttp, ...reportHttp], { mounts: [mountMedia] })
})
afterAll(() => server.close())

async function uploaded(by: TestMember, mimetype: UploadType, bytes: Buffer, name?: string): Promise<MediaItem> {
  const begun = await server.call(
    beginUpload,
    { body: { mimetype, bytes: bytes.length, ...(name === undefined ? {} : { name }) } },
    { as: by },
  )
  const { key, upload } = begun.body.query as { key: string; upload: UploadTarget }
  await fetch(new URL(upload.url, server.url), { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) })
  const done = await server.call(finishUpload, { params: { key } }, { as: by })
  expect(done.body).toMatchObject({ state: 1 })
  return done.body.query as MediaItem
}

test('files of a message are visible to its two members only, and to nobody after its deletion', async () => {
  const [one, other, stranger] = [await server.aMember(), await server.aMember(), await server.aMember()]
  const { body } = await server.call(createRoom, { body: { target_no: other.user_no, cm_content: '안녕하세요' } }, { as: one })
  const { cr_no } = body.query as { cr_no: number }
  await server.call(answerRoom, { body: { cr_no, state: 1 } }, { as: other })

  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a9e7e' } })
    .jpeg()
    .toBuffer()
  const picture = await uploaded(one, 'image/jpeg', jpeg)
  const paper = await uploaded(one, 'application/pdf', Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n'), '식단표.pdf')
  const sent: number[] = []
  for (const { key } of [picture, paper]) {
    const answer = await server.call(sendMessage, { body: { cr_no, cm_uuid: randomUUID(), cm_file: [{ key }] } }, { as: one })
    sent.push((answer.body.query as { cm_no: number }).cm_no)
  }

  const read = async (as: TestMember) => (await server.call(listMessages, { query: { cr_no } }, { as })).body.query as ChatMessage[]
  const addresses = async (as: TestMember) =>
    (await read(as)).flatMap(({ cm_file }) => cm_file).flatMap(({ transforms }) => transforms['src'] ?? transforms['lst']!)
  const get = (path: string) => fetch(server.url + path)
  for (const as of [one, other]) {
    const [shown, saved] = await Promise.all((await addresses(as)).map(get))
    expect([shown!.status, shown!.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect([saved!.status, saved!.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent('식단표')}.pdf`,
    ])
  }
  expect((await server.call(listMessages, { query: { cr_no } }, { as: stranger })).status).toBe(404)
  const open = (await addresses(other)).map((path) => path.split('?')[0]!)
  for (const path of open) expect((await get(path)).status).toBe(404)

  const reported = await server.call(
    createReport,
    { body: { target_kind: 'chat', target_no: sent[0]!, reason: 'SEXUAL', report_text: '', with_talk: true } },
    { as: other },
  )
  expect(reported.status).toBe(200)
  const [{ evidence }] = await server.db.sql<[{ evidence: { images: string[]; talk: unknown[] } }]>`select evidence from report`
  expect([evidence.images, evidence.talk.length]).toEqual([[picture.key], 3])

  const before = await addresses(other)
  const removed = await Promise.all(sent.map((cm_no) => server.call(deleteMessage, { query: { cr_no, cm_no, for: 'all' } }, { as: one })))
  expect(removed.map(({ status }) => status)).toEqual([200, 200])
  for (const path of before) expect((await get(path)).status).toBe(404)
  expect((await server.call(listFiles, { query: { cr_no } }, { as: other })).body.query).toEqual([])
  // Reported files are kept for operators.
  expect(await server.db.sql`select from media where key = ${picture.key} and state = 1 and free_dt is not null`).toHaveLength(1)
})
