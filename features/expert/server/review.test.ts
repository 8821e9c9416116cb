import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkMember } from '#features/operator/server/testing.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import type { OwnApplication } from '../contract.ts'
import type { ApplicationCase } from '../operator-contract.ts'
import { VIEW_SECONDS } from '../operator-rules.ts'
import { expertServer, licensed, whole, type ExpertServer } from './testing.ts'

let api: ExpertServer
let server: ExpertServer['server']
let one: TestOperator
let other: TestOperator
beforeAll(async () => {
  api = await expertServer()
  ;({ server } = api)
  one = await api.anOperator({ name: '한결' })
  other = await api.anOperator({ name: '다온' })
})
afterAll(() => api.close())

const view = (as: TestOperator | TestMember | null, path: string) =>
  fetch(server.url + path, {
    headers: as === null ? {} : 'cookie' in as ? { cookie: as.cookie } : { authorization: `Bearer ${as.token}` },
  })
const opened = async (documentNo: number, as = one) => ((await api.open(as, documentNo)).body.query as { path: string }).path
const logOf = (target: string) =>
  server.db.sql<{ act: string; reason: string; operator_no: number; facts: Record<string, unknown> }[]>`
    select act, reason, operator_no, facts from operator_log where target = ${target} order by log_no`
const alarmsOf = ({ user_no }: TestMember) =>
  server.db.sql<{ kind: string; text: string; link: string }[]>`
    select kind, text, link from alarm where user_no = ${user_no} order by alarm_no`
const nosOf = async (query: Parameters<ExpertServer['rowsOf']>[1]) =>
  (await api.rowsOf(one, query)).map(({ application_no }) => application_no)

describe('access', () => {
  test('refuses guests, members, the applicant and experts', async () => {
    const { member, no, documentNo } = await api.applied()
    const path = await opened(documentNo)
    const expert = await server.aMember({ expert_no: 900, cate_no: 1, user_verified: true, main_type: 'expert' })
    for (const as of [null, await server.aMember(), member, expert]) {
      const tries = [
        api.queue(as),
        api.case(as, no),
        api.hold(as, no),
        api.approve(as, no),
        api.reject(as, no),
        api.suspend(as, no),
        api.resume(as, no),
        api.open(as, documentNo),
        view(as, path),
      ]
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 401))
    }
    expect(((await api.case(one, no)).body.query as ApplicationCase).state).toBe(1)
  })

  test('shows no drafts; nobody decides their own application or opens its documents', async () => {
    const draft = await server.aMember()
    await api.save(draft, whole)
    const draftNo = (await api.get(draft)).application!.application_no
    expect((await api.case(one, draftNo)).body.code).toBe('expert_review.not_found')
    expect((await api.hold(one, draftNo)).body.code).toBe('expert_review.not_found')
    expect((await api.approve(one, 999_999)).body.code).toBe('expert_review.not_found')

    const { member, no, documentNo } = await api.applied()
    const self = await api.anOperator()
    await linkMember(server, self, member.user_no)
    const tries = [
      api.hold(self, no),
      api.approve(self, no),
      api.reject(self, no),
      api.suspend(self, no),
      api.resume(self, no),
      api.open(self, documentNo),
    ]
    expect((await Promise.all(tries)).map(({ body }) => body.code)).toEqual(tries.map(() => 'expert_review.own'))
  })
})

