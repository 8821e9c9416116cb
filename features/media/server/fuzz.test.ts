import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import type { MediaItem } from '../contract.ts'
import { DOCUMENT, UPLOAD_TYPES, type UploadType } from '../rules.ts'
import { dropUpload } from '../contract.ts'
import { media } from './feature.ts'
import { aDocument, aPicture, sendUpload, callFinish } from './testing.ts'

let server: TestServer
let me: TestMember
const real: Buffer[] = []
beforeAll(async () => {
  server = await featureServer([media])
  me = await server.aMember()
  const jpeg = await aPicture()
  real.push(jpeg, await sharp(jpeg).png().toBuffer(), await sharp(jpeg).gif().toBuffer())
  const films = ['film-3s.mp4', 'film-3s.mov'].map((name) => readFileSync(join(import.meta.dirname, '../../../e2e/files', name)))
  real.push(...films, aDocument())
})
afterAll(() => server.close())

const SERVED = ['image/webp', 'image/jpeg', 'image/gif', 'video/mp4', DOCUMENT]

/** Uploads any bytes: the upload is refused with a message, or its copy is served as a picture, film or document. */
async function survives(bytes: Buffer, mimetype: UploadType): Promise<void> {
  const key = await sendUpload(server, me, { bytes, mimetype })
  const { status, body } = await callFinish(server, me, key)
  if (status === 200) {
    for (const address of Object.values((body.query as MediaItem).transforms)) {
      const answer = await fetch(server.url + address)
      const type = answer.headers.get('content-type') ?? ''
      expect([answer.status, SERVED.includes(type)]).toEqual([200, true])
      expect(answer.headers.get('content-disposition')).toMatch(type === DOCUMENT ? /^attachment; / : /^inline$/)
      await answer.arrayBuffer()
    }
  } else {
    expect(String(body.code)).toMatch(/^media\.(type|document|broken|too_many_pixels|too_long)$/)
    expect(await server.db.sql`select from media where key = ${key} and state = 1`).toHaveLength(0)
  }
  await server.call(dropUpload, { params: { key } }, { as: me })
}

test('refuses or safely serves random bytes', async () => {
  const sent = fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 2000 }), fc.constantFrom(...UPLOAD_TYPES))
  await fc.assert(
    fc.asyncProperty(sent, ([bytes, mimetype]) => survives(Buffer.from(bytes), mimetype)),
    { numRuns: 40 },
  )
})

test('refuses or safely serves mutated files', async () => {
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), byte: fc.nat(255) })
  const sent = fc.record({
    which: fc.nat(real.length - 1),
    changes: fc.array(change, { maxLength: 6 }),
    kept: fc.double({ min: 0.05, max: 1, noNaN: true }),
    behind: fc.uint8Array({ maxLength: 40 }),
    mimetype: fc.constantFrom(...UPLOAD_TYPES),
  })
  await fc.assert(
    fc.asyncProperty(sent, ({ which, changes, kept, behind, mimetype }) => {
      const bytes = Buffer.from(real[which]!)
      // Mutations hit the head of a file more often than its content.
      for (const { at, byte } of changes) bytes[Math.floor(at ** 3 * bytes.length)] = byte
      return survives(Buffer.concat([bytes.subarray(0, Math.ceil(bytes.length * kept)), behind]), mimetype)
    }),
    { numRuns: 60 },
  )
})
