import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableFeatures } from '#features/catalogue/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import {
  announcePolicy,
  countPolicyReach,
  getPolicyCase,
  listPolicyCases,
  savePolicyDraft,
  type PolicyCase,
} from '#features/policy/operator-contract.ts'
import { getPolicy, listPolicies, type PolicyListed } from '#features/policy/contract.ts'
import { policyFeature } from '#features/policy/server/testing.ts'
import { seedPolicies } from '#features/policy/server/public.ts'
import type { PolicyKind } from '#features/policy/rules.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { countAll } from '#kit/server/counts.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { agreeAgain, listConsentHistory, listDueConsents, type DueConsent } from '../contract.ts'
import { account } from './feature.ts'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await featureServer([...tableFeatures, policyFeature, account], { now: new Date('2026-12-01T01:00:00Z') })
  await seedPolicies(server.db, server.clock.now)
  as = await anOperator(server, { roles: ['super'], name: '다온' })
})
afterAll(() => server.close())

const one = async (kind: PolicyKind) => (await server.call(getPolicyCase, { params: { kind } }, { as })).body.query as PolicyCase
const fields = {
  title: '이용약관',
  body: '# 제1조\n\n바뀐 약관이에요. 읽어 주세요.',
  effective_on: '2026-12-09',
  is_unfavourable: false,
  must_agree: true,
}
const save = (change: object = {}, kind: PolicyKind = 'terms') =>
  server.call(savePolicyDraft, { params: { kind }, body: { ...fields, edit_no: null, ...change } }, { as })
const announce = (edit_no: number, kind: PolicyKind = 'terms') =>
  server.call(announcePolicy, { params: { kind }, body: { edit_no } }, { as })
const agreed = (member: TestMember, kind: string, version: string, is_agreed = true) => server.db.sql`
  insert into user_consent (user_no, kind, version, agreed, reg_dt) values (${member.user_no}, ${kind}, ${version}, ${is_agreed}, ${server.clock.now})`
/** The member with a log-in of now: tokens of days ago are over. */
const fresh = async (member: TestMember): Promise<TestMember> => ({
  ...member,
  token: await server.app.services.sessions.open(server.db, { user_no: member.user_no, device: 'test', now: server.clock.now }),
})
const due = async (member: TestMember) => (await server.call(listDueConsents, {}, { as: await fresh(member) })).body.query as DueConsent[]
const agree = async (member: TestMember, kind: 'terms' | 'marketing', version: string) =>
  server.call(agreeAgain, { body: { kind, version } }, { as: await fresh(member) })
const pass = (ms: number) => server.clock.advance(ms)

test('terms are changed in the console, announced in time, and agreed to again by those who agreed before', async () => {
  const [me, other, refused] = [await server.aMember(), await server.aMember(), await server.aMember()]
  await agreed(me, 'terms', '2022-03-01')
  await agreed(other, 'terms', '2022-03-01')
  await agreed(refused, 'terms', '2022-03-01')
  await agreed(refused, 'terms', '2022-03-01', false)

  expect((await save({}, 'health_sensitive')).body.code).toBe('policy.released')
  // The draft: in time, of the version that was read.
  expect((await announce(1)).body.code).toBe('policy.no_draft')
  expect((await save({ effective_on: '2026-12-08' })).body).toMatchObject({ code: 'policy.short', field: 'effective_on' })
  expect((await save({ is_unfavourable: true })).body.code).toBe('policy.short')
  expect((await save({ effective_on: '2022-03-01' })).body.code).toBe('policy.order')
  expect((await save()).body.query).toMatchObject({ draft: { edit_no: 1, title: '이용약관', by: { name: '다온' } } })
  expect((await save()).body.code).toBe('policy.changed')
  const body = `${fields.body}\n\n둘째 줄이에요.`
  expect((await save({ edit_no: 1, body })).body.query).toMatchObject({ draft: { edit_no: 2, body } })
  expect((await server.call(getPolicy, { params: { kind: 'terms' }, query: { version: '2026-12-09' } })).status).toBe(404)
  expect((await announce(1)).body.code).toBe('policy.changed')
  const reach = async (kind: PolicyKind) => (await server.call(countPolicyReach, { params: { kind } }, { as })).body.query
  expect(await reach('terms')).toEqual({ members: null, count_dt: null })
  await countAll(server.db, server.app.services.extensions, server.clock.now)
  expect([await reach('terms'), await reach('guardian')]).toMatchObject([{ members: 2 }, { members: 0 }])

  // Announced: readable, never changed, not in force yet.
  expect((await announce(2)).body.query).toMatchObject({
    draft: null,
    versions: [{ version: '2026-12-09', must_agree: true }, { version: '2022-03-01' }],
  })
  expect((await announce(2)).body.code).toBe('policy.no_draft')
  pass(2 * MINUTE_MS)
  const listed = ((await server.call(listPolicies)).body.query as PolicyListed[]).find(({ kind }) => kind === 'terms')
  expect(listed).toMatchObject({ version: '2022-03-01', next: [{ version: '2026-12-09' }] })
  expect((await server.call(listPolicyCases, {}, { as })).body.query).toMatchObject([
    { kind: 'terms', now: '2022-03-01', next: '2026-12-09', draft: null },
    ...Array.from({ length: 7 }, () => ({})),
  ])
  expect(await due(me)).toEqual([])
  expect((await agree(me, 'terms', '2026-12-09')).body.code).toBe('auth.consent_version')

  // In force: asked until agreed to.
  pass(8 * DAY_MS)
  expect(await due(me)).toMatchObject([{ kind: 'terms', version: '2026-12-09', title: '이용약관' }])
  expect(await due(refused)).toEqual([])
  expect((await agree(me, 'terms', '2022-03-01')).body.code).toBe('auth.consent_version')
  expect((await agree(refused, 'terms', '2026-12-09')).body).toMatchObject({ code: 'auth.consent_version', field: 'kind' })
  expect((await agree(me, 'terms', '2026-12-09')).status).toBe(200)
  expect((await agree(me, 'terms', '2026-12-09')).status).toBe(200)
  expect(await due(me)).toEqual([])
  expect((await server.call(listConsentHistory, {}, { as: await fresh(me) })).body.query).toMatchObject([
    { kind: 'terms', version: '2026-12-09', agreed: true },
    { kind: 'terms', version: '2022-03-01', agreed: true },
  ])

  // A later version that asks nobody leaves those asked who have not agreed since, and asks for the text in force.
  const day = '2026-12-20'
  await save({ effective_on: day, must_agree: false, body: `${body}\n\n셋째 줄이에요.` })
  await announce(1)
  pass(12 * DAY_MS)
  expect(await due(me)).toEqual([])
  expect(await due(other)).toMatchObject([{ kind: 'terms', version: day }])
  const log = await server.db.sql`select act, facts from operator_log where target = 'policy:terms' order by log_no`
  expect(log).toMatchObject([
    { act: 'policy.draft', facts: { before: null, after: { effective_on: '2026-12-09' } } },
    { act: 'policy.draft' },
    { act: 'policy.announce', facts: { before: '2022-03-01', after: '2026-12-09', must_agree: true } },
    { act: 'policy.draft' },
    { act: 'policy.announce', facts: { before: '2026-12-09', after: day, must_agree: false } },
  ])
  // The same text again is no change.
  const [latest] = (await one('terms')).versions
  await save({ body: latest!.body, effective_on: '2027-02-01' })
  expect((await announce(1)).body.code).toBe('policy.same')
})
