import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAnything, getInboxCount, openPersonal, listInbox, type Found, type QueueCount } from '#features/operator/contract.ts'
import { INBOX_FILTERS } from '#features/operator/rules.ts'
import { findSql, finds } from '#features/operator/server/find.ts'
import { allQueues } from '#features/operator/server/inbox/queue.ts'
import { deleteEndedCases } from '#features/operator/server/inbox/cleanup.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { getExchangeCase, listExchangeQueue } from '#features/viv/operator-contract.ts'
import { aVerifiedAdult } from '#features/viv/server/testing.ts'
import { makeExtensions } from '#kit/server/extensions.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())

type Views = Record<string, { title: string; to: (no: number) => string }>

test('the console has a view of every registered queue, and no other, which leads to a section', async () => {
  // At run time: server files do not depend on those of the web.
  const console = ['../operator/screens.ts'][0]!
  const { inbox, screens } = (await import(console)) as {
    inbox: { load: () => Promise<{ default: () => { props: { views: Views } } }> }
    screens: { path: string }[]
  }
  const { views } = (await inbox.load()).default().props
  const registered = allQueues(server.app.services.extensions).map(({ name }) => name)
  expect(Object.keys(views).toSorted()).toEqual(registered.toSorted())
  const paths = screens.map(({ path }) => path)
  for (const { title, to } of Object.values(views)) expect(paths, title).toContain(/^\/[\w-]+/.exec(to(12))![0])
})

test('every registered queue can be listed, counted and cleaned up', async () => {
  const as = await anOperator(server)
  const counts = (await server.call(getInboxCount, {}, { as })).body.query as QueueCount[]
  expect(counts.length).toBeGreaterThan(10)
  expect(new Set(counts.map(({ queue }) => queue)).size).toBe(counts.length)
  for (const show of INBOX_FILTERS) expect((await server.call(listInbox, { query: { show } }, { as })).body.query).toEqual([])
  expect(await deleteEndedCases(server.db, server.clock.now, server.app.services)).toBe(0)
})

test('a search of the whole console finds what has a number or a receipt, with the rights that the operator has', async () => {
  const { user_no } = await aVerifiedAdult(server, 300)
  const { sql } = server.db
  const [charge] = await sql<[{ charge_no: number; order_id: string }]>`
    update viv_charge set pg_tx = 'PG-2026:0001.a' where user_no = ${user_no} returning charge_no, order_id`
  const [post] = await sql<[{ post_no: number }]>`
    insert into post (post_no, kind, user_no, visibility) values (${charge.charge_no}, 'feed', ${user_no}, 'private') returning post_no`
  const found = async (q: string, roles: ('finance' | 'mod' | 'ads')[]) =>
    (await server.call(findAnything, { body: { q } }, { as: await anOperator(server, { roles }) })).body.query as Found[]
  const paid = { kind: 'charge', no: charge.charge_no, member: { user_no }, title: '300 VIV' }
  const written = { kind: 'post', no: post.post_no, member: { user_no }, title: '피드 글' }
  for (const q of [`#${charge.charge_no}`, 'PG-2026:0001.a', charge.order_id.toUpperCase()]) {
    expect(await found(q, ['finance'])).toContainEqual(expect.objectContaining({ ...paid, member: expect.objectContaining({ user_no }) }))
  }
  const mods = await found(String(charge.charge_no), ['mod'])
  expect(mods).toMatchObject([written])
  expect(await found(String(charge.charge_no), ['ads'])).toEqual([])
  for (const none of ["'; drop table users; --", '0', '99999999999999999999', 'PG-2026:0002.b', '김하루']) {
    expect(await found(none, ['finance', 'mod'])).toEqual([])
  }
})

test('each kind that the search finds is read by an index', async () => {
  const kinds = makeExtensions(features.flatMap(({ extensions = [] }) => extensions))
    .all(finds)
    .flat()
  expect(kinds.length).toBeGreaterThan(10)
  await server.db.transaction(async (tx) => {
    await tx.sql`set local enable_seqscan = off`
    for (const one of kinds) {
      const asked = one.by === 'no' ? '12' : '0b5a5b1e-0000-4000-8000-000000000012'
      const plan = await tx.sql.unsafe(`explain ${findSql([one])}`, [asked] as never[])
      expect(JSON.stringify(plan), one.kind).not.toContain('Seq Scan')
    }
  })
})

test('personal data of a case is masked, also in its list, until this operator has given a reason, once and logged', async () => {
  const { user_no } = await aVerifiedAdult(server)
  const { sql } = server.db
  const [{ exchange_no }] = await sql<[{ exchange_no: number }]>`
    insert into viv_exchange (user_no, viv, gross_won, platform_won, withheld_won, net_won, is_earner, has_biz, bank_code, account_sealed,
      account_last4, holder, reg_dt, due_dt)
    values (${user_no}, 300, 30000, 0, 0, 30000, false, false, '004', '\\x00', '6789', '김하루', ${server.clock.now}, ${server.clock.now}) returning exchange_no`
  const [one, other] = [await anOperator(server, { roles: ['finance'] }), await anOperator(server, { roles: ['finance'] })]
  const holderFor = async (as: typeof one) => {
    const { holder, is_masked } = (await server.call(getExchangeCase, { params: { exchange_no } }, { as })).body.query as {
      holder: string
      is_masked: boolean
    }
    return [holder, is_masked]
  }
  const open = (reason: string, as = one, target = `exchange:${exchange_no}`) =>
    server.call(openPersonal, { body: { target, reason } }, { as })
  expect(await holderFor(one)).toEqual(['김*루', true])
  expect((await open(' ')).body.field).toBe('reason')
  expect((await open('예금주를 확인해요', await anOperator(server, { roles: ['mod'] }))).body.code).toBe('operator.no_case')
  expect((await open('예금주를 확인해요', one, 'log:1')).body.code).toBe('operator.no_case')
  for (const reason of ['예금주를 확인해요', '다시']) expect((await open(reason)).status).toBe(200)
  expect([await holderFor(one), await holderFor(other)]).toEqual([
    ['김하루', false],
    ['김*루', true],
  ])
  expect((await server.call(listExchangeQueue, {}, { as: one })).body.query).toMatchObject([{ exchange_no, holder: '김*루' }])
  const logged = await sql`select operator_no, reason from operator_log where act = 'personal.open'`
  expect(logged).toMatchObject([{ operator_no: one.operator_no, reason: '예금주를 확인해요' }])
})
