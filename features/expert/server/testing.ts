import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Feature } from '#kit/server/feature.ts'
import { openDisk } from '#kit/server/storage/disk.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { anOperator, operatorExtensions } from '#features/operator/server/testing.ts'
import * as wire from '../contract.ts'
import * as reviewWire from '../operator-contract.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { DocumentKind, ExpertForm } from '../rules.ts'
import { APPLICATION } from '../transitions.ts'
import { expert } from './feature.ts'

const CONFIRMED: { cate_no: number; license_no: string | null; license_expire_dt: string | null } = {
  cate_no: 6,
  license_no: null,
  license_expire_dt: null,
}

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

type UploadOptions = { kind?: DocumentKind | 'x'; file_name?: string; of?: 'renewal' }
type Anybody = TestMember | TestOperator | null

/** A form of a doctor, whose licence ends. */
export const licensed = {
  ...whole,
  cate_no: 1,
  job_title: '내과 전문의',
  license_kind: '의사 면허',
  license_no: '12345',
  license_issuer: '보건복지부',
  license_issue_dt: '2020-01-02',
  license_expire_dt: '2027-03-01',
} satisfies ExpertForm

/** A member who is an approved expert of a category that needs no licence, unless the columns say otherwise. */
export async function anExpert(
  server: Pick<TestServer, 'aMember' | 'db'>,
  columns: Record<string, unknown> = {},
  application: Record<string, unknown> = {},
): Promise<TestMember> {
  const expert = { expert_no: ++experts, cate_no: 6, main_type: 'expert', user_verified: true, ...columns }
  const member = await server.aMember(expert)
  const row = {
    user_no: member.user_no,
    state: APPLICATION.approved,
    cate_no: expert.cate_no,
    form: whole,
    decide_dt: new Date(),
    ...application,
  }
  await server.db.sql`insert into expert_application ${server.db.sql(row as never)}`
  return member
}
let experts = 500

const operator: Feature = { name: 'operator', extensions: operatorExtensions }

