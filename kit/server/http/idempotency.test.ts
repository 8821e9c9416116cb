import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { defineErrors } from '#kit/contract/errors.ts'
import { handle } from './handle.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const errors = defineErrors('test', { refused: { status: 409, message: '안 돼요.' } })
const setting = z.object({ setting_key: z.string(), setting_value: z.string(), z: z.null() })
const put = endpoint('POST /v1/test/setting', {
  access: 'member',
  idempotent: true,
  body: z.object({ name: z.string(), then: z.enum(['done', 'refused', 'fault', 'slow']).default('done') }),
  answer: setting,
})
const other = endpoint('POST /v1/test/other', {
  access: 'member',
  idempotent: true,
  body: z.object({ name: z.string() }),
  answer: z.object({}),
})

let server: TestServer
let runs = 0
beforeAll(async () => {
  server = await testServer(
    [
      handle(put, async ({ db, me, body }) => {
        // PostgreSQL refuses this statement for a repeated key.
        await db.sql`insert into user_setting values (${me.user_no}, ${body.name}, ${body.then})`
        runs++
        db.publishAfterCommit({ userNos: [me.user_no], event: 'ud', payload: { user_no: me.user_no } })
        if (body.then === 'slow') await db.sql`select pg_sleep(0.05)`
        if (body.then === 'refused') throw errors.refused()
        if (body.then === 'fault') throw new Error('boom')
        // The fields are not in alphabetical order: the repeated answer must keep their order.
        return { setting_value: String(runs), z: null, setting_key: body.name }
      }),
      handle(other, () => ({})),
    ],
    { max: 6 },
  )
})
afterAll(() => server.close())

const count = async (userNo: number): Promise<number> => (await server.db.sql`select 1 from user_setting where user_no = ${userNo}`).length

test('refuses a guest, a missing key and a key that is no uuid, without running the work', async () => {
  const as = await server.aMember()
  expect(await server.call(put, { body: { name: 'a' } })).toMatchObject({ status: 401 })
  expect(await server.call(put, { body: { name: 'a' } }, { as, key: null })).toMatchObject({
    status: 400,
    body: { code: 'request.key_missing' },
  })
  expect(await server.call(put, { body: { name: 'a' } }, { as, key: 'again' })).toMatchObject({
    status: 400,
    body: { code: 'request.key_missing' },
  })
  expect(await count(as.user_no)).toBe(0)
})

test('answers a repeated key with the same bytes and runs the work once', async () => {
  const as = await server.aMember()
  const key = randomUUID()
  const first = await server.call(put, { body: { name: 'a' } }, { as, key })
  const again = await server.call(put, { body: { name: 'a' } }, { as, key: key.toUpperCase() })
  expect(first).toMatchObject({ status: 200, body: { state: 1, query: { setting_key: 'a' } } })
  expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
  expect(await count(as.user_no)).toBe(1)
})

test('runs the work once for many parallel calls with one key, which get one answer', async () => {
  const as = await server.aMember()
  const key = randomUUID()
  const before = runs
  const answers = await Promise.all(Array.from({ length: 40 }, () => server.call(put, { body: { name: 'p', then: 'slow' } }, { as, key })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect([await count(as.user_no), runs - before]).toEqual([1, 1])
})

test('refuses a key that was used for another body or endpoint with 409', async () => {
  const as = await server.aMember()
  const key = randomUUID()
  await server.call(put, { body: { name: 'a' } }, { as, key })
  expect(await server.call(put, { body: { name: 'b' } }, { as, key })).toMatchObject({ status: 409, body: { code: 'request.key_reused' } })
  expect(await server.call(other, { body: { name: 'a' } }, { as, key })).toMatchObject({
    status: 409,
    body: { code: 'request.key_reused' },
  })
  expect(await count(as.user_no)).toBe(1)
})

test('keeps the same key of two members apart', async () => {
  const [one, two] = [await server.aMember(), await server.aMember()]
  const key = randomUUID()
  const first = await server.call(put, { body: { name: 'a' } }, { as: one, key })
  const second = await server.call(put, { body: { name: 'b' } }, { as: two, key })
  expect([first.body.query, second.body.query]).toMatchObject([{ setting_key: 'a' }, { setting_key: 'b' }])
})

test.each([
  ['refused', 409],
  ['fault', 500],
] as const)('a call that ends in %s stores nothing, not even its key', async (then, status) => {
  const as = await server.aMember()
  const key = randomUUID()
  expect((await server.call(put, { body: { name: 'a', then } }, { as, key })).status).toBe(status)
  expect(await count(as.user_no)).toBe(0)
  expect((await server.call(put, { body: { name: 'a' } }, { as, key })).status).toBe(200)
})

test('rolls the call back without sending events when its answer cannot be stored, and accepts the key again', async () => {
  const as = await server.aMember()
  const key = randomUUID()
  const toUsers = vi.spyOn(server.app.services.hub, 'toUsers')
  const { sql } = server.admin
  await sql`create function no_room() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`
  await sql`create trigger no_room before update on idempotency for each row execute function no_room()`
  // Several, because the first such statement of a connection is not sent together with the commit.
  for (let nth = 0; nth < 8; nth++) expect((await server.call(put, { body: { name: 'a' } }, { as, key })).status).toBe(500)
  await sql`drop function no_room cascade`
  expect([await count(as.user_no), toUsers.mock.calls]).toEqual([0, []])
  toUsers.mockRestore()
  expect((await server.call(put, { body: { name: 'a' } }, { as, key })).status).toBe(200)
})

test('sends the events of a call once, after its commit, and none when it is rolled back', async () => {
  const as = await server.aMember()
  const key = randomUUID()
  const seen: Promise<number>[] = []
  // Counted over another connection, which sees only committed rows.
  const toUsers = vi.spyOn(server.app.services.hub, 'toUsers').mockImplementation(() => void seen.push(count(as.user_no)))
  await server.call(put, { body: { name: 'a', then: 'refused' } }, { as, key })
  await server.call(put, { body: { name: 'a', then: 'fault' } }, { as, key })
  expect(seen).toHaveLength(0)
  await server.call(put, { body: { name: 'a' } }, { as, key })
  await server.call(put, { body: { name: 'a' } }, { as, key })
  expect(await Promise.all(seen)).toEqual([1])
  toUsers.mockRestore()
})
