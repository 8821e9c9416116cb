import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import type { OwnApplication } from '../contract.ts'
import type { ApplicationCase } from '../operator-contract.ts'
import { cleanupDocuments } from './document.ts'
import { expireLicenses, remindOfLicenses } from './license.ts'
import { expertServer, licensed, whole, type ExpertServer } from './testing.ts'

let api: ExpertServer
let server: ExpertServer['server']
let operator: TestOperator
beforeAll(async () => {
  api = await expertServer()
  ;({ server } = api)
  operator = await api.anOperator()
})
afterAll(() => api.close())

/** An expert whose licence ends on this day. */
async function anExpert(license_expire_dt: string | null = '2027-03-01') {
  const applied = await api.applied(licensed)
  await api.approve(operator, applied.no, { cate_no: 1, license_no: '12345', license_expire_dt })
  return applied
}
const dateIn = (days: number): string => new Date(server.clock.now.getTime() + days * DAY_MS + 9 * 3_600_000).toISOString().slice(0, 10)
const alarmsOf = async ({ user_no }: TestMember) =>
  (
    await server.db.sql<{ text: string }[]>`
      select text from alarm where user_no = ${user_no} and kind = 'EXPERT_LICENSE_SOON' order by alarm_no`
  ).map(({ text }) => text)
const again = async ({ user_no }: TestMember): Promise<TestMember> => ({
  user_no,
  token: await server.app.services.sessions.open(server.db, { user_no, device: 'test', now: server.clock.now }),
})

