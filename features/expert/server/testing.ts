import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDisk } from '#kit/server/storage/disk.ts'
import { featureServer, type TestMember } from '#kit/server/testing/server.ts'
import { DOCUMENT_PATH, dropDocument, getApplication, saveApplication, submitApplication, type ApplicationStatus } from '../contract.ts'
import type { DocumentKind, ExpertForm } from '../rules.ts'
import { expert } from './feature.ts'

export const PROVEN = { real_name: '정하윤', identity_dt: '2026-11-20T00:00:00Z', identity_provider: 'sandbox' }
/** A form that lacks only a document. */
export const whole = {
  cate_no: 6,
  job_title: '필라테스 강사',
  affiliation_name: '하루 필라테스',
  business_kind: 'none',
  bank_code: '088',
  account_no: '110-123-456789',
  intro: '가'.repeat(50),
  areas: [{ sido: '11', sigugun: '11440' }],
} satisfies ExpertForm

type UploadOptions = { kind?: DocumentKind | 'x'; file_name?: string }

/** A server with applications, and helpers for its calls. */
export async function expertServer() {
  const files = mkdtempSync(join(tmpdir(), 'haru-documents-'))
  const storage = openDisk({ dir: files, secret: 'a secret of the tests, long enough' })
  const server = await featureServer([expert], { storage })
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const bearer = (as: TestMember | null): Record<string, string> => (as ? { authorization: `Bearer ${as.token}` } : {})

  async function send(
    as: TestMember | null,
    bytes: Buffer | string = picture,
    { kind = 'certificate', file_name = '자격증_정하윤.png' }: UploadOptions = {},
  ) {
    const answer = await fetch(`${server.url}${DOCUMENT_PATH}?${new URLSearchParams({ kind, file_name }).toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', ...bearer(as) },
      body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
    })
    return { status: answer.status, body: (await answer.json()) as { code?: string; query?: { document_no: number; file_name: string } } }
  }
  const save = (as: TestMember | null, body: ExpertForm) => server.call(saveApplication, { body }, { as })
  return {
    server,
    picture,
    objects: join(files, 'objects/expert'),
    send,
    save,
    get: async (as: TestMember) => (await server.call(getApplication, {}, { as })).body.query as ApplicationStatus,
    submit: (as: TestMember | null, key?: string) => server.call(submitApplication, {}, { as, ...(key ? { key } : {}) }),
    drop: (as: TestMember | null, document_no: number) => server.call(dropDocument, { params: { document_no } }, { as }),
    read: (as: TestMember | null, documentNo: number) => fetch(`${server.url}${DOCUMENT_PATH}/${documentNo}`, { headers: bearer(as) }),
    aDocument: async (as: TestMember) => (await send(as)).body.query!.document_no,
    /** Fills in everything that a submission needs. */
    async ready(as: TestMember) {
      await save(as, whole)
      await send(as)
    },
    async close() {
      await server.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}
export type ExpertServer = Awaited<ReturnType<typeof expertServer>>
