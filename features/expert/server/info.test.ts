import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body } from '#kit/contract/endpoint.ts'
import { relate } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { getExpertPage, getOwnInfo, saveOwnInfo, type ExpertPage, type OwnInfo } from '../contract.ts'
import { anExpert, expertServer, licensed, type ExpertServer } from './testing.ts'

let api: ExpertServer
beforeAll(async () => {
  api = await expertServer()
})
afterAll(() => api.close())

type Info = Omit<Body<typeof saveOwnInfo>, 'version'>
const info: Info = {
  intro: '나'.repeat(60),
  careers: [{ career_name: '하루 스튜디오', from_ym: '2019-03', to_ym: null }],
  areas: [{ sido: '11', sigugun: null }],
}
const save = (as: TestMember | null, version: number, changes: Partial<Info> = {}) =>
  api.server.call(saveOwnInfo, { body: { ...info, ...changes, version } }, { as })
const own = (as: TestMember | null) => api.server.call(getOwnInfo, {}, { as })
const page = (as: TestMember | null, { user_no }: TestMember) => api.server.call(getExpertPage, { query: { user_no } }, { as })
const pageOf = async (who: TestMember) => (await page(null, who)).body.query as ExpertPage | null

/** An approved doctor whose licence an operator has checked. */
async function aDoctor() {
  const operator = await api.anOperator()
  const { member, no } = await api.applied(licensed)
  await api.approve(operator, no, { cate_no: 1, license_no: '12345', license_expire_dt: '2027-03-01' })
  return { member, operator }
}

test('only an expert reads and changes the own page', async () => {
  const [member, expert] = [await api.server.aMember(), await anExpert(api.server)]
  for (const [as, status] of [
    [null, 401],
    [member, 403],
  ] as const) {
    expect([(await own(as)).status, (await save(as, 0)).status]).toEqual([status, status])
  }
  expect((await save(expert, 0)).status).toBe(200)
  expect((await own(expert)).body.query).toMatchObject({ version: 1 })
})

test('shows what operators have checked with its date, and nothing of the business', async () => {
  const { member } = await aDoctor()
  const shown = await pageOf(member)
  expect(shown).toMatchObject({ job_title: '내과 전문의', affiliation_name: '하루 필라테스', areas: ['서울 마포구'] })
  expect(shown!.papers).toMatchObject([{ kind: 'license', title: '의사 면허', issuer: '보건복지부', expire_dt: '2027-03-01' }])
  expect(Object.keys(shown!).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'affiliation_name',
    'areas',
    'careers',
    'intro',
    'job_title',
    'papers',
  ])
  expect(JSON.stringify(shown)).not.toMatch(/12345|110123456789/)
})

test('a renewed licence shows the day of the renewal', async () => {
  const { member, operator } = await aDoctor()
  const before = (await pageOf(member))!.papers[0]!.checked_dt
  api.server.clock.advance(60_000)
  const renewal = await api.renewed(member)
  await api.approve(operator, renewal, { cate_no: 1, license_no: '12345', license_expire_dt: '2029-03-01' })
  const after = (await pageOf(member))!.papers[0]!
  expect([Date.parse(after.checked_dt) - Date.parse(before), after.expire_dt]).toEqual([60_000, '2029-03-01'])
})

test('a change is seen at once, needs no review and leaves the application as it is', async () => {
  const { member } = await aDoctor()
  const before = (await own(member)).body.query as OwnInfo
  expect(before).toMatchObject({ version: 0, intro: licensed.intro, careers: [] })
  expect((await save(member, 0)).body.query).toMatchObject({ ...info, version: 1 })
  expect(await pageOf(member)).toMatchObject({ intro: info.intro, careers: info.careers, areas: ['서울 전체'], papers: before.page.papers })
  const [row] = await api.server.db.sql`select form ->> 'intro' as intro, state from expert_application where user_no = ${member.user_no}`
  expect(row).toEqual({ intro: licensed.intro, state: 3 })
})

test('a change needs the version that it has read', async () => {
  const expert = await anExpert(api.server)
  expect((await save(expert, 1)).body.code).toBe('expert.info_changed')
  expect((await save(expert, 2 ** 31)).body).toMatchObject({ code: 'request.invalid', field: 'version' })
  const raced = await Promise.all([save(expert, 0), save(expert, 0)])
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await save(expert, 0)).body.code).toBe('expert.info_changed')
  expect((await save(expert, 1)).status).toBe(200)
})

test('refuses wrong values with their field', async () => {
  const expert = await anExpert(api.server)
  const wrong: [Partial<Info>, RegExp][] = [
    [{ intro: '짧아요' }, /^intro/],
    [{ intro: '가'.repeat(1001) }, /^intro/],
    [{ areas: [] }, /^areas/],
    [{ areas: [{ sido: '99', sigugun: null }] }, /^areas/],
    [{ careers: [{ career_name: '미래', from_ym: '2030-01', to_ym: null }] }, /^careers/],
  ]
  for (const [changes, field] of wrong) {
    const { status, body } = await save(expert, 0, changes)
    expect([status, body.field]).toEqual([400, expect.stringMatching(field)])
  }
  expect((await own(expert)).body.query).toMatchObject({ version: 0 })
})

test('a blocked, inactive or unknown member has no page, other members have none to show', async () => {
  const expert = await anExpert(api.server)
  const [blocked, member] = [await api.server.aMember(), await api.server.aMember()]
  await relate(api.server.db, 'block', expert.user_no, blocked.user_no)
  expect((await page(blocked, expert)).body.code).toBe('request.not_found')
  expect((await page(null, { ...member, user_no: 999_999 })).body.code).toBe('request.not_found')
  expect(await pageOf(member)).toBeNull()
  expect(await pageOf(expert)).toMatchObject({ papers: [] })
})
