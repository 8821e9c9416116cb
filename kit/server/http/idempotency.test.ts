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
        runs++
        await db.sql`insert into user_setting values (${me.user_no}, ${body.name}, ${String(runs)})`
        db.tell({ userNos: [me.user_no], event: 'ud', payload: { user_no: me.user_no } })
        if (body.then === 'slow') await db.sql`select pg_sleep(0.05)`
        if (body.then === 'refused') throw errors.refused()
        if (body.then === 'fault') throw new Error('boom')
        // Members in an order of their own: the repeated answer must keep it.
        return { setting_value: String(runs), z: null, setting_key: body.name }
      }),
      handle(other, () => ({})),
    ],
    { max: 6 },
  )
})
afterAll(() => server.close())

const count = async (userNo: number): Promise<number> => (await server.db.sql`select 1 from user_setting where user_no = ${userNo}`).length

test('a guest, a missing key and a key that is no uuid are refused, and nothing is done', async () => {
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

test('a repeated key gets the first answer, letter by letter, and nothing happens twice', async () => {
  const as = await server.aMember()
  const key = randomUUID()
  const first = await server.call(put, { body: { name: 'a' } }, { as, key })
  const again = await server.call(put, { body: { name: 'a' } }, { as, key: key.toUpperCase() })
  expect(first).toMatchObject({ status: 200, body: { state: 1, query: { setting_key: 'a' } } })
  expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
  expect(await count(as.user_no)).toBe(1)
})

test('many parallel equal calls have one effect and one answer', async () => {
  const as = await server.aMember()
  const key = randomUUID()
  const before = runs
  const answers = await Promise.all(Array.from({ length: 40 }, () => server.call(put, { body: { name: 'p', then: 'slow' } }, { as, key })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect([await count(as.user_no), runs - before]).toEqual([1, 1])
})

test('the same key with another body, or on another call, is 409', async () => {
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

test('keys of two members have nothing to do with each other', async () => {
  const [one, two] = [await server.aMember(), await server.aMember()]
  const key = randomUUID()
  const first = await server.call(put, { body: { name: 'a' } }, { as: one, key })
  const second = await server.call(put, { body: { name: 'b' } }, { as: two, key })
  expect([first.body.query, second.body.query]).toMatchObject([{ setting_key: 'a' }, { setting_key: 'b' }])
})

test.each([
  ['refused', 409],
  ['fault', 500],
] as const)('a call that ends %s leaves nothing, nor its key', async (then, status) => {
  const as = await server.aMember()
  const key = randomUUID()
  expect((await server.call(put, { body: { name: 'a', then } }, { as, key })).status).toBe(status)
  expect(await count(as.user_no)).toBe(0)
  expect((await server.call(put, { body: { name: 'a' } }, { as, key })).status).toBe(200)
})

test('an answer that cannot be kept undoes the call: it fails, tells nobody, and can be made again', async () => {
  const as = await server.aMember()
  const key = randomUUID()
  const told = vi.spyOn(server.app.services.hub, 'toUsers')
  const { sql } = server.admin
  await sql`create function no_room() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`
  await sql`create trigger no_room before update on idempotency for each row execute function no_room()`
  // More than one, since a connection's first such statement goes out by itself.
  for (let nth = 0; nth < 8; nth++) expect((await server.call(put, { body: { name: 'a' } }, { as, key })).status).toBe(500)
  await sql`drop function no_room cascade`
  expect([await count(as.user_no), told.mock.calls]).toEqual([0, []])
  told.mockRestore()
  expect((await server.call(put, { body: { name: 'a' } }, { as, key })).status).toBe(200)
})

test('what a call tells others is heard once, after its commit, and never when it came to nothing', async () => {
  const as = await server.aMember()
  const key = randomUUID()
  const seen: Promise<number>[] = []
  // Asked over another connection, which sees only what is committed.
  const heard = vi.spyOn(server.app.services.hub, 'toUsers').mockImplementation(() => void seen.push(count(as.user_no)))
  await server.call(put, { body: { name: 'a', then: 'refused' } }, { as, key })
  await server.call(put, { body: { name: 'a', then: 'fault' } }, { as, key })
  expect(seen).toHaveLength(0)
  await server.call(put, { body: { name: 'a' } }, { as, key })
  await server.call(put, { body: { name: 'a' } }, { as, key })
  expect(await Promise.all(seen)).toEqual([1])
  heard.mockRestore()
})
