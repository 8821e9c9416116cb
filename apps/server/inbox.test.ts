import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAnything, getInboxCount, listInbox, type Found, type QueueCount } from '#features/operator/contract.ts'
import { INBOX_FILTERS } from '#features/operator/rules.ts'
import { findSql, finds } from '#features/operator/server/find.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { aVerifiedAdult } from '#features/viv/server/testing.ts'
import { makeExtensions } from '#kit/server/extensions.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())

test('every registered queue can be listed and counted', async () => {
  const as = await anOperator(server)
  const counts = (await server.call(getInboxCount, {}, { as })).body.query as QueueCount[]
  expect(counts.length).toBeGreaterThan(10)
  expect(new Set(counts.map(({ queue }) => queue)).size).toBe(counts.length)
  for (const show of INBOX_FILTERS) expect((await server.call(listInbox, { query: { show } }, { as })).body.query).toEqual([])
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
  for (const q of [`#${charge.charge_no}`, 'PG-2026:0001.a', charge.order_id.toUpperCase()])
    expect(await found(q, ['finance'])).toContainEqual(expect.objectContaining({ ...paid, member: expect.objectContaining({ user_no }) }))
  const mods = await found(String(charge.charge_no), ['mod'])
  expect(mods).toMatchObject([written])
  expect(await found(String(charge.charge_no), ['ads'])).toEqual([])
  for (const none of ["'; drop table users; --", '0', '99999999999999999999', 'PG-2026:0002.b', '김하루'])
    expect(await found(none, ['finance', 'mod'])).toEqual([])
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
