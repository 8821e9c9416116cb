import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { getPolicy, listPolicies, type Policy, type PolicyListed } from '../contract.ts'
import { NOTICE_DAYS, POLICY_KINDS, UNFAVOURABLE_NOTICE_DAYS, type PolicyKind } from '../rules.ts'
import { policyHttp } from './http.ts'
import { seedPolicies, versionInForce } from './public.ts'
import { readTexts, textOf } from './texts.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer(policyHttp)
  await seedPolicies(server.db, server.clock.now)
})
afterAll(() => server.close())

const read = (kind: PolicyKind, version?: string) => server.call(getPolicy, { params: { kind }, query: { version } })
const list = async () => (await server.call(listPolicies)).body.query as PolicyListed[]
const listed = async (kind: PolicyKind) => (await list()).find((one) => one.kind === kind)!

/** Inserts a version that is announced now and in force after `days`. */
function announce(days: number, change: { kind?: PolicyKind; is_unfavourable?: boolean } = {}): PromiseLike<unknown> {
  const { kind = 'terms', is_unfavourable = false } = change
  const { now } = server.clock
  const effective = new Date(now.getTime() + days * DAY_MS)
  return server.db.sql`
    insert into policy (kind, version, title, body, is_unfavourable, announce_dt, effective_dt)
    values (${kind}, ${effective.toISOString().slice(0, 10)}, '새 글', '새 내용', ${is_unfavourable}, ${now}, ${effective})`
}

test('refuses unknown kinds and versions that are not announced, and is open to guests', async () => {
  expect((await server.send('GET /v1/policy/secret')).body).toMatchObject({ state: -9, code: 'request.invalid', field: 'kind' })
  expect((await read('terms', '1999-01-01')).body).toMatchObject({ code: 'request.not_found' })
  expect((await server.send('GET /v1/policy/terms?version=latest')).body).toMatchObject({ code: 'request.invalid', field: 'version' })
  await server.db.sql`
    insert into policy (kind, version, title, body, announce_dt, effective_dt)
    values ('marketing', '2027-06-01', '나중 글', '나중', '2027-01-01T00:00:00+09:00', '2027-06-01T00:00:00+09:00')`
  server.clock.advance(2 * MINUTE_MS)
  expect((await read('marketing', '2027-06-01')).status).toBe(404)
  expect((await listed('marketing')).next).toEqual([])
  expect((await read('terms')).status).toBe(200)
})

test('has a version in force of every kind', async () => {
  const found = await list()
  expect(found.map(({ kind }) => kind)).toEqual([...POLICY_KINDS])
  expect(await listed('terms')).toMatchObject({ title: '이용약관', version: '2022-03-01', next: [] })
  const terms = (await read('terms')).body.query as Policy
  expect(terms.body).toContain('서비스 이용은 무료입니다')
  expect(terms.body).not.toContain('# 이용약관\n')
  expect(terms.versions.map(({ version }) => version)).toEqual(['2022-03-01'])
})

describe('the database', () => {
  const refused = { code: '23514' }
  test.each([
    ['a favourable version', false, NOTICE_DAYS],
    ['an unfavourable version', true, UNFAVOURABLE_NOTICE_DAYS],
  ])('refuses %s with too short a notice', async (_, is_unfavourable, days) => {
    await expect(announce(days - 0.001, { kind: 'viv_terms', is_unfavourable })).rejects.toMatchObject(refused)
    await expect(
      server.db.transaction(async (tx) => {
        const effective = new Date(server.clock.now.getTime() + days * DAY_MS)
        await tx.sql`
        insert into policy (kind, version, title, body, is_unfavourable, announce_dt, effective_dt)
        values ('viv_terms', '2099-01-01', '새 글', '새 내용', ${is_unfavourable}, ${server.clock.now}, ${effective})`
        throw new Error('taken')
      }),
    ).rejects.toThrow('taken')
  })

  test('refuses updates and deletes', async () => {
    await expect(server.db.sql`update policy set body = 'x' where kind = 'terms'`).rejects.toThrow()
    await expect(server.db.sql`delete from policy where kind = 'terms'`).rejects.toThrow()
    expect((await read('terms')).status).toBe(200)
  })
})

test('lists an announced version and puts it in force on its day', async () => {
  await announce(8)
  server.clock.advance(2 * MINUTE_MS)
  const version = new Date(server.clock.now.getTime() + 8 * DAY_MS).toISOString().slice(0, 10)
  expect(await listed('terms')).toMatchObject({ version: '2022-03-01', next: [{ version, title: '새 글', is_unfavourable: false }] })
  expect((await read('terms', version)).body.query).toMatchObject({ body: '새 내용', versions: [{ version }, { version: '2022-03-01' }] })
  expect(((await read('terms')).body.query as Policy).version).toBe('2022-03-01')
  expect(await versionInForce(server.db, 'terms', server.clock.now)).toBe('2022-03-01')

  server.clock.advance(8 * DAY_MS)
  expect(await listed('terms')).toMatchObject({ version, next: [] })
  expect(await versionInForce(server.db, 'terms', server.clock.now)).toBe(version)
  expect((await read('terms', '2022-03-01')).status).toBe(200)
})

describe('seedPolicies', () => {
  test('inserts each text once in parallel', async () => {
    const count = () => server.db.sql`select count(*) from policy`
    const before = await count()
    await Promise.all([seedPolicies(server.db, server.clock.now), seedPolicies(server.db, server.clock.now)])
    expect(await count()).toEqual(before)
  })

  test('throws when a stored text was changed', async () => {
    const texts = readTexts().map((text) => (text.kind === 'privacy' ? { ...text, body: '다른 글' } : text))
    await expect(seedPolicies(server.db, server.clock.now, texts)).rejects.toThrow(/privacy 2022-03-01 .*new version/)
    expect(((await read('privacy')).body.query as Policy).body).toContain('민감정보')
  })

  test('throws for a new version with less than seven days of notice, and announces others from now', async () => {
    const { now } = server.clock
    const soon = { ...readTexts().find(({ kind }) => kind === 'location_terms')!, version: '2099-01-01' }
    const announced = { announce_dt: new Date(now.getTime() - 90 * DAY_MS) }
    const late = { ...soon, ...announced, effective_dt: new Date(now.getTime() + 6 * DAY_MS) }
    await expect(seedPolicies(server.db, now, [late])).rejects.toThrow(/location_terms 2099-01-01 is announced too late/)
    await seedPolicies(server.db, now, [{ ...late, effective_dt: new Date(now.getTime() + 8 * DAY_MS) }])
    const [row] = await server.db.sql<[{ announce_dt: string }]>`select announce_dt from policy where version = '2099-01-01'`
    expect(Date.parse(row.announce_dt)).toBe(now.getTime())
  })

  test('textOf reads title, dates and unfavourability of a file', () => {
    const head = '# 새 약관\n\n시행일: 2027년 1월 1일\n공고일: 2026년 12월 1일\n변경: 불리하거나 중대한 변경\n\n글'
    expect(textOf('terms.2027-01-01.md', head)).toMatchObject({
      kind: 'terms',
      version: '2027-01-01',
      title: '새 약관',
      is_unfavourable: true,
      announce_dt: new Date('2026-11-30T15:00:00Z'),
      effective_dt: new Date('2026-12-31T15:00:00Z'),
    })
    expect(() => textOf('terms.2027-01-02.md', head)).toThrow()
    expect(() => textOf('terms2.2027-01-01.md', head)).toThrow()
  })
})
