import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { getApplication, type ApplicationStatus } from '../contract.ts'
import type { ExpertForm } from '../rules.ts'
import { expertServer, PROVEN, whole, type ExpertServer } from './testing.ts'

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

const rowOf = async () =>
  (await server.db.sql`select * from expert_application where user_no = ${me.user_no} order by application_no desc limit 1`)[0]!
const reject = () =>
  server.db.sql`update expert_application set state = 4, decide_dt = ${server.clock.now} where user_no = ${me.user_no} and state = 1`
/** Advances the clock and logs in again, since the earlier session has expired. */
async function later(days: number) {
  server.clock.advance(days * DAY_MS)
  me = { ...me, token: await server.app.services.sessions.open(server.db, { user_no: me.user_no, device: 'test', now: server.clock.now }) }
}

describe('access', () => {
  test('refuses guests', async () => {
    const documentNo = await api.aDocument(me)
    const tries = [
      server.call(getApplication, {}, { as: null }),
      api.save(null, whole),
      api.submit(null),
      api.drop(null, documentNo),
      api.send(null),
      api.read(null, documentNo),
      api.read({ user_no: 0, token: 'x.y.z' }, documentNo),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401])
  })

  test('answers another member’s application and document like unknown ones', async () => {
    await api.ready(me)
    const documentNo = (await api.get(me)).application!.documents[0]!.document_no
    expect((await api.get(stranger)).application).toBeNull()
    const of = async (no: number) => [(await api.read(stranger, no)).status, (await api.drop(stranger, no)).body.code]
    expect(await of(documentNo)).toEqual([404, 'expert.no_document'])
    expect(await of(999_999)).toEqual([404, 'expert.no_document'])
    await api.save(stranger, { job_title: '의사' })
    expect((await api.get(me)).application!.form.job_title).toBe('필라테스 강사')
  })

  test('refuses experts', async () => {
    const expert = await server.aMember({ ...PROVEN, expert_no: 900, cate_no: 1, user_verified: true, main_type: 'expert' })
    expect((await api.save(expert, whole)).body.code).toBe('expert.already')
    expect((await api.submit(expert)).body.code).toBe('expert.already')
    expect((await api.send(expert)).body.code).toBe('expert.already')
    expect((await api.get(expert)).is_expert).toBe(true)
  })
})

describe('a draft', () => {
  test('is created by the first field and stores each later one', async () => {
    expect(await api.get(me)).toEqual({
      application: null,
      applications: [],
      license: null,
      is_expert: false,
      real_name: '정하윤',
      again_dt: null,
      left: 5,
    })
    await api.save(me, { cate_no: 6, job_title: ' 강사 ' })
    expect((await api.save(me, { account_no: '110-123-456789' })).status).toBe(200)
    await api.save(me, { job_title: null, careers: [{ career_name: '하루', from_ym: '2020-01', to_ym: null }] })
    const { application } = await api.get(me)
    expect(application).toMatchObject({
      state: 0,
      form: { cate_no: 6, account_no: '110123456789', careers: [{ career_name: '하루', from_ym: '2020-01', to_ym: null }] },
    })
    expect(application!.form).not.toHaveProperty('job_title')
    expect(await rowOf()).toMatchObject({ cate_no: 6, state: 0 })
  })

  test('is created once by concurrent first writes', async () => {
    await Promise.all([api.save(me, { cate_no: 1 }), api.save(me, { job_title: '의사' }), api.send(me), api.save(me, { intro: '안녕' })])
    const rows = await server.db.sql`select form from expert_application where user_no = ${me.user_no}`
    expect(rows.map(({ form }) => form as object)).toEqual([{ cate_no: 1, job_title: '의사', intro: '안녕' }])
  })

  test.each<[ExpertForm, string]>([
    [{ cate_no: 11 }, 'cate_no'],
    [{ cate_no: 0 }, 'cate_no'],
    [{ job_title: '가'.repeat(31) }, 'job_title'],
    [{ job_title: '의사\n약사' }, 'job_title'],
    [{ business_no: '124-81-00999' }, 'business_no'],
    [{ account_no: '123456789' }, 'account_no'],
    [{ account_no: '1'.repeat(17) }, 'account_no'],
    [{ bank_code: '999' }, 'bank_code'],
    [{ intro: '가'.repeat(1001) }, 'intro'],
    [{ license_issue_dt: '2026-11-22' }, 'license_issue_dt'],
    [{ license_expire_dt: '2026-11-20' }, 'license_expire_dt'],
    [{ areas: [{ sido: '11', sigugun: '26110' }] }, 'areas.0'],
    [
      {
        areas: [
          { sido: '11', sigugun: null },
          { sido: '11', sigugun: null },
        ],
      },
      'areas.1',
    ],
    [{ areas: Array.from({ length: 6 }, () => ({ sido: '11', sigugun: null })) }, 'areas'],
    [{ careers: [{ career_name: '하루', from_ym: '2021-02', to_ym: '2021-01' }] }, 'careers.0'],
    [{ careers: Array.from({ length: 21 }, () => ({ career_name: '하루', from_ym: '2021-02', to_ym: null })) }, 'careers'],
    [{ business_kind: 'other' as never }, 'business_kind'],
  ])('refuses %o at %s and changes nothing', async (form, field) => {
    await api.save(me, { affiliation_name: '하루' })
    const { status, body } = await api.save(me, { affiliation_name: '바뀜', ...form })
    expect([status, body.field]).toEqual([400, field])
    expect(body.msg).toMatch(/[가-힣]/)
    expect((await api.get(me)).application!.form).toEqual({ affiliation_name: '하루' })
  })
})