describe('own applications', () => {
  test('refuses guests, and answers another member’s like unknown ones', async () => {
    const { no } = await api.applied()
    const guest = [api.own(null, no), api.answer(null, no), api.withdraw(null, no), api.saveRenewal(null, {}), api.submitRenewal(null)]
    expect((await Promise.all(guest)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    const { member: expert } = await anExpert()
    for (const stranger of [await server.aMember(), (await api.applied()).member, expert]) {
      for (const asked of [no, 999_999]) {
        const tries = [api.own(stranger, asked), api.answer(stranger, asked), api.withdraw(stranger, asked)]
        expect((await Promise.all(tries)).map(({ body }) => body.code)).toEqual(tries.map(() => 'expert.no_application'))
      }
    }
    expect((await api.saveRenewal(await server.aMember(), {})).body.code).toBe('expert.nothing_to_renew')
  })

  test('a withdrawal deletes the documents, and a new application may follow at once', async () => {
    const { member, no, documentNo } = await api.applied()
    expect((await api.withdraw(member, no)).body.query).toMatchObject({
      state: 7,
      documents: [],
      history: [{ act: 'submit' }, { act: 'withdraw' }],
    })
    expect((await api.read(member, documentNo)).status).toBe(404)
    expect((await api.withdraw(member, no)).body.code).toBe('expert.closed')
    await api.save(member, {})
    const next = await api.get(member)
    expect(next).toMatchObject({ application: { state: 0, form: { job_title: '필라테스 강사' }, documents: [] }, again_dt: null, left: 4 })
    expect(next.applications.map(({ state }) => state)).toEqual([0, 7])
    await api.send(member)
    expect((await api.submit(member)).status).toBe(200)
  })
})

describe('an application after a rejection', () => {
  test('has copies of the documents: dropped or withdrawn, they stay with the rejected one, and its last row removes the object', async () => {
    const cleanUp = () => cleanupDocuments(server.db, new Date(server.clock.now.getTime() + 2 * HOUR_MS), server.app.services)
    await cleanUp()
    const { member, no, documentNo } = await api.applied()
    await api.reject(operator, no)
    await api.save(member, {})
    const { application_no: draftNo, documents } = (await api.get(member)).application!
    expect(documents).toMatchObject([{ file_name: '자격***.png', kind: 'certificate' }])
    expect(documents[0]!.document_no).not.toBe(documentNo)
    await api.send(member)
    const isReadable = async () => (await api.read(member, documentNo)).status === 200
    const stored = () => readdirSync(api.objects).length
    const before = stored()
    await api.drop(member, documents[0]!.document_no)
    expect([await isReadable(), stored()]).toEqual([true, before])

    const added = (await api.withdraw(member, draftNo)).body.query as OwnApplication
    expect(added.documents).toEqual([])
    expect(((await api.case(operator, no)).body.query as ApplicationCase).documents).toMatchObject([{ document_no: documentNo }])
    await cleanUp()
    // The paper that was added to the withdrawn one is gone.
    expect([await isReadable(), stored()]).toEqual([true, before - 1])

    await server.db.sql`update expert_document set user_no = null where document_no = ${documentNo}`
    await cleanUp()
    expect(stored()).toBe(before - 2)
  })
})

describe('a renewal', () => {
  test('needs a later end, a document and a licence with an end; goes through the queue and lifts the expiry', async () => {
    const { member, no } = await anExpert()
    expect((await api.submitRenewal(member)).body.code).toBe('expert.no_application')
    const draft = (await api.saveRenewal(member, {})).body.query as OwnApplication
    expect(draft).toMatchObject({ is_renewal: true, state: 0, form: { license_no: '12345' }, renews: { license_expire_dt: '2027-03-01' } })
    expect((await api.submitRenewal(member)).body).toMatchObject({ code: 'expert.needed', field: 'license_expire_dt' })
    await api.saveRenewal(member, { license_expire_dt: '2027-03-01' })
    expect((await api.submitRenewal(member)).body).toMatchObject({ code: 'expert.not_later' })
    expect((await api.saveRenewal(member, { license_expire_dt: '2026-01-01' })).body).toMatchObject({ code: 'expert.license_ended' })
    await api.saveRenewal(member, { license_expire_dt: '2029-03-01' })
    expect((await api.submitRenewal(member)).body).toMatchObject({ code: 'expert.documents', field: 'documents' })
    // The application itself is closed, so a document without the mark is refused.
    expect((await api.send(member)).body.code).toBe('expert.already')
    const renewalNo = await api.renewed(member)
    expect(renewalNo).toBe(draft.application_no)
    expect((await api.saveRenewal(member, {})).body.code).toBe('expert.closed')
    expect((await api.get(member)).is_expert).toBe(true)

    expect((await api.rowsOf(operator, { queue: 'renewal' })).map(({ application_no }) => application_no)).toContain(renewalNo)
    const found = (await api.case(operator, renewalNo)).body.query as ApplicationCase
    expect(found).toMatchObject({ is_renewal: true, renews: { application_no: no, license_no: '12345', license_expire_dt: '2027-03-01' } })
    expect((await api.approve(operator, renewalNo)).body).toMatchObject({ code: 'expert.license', field: 'license_no' })
    const renewed = { cate_no: 9, license_no: '12345-2', license_expire_dt: '2029-03-01' }
    const same = { ...renewed, license_expire_dt: '2027-03-01' }
    expect((await api.approve(operator, renewalNo, same)).body).toMatchObject({ code: 'expert.not_later', field: 'license_expire_dt' })
    expect((await api.approve(operator, renewalNo, renewed)).status).toBe(200)
    expect((await api.get(member)).license).toEqual({ license_no: '12345-2', license_expire_dt: '2029-03-01', accepts_requests: true })
    // The category is not part of a renewal.
    expect(await server.db.sql`select cate_no from users where user_no = ${member.user_no}`).toEqual([{ cate_no: 1 }])
  })

  test('that is rejected leaves the expert as before; the next one starts anew', async () => {
    const { member } = await anExpert()
    const renewalNo = await api.renewed(member)
    expect((await api.reject(operator, renewalNo)).status).toBe(200)
    expect(await api.get(member)).toMatchObject({ is_expert: true, license: { license_expire_dt: '2027-03-01', accepts_requests: true } })
    expect(await api.renewed(member)).not.toBe(renewalNo)
  })

  test('of a licence without an end is refused, and of a suspended expert', async () => {
    const { member } = await anExpert(null)
    expect((await api.saveRenewal(member, {})).body.code).toBe('expert.nothing_to_renew')
    const { member: suspended, no } = await anExpert()
    await server.db.sql`update expert_application set state = 5 where application_no = ${no}`
    expect((await api.saveRenewal(suspended, {})).body.code).toBe('expert.nothing_to_renew')
  })
})

describe('the end of a licence', () => {
  test('reminds 60, 30 and 7 days before, once each, also after days on which the job did not run', async () => {
    const { member } = await anExpert(dateIn(61))
    const run = () => remindOfLicenses(server.db, server.clock.now)
    expect([await run(), await alarmsOf(member)]).toEqual([0, []])
    server.clock.advance(DAY_MS)
    await Promise.all([run(), run()])
    expect(await alarmsOf(member)).toEqual(['면허가 60일 뒤에 끝나요. 새 면허로 갱신해 주세요'])
    server.clock.advance(20 * DAY_MS)
    await run()
    expect(await alarmsOf(member)).toHaveLength(1)
    // The thirtieth day was missed.
    server.clock.advance(15 * DAY_MS)
    await run()
    await run()
    server.clock.advance(18 * DAY_MS)
    await run()
    await run()
    expect((await alarmsOf(member)).slice(1)).toEqual([
      '면허가 25일 뒤에 끝나요. 새 면허로 갱신해 주세요',
      '면허가 7일 뒤에 끝나요. 새 면허로 갱신해 주세요',
    ])
  })

  test('stops new requests on the day after, says so, and ends with an approved renewal', async () => {
    const { member, no } = await anExpert(dateIn(1))
    const run = () => expireLicenses({ db: server.db, sessions: server.app.services.sessions }, server.clock.now)
    server.clock.advance(DAY_MS)
    expect(await run()).toBe(0)
    server.clock.advance(DAY_MS)
    const now = await again(member)
    expect((await api.get(now)).license?.accepts_requests).toBe(false)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect(await api.get(now)).toMatchObject({ is_expert: true, application: { state: 6 }, license: { accepts_requests: false } })
    expect(await alarmsOf(member)).toEqual(['면허의 유효 기간이 끝나서 새 상담 신청을 받을 수 없어요. 새 면허로 갱신해 주세요'])
    const renewalNo = await api.renewed(now, dateIn(400))
    expect((await api.approve(operator, renewalNo, { license_no: '12345', license_expire_dt: dateIn(400) })).status).toBe(200)
    expect(await api.get(now)).toMatchObject({ application: { application_no: no, state: 3 }, license: { accepts_requests: true } })
  })

  test('of a plain category does not exist', async () => {
    const { member, no } = await api.applied(whole)
    await api.approve(operator, no)
    expect((await api.get(member)).license).toEqual({ license_no: null, license_expire_dt: null, accepts_requests: true })
  })
})