describe('the queue', () => {
  test('lists applications by state, with search by name and number, both orders and pages', async () => {
    const first = await api.applied(whole, { haru_name: '심사받는하나' })
    server.clock.advance(1000)
    const second = await api.applied(whole, { haru_name: '심사받는둘' })
    const all = await nosOf({ queue: 'new' })
    expect(all.indexOf(first.no)).toBeLessThan(all.indexOf(second.no))
    expect(await nosOf({ queue: 'new', sort: 'newest' })).toEqual(all.toReversed())
    expect(await nosOf({ queue: 'new', q: '심사받는둘' })).toEqual([second.no])
    expect(await nosOf({ queue: 'new', q: String(first.no) })).toEqual([first.no])
    const rows = await api.rowsOf(one, { queue: 'new', q: '심사받는', limit: 1 })
    expect(rows).toMatchObject([{ application_no: first.no, real_name: '정*윤', is_renewal: false, cate_no: 6, decided_by: null }])
    const after = { after_dt: rows[0]!.sort_dt, after_no: first.no }
    expect(await nosOf({ queue: 'new', q: '심사받는', limit: 1, ...after })).toEqual([second.no])
    await api.hold(one, first.no)
    await api.reject(one, second.no)
    expect([await nosOf({ queue: 'asked', q: '심사받는' }), await nosOf({ queue: 'rejected', q: '심사받는' })]).toEqual([
      [first.no],
      [second.no],
    ])
    expect(await nosOf({ queue: 'new', q: '심사받는' })).toEqual([])
  })

  test('lists a withdrawn application, but no draft that its member withdrew', async () => {
    const { member, no } = await api.applied(whole, { haru_name: '취소한하나' })
    await api.withdraw(member, no)
    const writer = await server.aMember({ haru_name: '취소한둘' })
    await api.save(writer, whole)
    await api.withdraw(writer, (await api.get(writer)).application!.application_no)
    expect(await nosOf({ queue: 'withdrawn', q: '취소한' })).toEqual([no])
  })
})

