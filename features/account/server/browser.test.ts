import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { logIn } from '../contract.ts'
import { BROWSER_DAYS, deleteOldBrowsers } from './browser.ts'
import { accountHttp } from './http.ts'
import { hashPassword } from '#kit/server/auth/password.ts'

const PASSWORD = '하루 비밀 1!'

let server: TestServer
let password_hash: string
let made = 0
let one: TestMember & { user_id: string }
let other: TestMember & { user_id: string }
beforeAll(async () => {
  server = await testServer(accountHttp)
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
const aLocal = async () => {
  const user_id = `browser${++made}`
  return { user_id, ...(await server.aMember({ user_id, password_hash })) }
}
beforeEach(async () => {
  ;[one, other] = [await aLocal(), await aLocal()]
})

/** Logs in with this cookie; returns the `set-cookie` header. */
async function logInWith({ user_id }: { user_id: string }, cookie?: string, password = PASSWORD): Promise<string | null> {
  const path = logIn.line.split(' ')[1]!
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify({ user_id, password }),
  })
  await answer.arrayBuffer()
  return answer.headers.get('set-cookie')
}
const pairOf = (cookie: string | null): string => cookie!.split(';')[0]!
const shared = async () =>
  (
    await server.db.sql`
      select from user_browser a join user_browser b using (browser_hash) where a.user_no = ${one.user_no} and b.user_no = ${other.user_no}`
  ).length

test('sets no cookie and stores no browser for a refused log-in', async () => {
  expect(await logInWith(one, undefined, 'wrong')).toBeNull()
  expect(await server.db.sql`select from user_browser where user_no = ${one.user_no}`).toHaveLength(0)
})

test('gives each browser one random http-only number and stores only its digest', async () => {
  const cookie = await logInWith(one)
  expect(cookie).toMatch(/^haru_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const pair = pairOf(cookie)
  expect(pairOf(await logInWith(one, pair))).toBe(pair)
  expect(pairOf(await logInWith(one))).not.toBe(pair)
  const rows = await server.db.sql<{ browser_hash: Buffer }[]>`select browser_hash from user_browser where user_no = ${one.user_no}`
  expect(rows).toHaveLength(2)
  expect(rows.some(({ browser_hash }) => browser_hash.toString().includes(pair.split('=')[1]!))).toBe(false)
})

test('relates two accounts of one browser, but not of two browsers or by an invented number', async () => {
  const pair = pairOf(await logInWith(one))
  await logInWith(other)
  for (const cookie of ['haru_browser=', 'haru_browser=short', `${pair}x`]) expect(pairOf(await logInWith(other, cookie))).not.toBe(cookie)
  expect(await shared()).toBe(0)
  await logInWith(other, `theme=dark; ${pair}`)
  expect(await shared()).toBe(1)
})

test('deletes browsers without a log-in for 180 days', async () => {
  const pair = pairOf(await logInWith(one))
  await logInWith(other, pair)
  const { services } = server.app
  await deleteOldBrowsers(server.db, new Date(server.clock.now.getTime() + (BROWSER_DAYS - 1) * DAY_MS), services)
  expect(await shared()).toBe(1)
  await deleteOldBrowsers(server.db, new Date(server.clock.now.getTime() + (BROWSER_DAYS + 1) * DAY_MS), services)
  expect(await shared()).toBe(0)
})