/** A server with applications, and helpers for its calls. `base`: what they stand on. */
export async function expertServer(base: readonly Feature[] = [operator]) {
  const files = mkdtempSync(join(tmpdir(), 'haru-documents-'))
  const storage = openDisk({ dir: files, secret: 'a secret of the tests, long enough' })
  const server = await featureServer([...base, expert], { storage })
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const bearer = (as: TestMember | null): Record<string, string> => (as ? { authorization: `Bearer ${as.token}` } : {})

  async function send(
    as: TestMember | null,
    bytes: Buffer | string = picture,
    { kind = 'certificate', file_name = '자격증_정하윤.png', of }: UploadOptions = {},
  ) {
    const answer = await fetch(
      `${server.url}${wire.DOCUMENT_PATH}?${new URLSearchParams({ kind, file_name, ...(of && { of }) }).toString()}`,
      {
        method: 'POST',
        headers: { 'content-type': 'image/png', ...bearer(as) },
        body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
      },
    )
    return { status: answer.status, body: (await answer.json()) as { code?: string; query?: { document_no: number; file_name: string } } }
  }
  const save = (as: TestMember | null, body: ExpertForm) => server.call(wire.saveApplication, { body }, { as })
  return {
    server,
    picture,
    objects: join(files, 'objects/expert'),
    send,
    save,
    get: async (as: TestMember) => (await server.call(wire.getApplication, {}, { as })).body.query as wire.ApplicationStatus,
    submit: (as: TestMember | null, key?: string) => server.call(wire.submitApplication, {}, { as, ...(key ? { key } : {}) }),
    drop: (as: TestMember | null, document_no: number) => server.call(wire.dropDocument, { params: { document_no } }, { as }),
    read: (as: TestMember | null, documentNo: number) => fetch(`${server.url}${wire.DOCUMENT_PATH}/${documentNo}`, { headers: bearer(as) }),
    aDocument: async (as: TestMember) => (await send(as)).body.query!.document_no,
    /** Fills in everything that a submission needs. */
    async ready(as: TestMember) {
      await save(as, whole)
      await send(as)
    },
    own: async (as: TestMember | null, application_no: number) =>
      server.call(wire.getOwnApplication, { params: { application_no } }, { as }),
    answer: (as: TestMember | null, application_no: number, answer = '경력증명서를 올렸어요.') =>
      server.call(wire.answerApplication, { params: { application_no }, body: { answer } }, { as }),
    withdraw: (as: TestMember | null, application_no: number) =>
      server.call(wire.withdrawApplication, { params: { application_no } }, { as }),
    saveRenewal: (as: TestMember | null, body: Pick<ExpertForm, 'license_no' | 'license_expire_dt'>) =>
      server.call(wire.saveRenewal, { body }, { as }),
    submitRenewal: (as: TestMember | null) => server.call(wire.submitRenewal, {}, { as }),

    anOperator: (columns?: Record<string, unknown>) => anOperator(server, columns),
    queue: (as: Anybody, query: Partial<Query<typeof reviewWire.listApplicationQueue>> = {}) =>
      server.call(reviewWire.listApplicationQueue, { query }, { as }),
    rowsOf: async (as: TestOperator, query: Partial<Query<typeof reviewWire.listApplicationQueue>> = {}) =>
      (await server.call(reviewWire.listApplicationQueue, { query }, { as })).body.query as reviewWire.ApplicationRow[],
    case: (as: Anybody, application_no: number) => server.call(reviewWire.getApplicationCase, { params: { application_no } }, { as }),
    hold: (as: Anybody, application_no: number, question = '경력증명서를 올려 주세요.') =>
      server.call(reviewWire.holdApplication, { params: { application_no }, body: { question } }, { as }),
    approve: (as: Anybody, application_no: number, confirmed: Partial<typeof CONFIRMED> = {}) =>
      server.call(reviewWire.approveApplication, { params: { application_no }, body: { ...CONFIRMED, ...confirmed } }, { as }),
    reject: (as: Anybody, application_no: number, reason = '자격증의 이름이 달라요.') =>
      server.call(reviewWire.rejectApplication, { params: { application_no }, body: { reason } }, { as }),
    suspend: (as: Anybody, application_no: number, reason = '자격이 취소됐다는 신고를 확인해요.') =>
      server.call(reviewWire.suspendExpert, { params: { application_no }, body: { reason } }, { as }),
    resume: (as: Anybody, application_no: number, reason = '자격을 확인했어요.') =>
      server.call(reviewWire.resumeExpert, { params: { application_no }, body: { reason } }, { as }),
    open: (as: Anybody, document_no: number, reason = '이름을 확인해요') =>
      server.call(reviewWire.openDocument, { params: { document_no }, body: { reason } }, { as }),
    /** A submitted application of a new member. */
    async applied(form: ExpertForm = whole, columns: Record<string, unknown> = {}) {
      const member = await server.aMember({ ...PROVEN, ...columns })
      await save(member, form)
      await send(member)
      const answer = await server.call(wire.submitApplication, {}, { as: member })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      const { application_no, documents } = (answer.body.query as wire.ApplicationStatus).application!
      return { member, no: application_no, documentNo: documents[0]!.document_no }
    },
    /** A submitted renewal of the expert's licence. */
    async renewed(as: TestMember, license_expire_dt = '2029-03-01') {
      const saved = await server.call(wire.saveRenewal, { body: { license_expire_dt } }, { as })
      await send(as, picture, { kind: 'license', of: 'renewal' })
      const answer = await server.call(wire.submitRenewal, {}, { as })
      if (answer.status !== 200) throw new Error(JSON.stringify([saved.body, answer.body]))
      return (answer.body.query as wire.OwnApplication).application_no
    },
    async close() {
      await server.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}
export type ExpertServer = Awaited<ReturnType<typeof expertServer>>