describe('submitting', () => {
  test('needs a verified identity and the complete form', async () => {
    const unproven = await server.aMember()
    await api.ready(unproven)
    expect((await api.submit(unproven)).body).toMatchObject({ code: 'identity.required', field: 'identity_no' })
    expect((await api.submit(me)).body).toMatchObject({ code: 'expert.choose', field: 'cate_no' })
    await api.save(me, { ...whole, cate_no: 1 })
    expect((await api.submit(me)).body).toMatchObject({ code: 'expert.license', field: 'license_kind' })
    await api.save(me, { cate_no: 6 })
    expect((await api.submit(me)).body).toMatchObject({ code: 'expert.documents', field: 'documents' })
    expect(await rowOf()).toMatchObject({ state: 0, submit_dt: null })
    expect(await verified()).toBe(false)
  })

  test('verifies the member at once; a repeated key submits once', async () => {
    await api.ready(me)
    expect(await seenVerified()).toBe(false)
    const key = crypto.randomUUID()
    const answers = await Promise.all([api.submit(me, key), api.submit(me, key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((answers[0]!.body.query as ApplicationStatus).application).toMatchObject({ state: 1, submit_dt: expect.any(String) as string })
    expect(await verified()).toBe(true)
    await expect.poll(seenVerified).toBe(true)
    expect((await api.submit(me)).body.code).toBe('expert.closed')
  })

  test('closes the application except on hold', async () => {
    await api.ready(me)
    await api.submit(me)
    const documentNo = (await api.get(me)).application!.documents[0]!.document_no
    const refusedBy = async () => [
      (await api.save(me, { job_title: '강사' })).body.code,
      (await api.send(me)).body.code,
      (await api.drop(me, documentNo)).body.code,
      (await api.submit(me)).body.code,
    ]
    for (const state of [1, 3, 5, 6]) {
      await server.db.sql`update expert_application set state = ${state} where user_no = ${me.user_no}`
      expect(await refusedBy()).toEqual(['expert.closed', 'expert.closed', 'expert.closed', 'expert.closed'])
    }
    await server.db.sql`update expert_application set state = 2 where user_no = ${me.user_no}`
    expect((await api.save(me, { job_title: '강사' })).status).toBe(200)
    expect((await api.submit(me)).status).toBe(200)
    expect((await api.get(me)).left).toBe(4)
  })

  test('waits seven days after a rejection; the new draft copies the rejected one', async () => {
    await api.ready(me)
    await api.submit(me)
    await reject()
    expect(await api.get(me)).toMatchObject({
      application: { state: 4 },
      again_dt: new Date(server.clock.now.getTime() + 7 * DAY_MS).toISOString(),
      left: 4,
    })
    await api.save(me, {})
    expect((await api.get(me)).application).toMatchObject({ state: 0, form: { job_title: '필라테스 강사' } })
    await api.save(me, { job_title: '대표 강사' })
    expect((await api.get(me)).application).toMatchObject({
      state: 0,
      form: { affiliation_name: '하루 필라테스', job_title: '대표 강사' },
      documents: [{ kind: 'certificate' }],
    })
    expect((await api.submit(me)).body.code).toBe('expert.too_soon')
    await later(7)
    expect((await api.get(me)).again_dt).toBeNull()
    expect((await api.submit(me)).status).toBe(200)
    const states = await server.db.sql`select state from expert_application where user_no = ${me.user_no} order by application_no`
    expect(states).toEqual([{ state: 4 }, { state: 1 }])
  })

  test('allows five applications a year', async () => {
    await api.ready(me)
    for (let time = 0; time < 5; time++) {
      expect((await api.submit(me)).status).toBe(200)
      await reject()
      await later(7)
      await api.save(me, { job_title: `강사 ${time}` })
    }
    expect((await api.get(me)).left).toBe(0)
    expect((await api.submit(me)).body.code).toBe('expert.too_many')
    await later(366)
    expect((await api.submit(me)).status).toBe(200)
  })
})

const verified = async () =>
  (await server.db.sql`select user_verified from users where user_no = ${me.user_no}`)[0]!['user_verified'] as boolean
const seenVerified = async () => (await server.app.services.sessions.check(me.token, server.clock.now))?.user_verified
