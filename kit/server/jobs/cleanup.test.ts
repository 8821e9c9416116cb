import { randomUUID } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { ENDED_SESSION_DAYS, KEY_DAYS, cleanupJob, cleanupKit } from './cleanup.ts'
import { runsOf } from './runs.ts'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())

test('deletes only expired idempotency keys, and sessions that ended long ago', async () => {
  const { sql } = server.db
  const now = server.clock.now
  const { user_no } = await server.aMember()
  const key = (at: number) =>
    sql`insert into idempotency (user_no, key, line, body_hash, reg_dt) values (${user_no}, ${randomUUID()}, 'x', ${Buffer.alloc(1)}, ${new Date(at)})`
  const session = (device: string, expire: number, end: number | null) =>
    sql`insert into user_session (user_no, device, expire_dt, end_dt) values (${user_no}, ${device}, ${new Date(expire)}, ${end === null ? null : new Date(end)})`
  const at = now.getTime()
  await Promise.all([
    key(at - KEY_DAYS * DAY_MS),
    key(at - KEY_DAYS * DAY_MS - 1),
    session('ended lately', at, at - DAY_MS),
    session('ended', at, at - ENDED_SESSION_DAYS * DAY_MS - 1),
    session('expired', at - ENDED_SESSION_DAYS * DAY_MS - 1, null),
  ])
  await cleanupKit(server.db, now, server.app.services)
  expect(await sql`select count(*) as n from idempotency`).toEqual([{ n: 1 }])
  expect(await sql`select device from user_session order by device`).toEqual([{ device: 'ended lately' }, { device: 'test' }])
})

test('deletes temporary files that are older than some hours', async () => {
  const { storage } = server.app.services
  const paths = ['left', 'new'].map((name) => join(storage.scratch, name))
  for (const path of paths) writeFileSync(path, 'x')
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  utimesSync(paths[0]!, hoursAgo(7), hoursAgo(7))
  await cleanupKit(server.db, server.clock.now, server.app.services)
  expect(readdirSync(storage.scratch)).toEqual(['new'])
})

test('the hourly job logs a cleanup that failed and goes on with the next one', async () => {
  const warn = vi.fn()
  let runs = 0
  const failing = () => Promise.reject(new Error('no'))
  const next = async () => ++runs
  const { services } = server.app
  const { work, cron } = cleanupJob([
    { name: 'test.failing', run: failing },
    { name: 'test.next', run: next },
    { name: 'test.nothing', run: async () => null },
  ])
  const call = {
    services: { ...services, log: { ...services.log, warn } },
    data: undefined as never,
    now: server.clock.now,
    attempt: { tries: 0, isLast: false },
  }
  await work(call)
  expect([cron, warn.mock.calls.length, runs]).toEqual(['7 * * * *', 1, 1])
  const stored = await runsOf(server.db)
  expect(stored).toMatchObject([
    { name: 'cleanup:test.failing', rows: null, fail_dt: expect.any(String) as string, error: 'Error' },
    { name: 'cleanup:test.next', rows: 1, fail_dt: null, error: null },
  ])
})
