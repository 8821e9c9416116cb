import sharp from 'sharp'
import type { Envelope } from '#kit/contract/envelope.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import { attachMedia } from './attach.ts'
import { beginUpload, finishUpload, type MediaItem, type UploadTarget } from '../contract.ts'
import type { UploadType } from '../rules.ts'

/** For tests of features whose rows show uploads. */
export { media as mediaFeature } from './feature.ts'

type UploadOptions = { bytes?: Buffer; mimetype?: UploadType; poster?: Buffer; name?: string }

/** A picture of one colour. */
export const aPicture = (size = { width: 64, height: 48 }, background = '#7a9e7e'): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A document of one empty page. */
export const aDocument = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )

export function putBytes(server: TestServer, { url, headers }: UploadTarget, bytes: Buffer): Promise<Response> {
  return fetch(new URL(url, server.url), { method: 'PUT', headers, body: new Uint8Array(bytes) })
}

/** Begins an upload and sends its bytes without finishing it. Returns its key. */
export async function sendUpload(
  server: TestServer,
  member: TestMember,
  { bytes, mimetype = 'image/jpeg', poster, name }: UploadOptions = {},
): Promise<string> {
  const body = bytes ?? (await aPicture())
  const begun = await server.call(
    beginUpload,
    { body: { mimetype, bytes: body.length, ...(poster ? { poster_bytes: poster.length } : {}), ...(name === undefined ? {} : { name }) } },
    { as: member },
  )
  const target = queryOf<{ key: string; upload: UploadTarget; poster: UploadTarget | null }>(begun)
  const sent = [await putBytes(server, target.upload, body)]
  if (poster && target.poster) sent.push(await putBytes(server, target.poster, poster))
  for (const { status } of sent) if (status !== 200) throw new Error(`The upload was answered ${status}`)
  return target.key
}

export const callFinish = (server: TestServer, member: TestMember, key: string): Promise<TestAnswer> =>
  server.call(finishUpload, { params: { key } }, { as: member })

/** A finished upload of this member: begin, put, finish. */
export async function anUpload(server: TestServer, member: TestMember, sent: UploadOptions = {}): Promise<MediaItem> {
  return queryOf<MediaItem>(await callFinish(server, member, await sendUpload(server, member, sent)))
}

function queryOf<T>({ status, body }: { status: number; body: Envelope & Record<string, unknown> }): T {
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body.query as T
}

/** The bytes of a stored object. */
export async function bytesAt(storage: Storage, key: string): Promise<Buffer> {
  const body = await storage.read(key)
  if (!body) throw new Error(`Nothing is stored at ${key}`)
  return Buffer.concat((await body.toArray()) as Buffer[])
}

/** A daily of this member that shows one upload. */
export async function aPost(
  server: TestServer,
  member: TestMember,
  { visibility = 'public', ...sent }: UploadOptions & { visibility?: string } = {},
): Promise<{ post_no: number; item: MediaItem }> {
  const { key } = await anUpload(server, member, sent)
  return server.db.transaction(async (tx) => {
    const [row] = await tx.sql<[{ post_no: number }]>`
      insert into post (user_no, kind, visibility, info, record_date)
      values (${member.user_no}, 'daily', ${visibility}, '{}', '2026-11-21') returning post_no`
    const [item] = await attachMedia(tx, { user_no: member.user_no, post_no: row.post_no, keys: [key], now: server.clock.now })
    return { post_no: row.post_no, item: item! }
  })
}
