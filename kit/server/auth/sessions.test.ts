import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { openDb } from '../db/db.ts'
import { handle } from '../http/handle.ts'
import { makeSessions, type SessionChange } from './sessions.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { makeKeyRing } from '../keys/ring.ts'
import { makeTokens } from './tokens.ts'

const mine = endpoint('GET /v1/test/mine', { access: 'member', answer: z.object({ verified: z.boolean() }) })

let server: TestServer
beforeAll(async () => {
  server = await testServer([handle(mine, ({ me }) => ({ verified: me.user_verified }))])
})
afterAll(() => server.close())

const status = async (token: string): Promise<number> => (await server.call(mine, {}, { as: { user_no: 0, token } })).status

test('refuses tokens with another secret, another member, another token number or an unknown session', async () => {
  const { user_no } = await server.aMember()
  const stranger = await server.aMember()
  const { tokens } = server.app.services
  const at = server.clock.now
  const [{ session_no }] = await server.db.sql<[{ session_no: string }]>`select session_no from user_session where user_no = ${user_no}`
  const signed = { user_no, session_no, token_no: 1, at }
  expect(await status(await tokens.sign(signed))).toBe(200)
  expect(await status(await makeTokens(makeKeyRing('another secret, just as long as it')).sign(signed))).toBe(401)
  expect(await status(await tokens.sign({ ...signed, user_no: stranger.user_no }))).toBe(401)
  expect(await status(await tokens.sign({ ...signed, token_no: 2 }))).toBe(401)
  expect(await status(await tokens.sign({ ...signed, session_no: '00000000-0000-4000-8000-000000000000' }))).toBe(401)
  expect(await status(await tokens.sign({ ...signed, session_no: 'no uuid' }))).toBe(401)
})

test('a token expires after exactly 24 hours', async () => {
  const { token } = await server.aMember()
  server.clock.advance(DAY_MS - 1000)
  expect(await status(token)).toBe(200)
  server.clock.advance(1000)
  expect(await status(token)).toBe(401)
})

test('ending a session revokes its tokens at once, in other processes too', async () => {
  const member = await server.aMember()
  const otherDb = openDb({ url: await databaseUrl(), max: 1 })
  const otherProcess = makeSessions(otherDb, server.app.services.tokens)
  await otherProcess.listen()
  const change = new Promise<SessionChange>((resolve) => otherProcess.onChange(resolve))
  const me = await otherProcess.check(member.token, server.clock.now)
  expect(me).toMatchObject({ user_no: member.user_no })
  expect(await status(member.token)).toBe(200)

  await server.app.services.sessions.end(server.db, me!.session_no, server.clock.now)
  // In this process without waiting for the notification.
  expect(await server.app.services.sessions.check(member.token, server.clock.now)).toBeNull()
  expect(await change).toEqual({ kind: 'session', session_no: me!.session_no })
  expect(await otherProcess.check(member.token, server.clock.now)).toBeNull()
  await otherProcess.close()
  await otherDb.end(1)
})

test('reads rights and state again after a recheck, and after 30 seconds without one', async () => {
  const member = await server.aMember()
  const verified = async () => (await server.call(mine, {}, { as: member })).body.query
  expect(await verified()).toEqual({ verified: false })
  await server.db.sql`update users set user_verified = true where user_no = ${member.user_no}`
  expect(await verified()).toEqual({ verified: false })
  server.clock.advance(30_000)
  expect(await verified()).toEqual({ verified: true })

  await server.db.transaction(async (tx) => {
    await tx.sql`update users set state = 0 where user_no = ${member.user_no}`
    await server.app.services.sessions.recheck(tx, member.user_no)
  })
  await expect.poll(() => status(member.token)).toBe(401)
})

test('signs the same claims in the same second to identical tokens', async () => {
  const tokens = makeTokens(makeKeyRing('a secret of the tests, long enough'))
  const session_no = '00000000-0000-4000-8000-000000000000'
  const claims = { user_no: 1, session_no, token_no: 3, at: new Date('2026-11-21T05:00:00.700Z') }
  expect(await tokens.sign(claims)).toBe(await tokens.sign({ ...claims, at: new Date('2026-11-21T05:00:00.100Z') }))
  expect(await tokens.read(await tokens.sign(claims))).toEqual({ user_no: 1, session_no, token_no: 3, iat: 1795237200, exp: 1795323600 })
  expect(await tokens.read('a.b.c')).toBeNull()
})

async function databaseUrl(): Promise<string> {
  const [{ name }] = await server.db.sql<[{ name: string }]>`select current_database() as name`
  const url = new URL(process.env.HARU_TEST_DATABASE_URL!)
  url.pathname = `/${name}`
  return url.href
}