describe('one case', () => {
  test('has the form with a masked account, masked documents, history and earlier applications, and is logged', async () => {
    const { no } = await api.applied(licensed)
    const found = (await api.case(one, no)).body.query as ApplicationCase
    expect(found).toMatchObject({
      real_name: '정*윤',
      form: { cate_no: 1, license_no: '12345', license_expire_dt: '2027-03-01' },
      account_last4: '6789',
      documents: [{ file_name: '자격***.png', kind: 'certificate' }],
      identity: { is_active: true },
      history: [{ act: 'submit', actor: 'member', by: null }],
      earlier: [],
      renews: null,
    })
    expect(JSON.stringify(found)).not.toContain('110123456789')
    expect((await logOf(`application:${no}`)).map(({ act }) => act)).toEqual(['application.read'])
  })

  test('names other members who gave the same business or licence number, however it is written', async () => {
    const first = await api.applied({ ...licensed, license_no: '제 0778-01호', business_no: '120-81-47521' })
    const [draft, sameLicense, otherCategory, sameBusiness] = [
      await server.aMember(),
      await api.applied({ ...licensed, license_no: '77801' }),
      await api.applied({ ...licensed, cate_no: 2, license_no: '77801' }),
      await api.applied({ ...whole, business_no: '1208147521' }),
    ]
    await api.save(draft, { ...licensed, license_no: '77801', business_no: '1208147521' })
    const sharedOf = async (no: number) => ((await api.case(one, no)).body.query as ApplicationCase).shared
    expect(await sharedOf(first.no)).toMatchObject([
      { application_no: sameBusiness.no, member: { user_no: sameBusiness.member.user_no }, is_business: true, is_license: false },
      { application_no: sameLicense.no, state: 1, cate_no: 1, is_business: false, is_license: true },
    ])
    expect(await sharedOf(otherCategory.no)).toEqual([])
    // What was confirmed counts, not what was written.
    await api.approve(one, sameLicense.no, { cate_no: 1, license_no: '77802', license_expire_dt: '2027-03-01' })
    expect((await sharedOf(first.no)).map(({ application_no }) => application_no)).toEqual([sameBusiness.no])
  })

  test('a document needs a reason, is logged at each opening, and can be fetched once, soon, by the same operator', async () => {
    const { no, documentNo } = await api.applied()
    expect((await api.open(one, documentNo, ' ')).body).toMatchObject({ code: 'request.invalid', field: 'reason' })
    expect((await api.open(one, 999_999)).body.code).toBe('expert_review.no_document')
    const path = await opened(documentNo)
    expect((await view(other, path)).status).toBe(404)
    const fetched = await view(one, path)
    expect([fetched.status, fetched.headers.get('content-type'), fetched.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-store',
    ])
    expect(Buffer.from(await fetched.arrayBuffer()).equals(api.picture)).toBe(true)
    expect((await view(one, path)).status).toBe(404)

    const late = await opened(documentNo)
    server.clock.advance((VIEW_SECONDS + 1) * 1000)
    expect((await view(one, late)).status).toBe(404)
    expect(await logOf(`application:${no}`)).toMatchObject([
      { act: 'document.open', reason: '이름을 확인해요', operator_no: one.operator_no, facts: { document_no: documentNo } },
      { act: 'document.open' },
    ])
  })

  test('a question holds it, the answer with another document sends it back, and the history has both', async () => {
    const { member, no } = await api.applied()
    expect((await api.hold(one, no, '')).body).toMatchObject({ code: 'request.invalid', field: 'question' })
    expect((await api.hold(one, no, '가'.repeat(501))).status).toBe(400)
    expect((await api.hold(one, no)).status).toBe(200)
    const asked = (await api.own(member, no)).body.query as OwnApplication
    expect(asked).toMatchObject({ state: 2, question: '경력증명서를 올려 주세요.' })
    expect(JSON.stringify(asked.history)).not.toContain('한결')
    await api.send(member, api.picture, { kind: 'career' })
    const stranger = await server.aMember()
    expect((await api.answer(stranger, no)).body.code).toBe('expert.no_application')
    expect((await api.answer(member, no, '')).status).toBe(400)
    expect((await api.answer(member, no)).body.query).toMatchObject({ state: 1, question: null })
    expect((await api.answer(member, no)).body.code).toBe('expert.not_asked')
    const found = (await api.case(one, no)).body.query as ApplicationCase
    expect(found.documents).toHaveLength(2)
    expect(found.history).toMatchObject([
      { act: 'submit' },
      { act: 'hold', by: { operator_no: one.operator_no, name: '한결' }, words: '경력증명서를 올려 주세요.' },
      { act: 'submit', actor: 'member', words: '경력증명서를 올렸어요.' },
    ])
    expect(await alarmsOf(member)).toMatchObject([
      { kind: 'EXPERT_HOLD', text: '경력증명서를 올려 주세요.', link: `/expert-apply-detail/${no}` },
    ])
  })

  test('an approval confirms category and licence; the member is an expert at once in every session', async () => {
    const { member, no } = await api.applied(licensed)
    const again = await server.app.services.sessions.open(server.db, { user_no: member.user_no, device: 'other', now: server.clock.now })
    const rightsOf = async (token: string) => (await server.app.services.sessions.check(token, server.clock.now))?.isexpert
    expect([await rightsOf(member.token), await rightsOf(again)]).toEqual([false, false])
    expect((await api.approve(one, no, { cate_no: 1 })).body).toMatchObject({ code: 'expert.license', field: 'license_no' })
    const ended = { cate_no: 1, license_no: '12345', license_expire_dt: '2026-11-20' }
    expect((await api.approve(one, no, ended)).body).toMatchObject({ code: 'expert.license_ended', field: 'license_expire_dt' })
    expect((await api.approve(one, no, { cate_no: 11 })).status).toBe(400)
    const confirmed = { cate_no: 2, license_no: '99999', license_expire_dt: '2027-05-05' }
    expect((await api.approve(one, no, confirmed)).status).toBe(200)
    await expect.poll(() => rightsOf(member.token)).toBe(true)
    await expect.poll(() => rightsOf(again)).toBe(true)
    const [row] = await server.db.sql`
      select u.cate_no, u.expert_no is not null as numbered, u.main_type, a.license_no, a.license_expire_dt, a.form ->> 'license_no' as typed
      from users u join expert_application a on a.user_no = u.user_no where u.user_no = ${member.user_no}`
    expect(row).toEqual({
      cate_no: 2,
      numbered: true,
      main_type: 'expert',
      license_no: '99999',
      license_expire_dt: '2027-05-05',
      typed: '12345',
    })
    expect(await api.get(member)).toMatchObject({
      is_expert: true,
      license: { license_no: '99999', license_expire_dt: '2027-05-05', accepts_requests: true },
    })
    expect(await alarmsOf(member)).toMatchObject([{ kind: 'EXPERT_APPROVED' }])
    expect((await logOf(`application:${no}`)).at(-1)).toMatchObject({
      act: 'application.approve',
      facts: { before: 1, after: 3, cate_no: 2 },
    })
  })

  test('a rejection has a reason that the member reads; a deleted account is not approved', async () => {
    const { member, no } = await api.applied()
    expect((await api.reject(one, no, '')).body).toMatchObject({ field: 'reason' })
    await server.db.sql`update users set state = 0 where user_no = ${member.user_no}`
    expect((await api.approve(one, no)).body.code).toBe('expert_review.left')
    await server.db.sql`update users set state = 1 where user_no = ${member.user_no}`
    expect((await api.reject(one, no)).status).toBe(200)
    expect((await api.get(member)).application).toMatchObject({ state: 4, reject_reason: '자격증의 이름이 달라요.' })
    expect(await alarmsOf(member)).toMatchObject([{ kind: 'EXPERT_REJECTED', text: '자격증의 이름이 달라요.' }])
  })

  test('a suspended expert takes no requests until they are resumed, and reads both reasons', async () => {
    const { member, no } = await api.applied()
    expect((await api.suspend(one, no)).body.code).toBe('expert_review.decided')
    expect((await api.approve(one, no)).status).toBe(200)
    const { decide_dt } = (await api.rowsOf(one, { queue: 'approved', q: String(no) }))[0]!
    server.clock.advance(1000)
    expect((await api.resume(one, no)).body.msg).toBe('한결 님이 먼저 승인했어요.')
    expect((await api.suspend(one, no, '')).body).toMatchObject({ field: 'reason' })

    const [first, second] = await Promise.all([api.suspend(one, no, '서류가 가짜예요.'), api.suspend(other, no, '서류가 가짜예요.')])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((first.status === 200 ? second : first).body.msg).toMatch(/^(한결|다온) 님이 먼저 활동을 멈췄어요\.$/)
    expect(await api.get(member)).toMatchObject({ is_expert: true, application: { state: 5 }, license: { accepts_requests: false } })
    // When the papers were checked stays as it was.
    expect(await api.rowsOf(one, { queue: 'approved', q: String(no) })).toMatchObject([{ state: 5, decide_dt }])

    expect((await api.resume(other, no, '서류를 확인했어요.')).status).toBe(200)
    expect(await api.get(member)).toMatchObject({ application: { state: 3 }, license: { accepts_requests: true } })
    const history = ((await api.own(member, no)).body.query as OwnApplication).history.map(({ act, words }) => [act, words])
    expect(history.slice(-2)).toEqual([
      ['suspend', '서류가 가짜예요.'],
      ['resume', '서류를 확인했어요.'],
    ])
    expect((await alarmsOf(member)).slice(-2)).toMatchObject([
      { kind: 'EXPERT_SUSPENDED', text: '서류가 가짜예요.' },
      { kind: 'EXPERT_RESUMED', text: '서류를 확인했어요.' },
    ])
    expect((await logOf(`application:${no}`)).slice(-2)).toMatchObject([
      { act: 'application.suspend', reason: '서류가 가짜예요.', facts: { before: 3, after: 5 } },
      { act: 'application.resume', reason: '서류를 확인했어요.', facts: { before: 5, after: 3 } },
    ])
  })

  test('of two operators one decides, and the other is told who did', async () => {
    for (let round = 0; round < 3; round++) {
      const { member, no } = await api.applied()
      const [approved, rejected] = await Promise.all([api.approve(one, no), api.reject(other, no)])
      expect([approved.status, rejected.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const late = approved.status === 200 ? rejected : approved
      expect(late.body).toMatchObject({
        code: 'expert_review.decided',
        msg: approved.status === 200 ? '한결 님이 먼저 승인했어요.' : '다온 님이 먼저 반려했어요.',
      })
      expect((await api.get(member)).is_expert).toBe(approved.status === 200)
      expect(await alarmsOf(member)).toHaveLength(1)
    }
  })

  test('a withdrawal races an approval: one of them wins, and the operator is told', async () => {
    for (let round = 0; round < 3; round++) {
      const { member, no } = await api.applied()
      const [withdrawn, approved] = await Promise.all([api.withdraw(member, no), api.approve(one, no)])
      expect([withdrawn.status, approved.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      if (withdrawn.status === 200) expect(approved.body.msg).toBe('신청한 회원이 신청을 취소했어요.')
      else expect(withdrawn.body.code).toBe('expert.closed')
      expect((await api.get(member)).is_expert).toBe(approved.status === 200)
    }
  })
})
