import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachHolderMedia } from '#features/media/server/public.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { aComment, aDaily, aMedia, leaveTransactionOpen, relate, countLockWaits, aPhone } from '#kit/server/testing/factories.ts'
import { forget, type Forget } from '#kit/server/account-deletion.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { startDeletion } from './leave.ts'
import { purgeMembers } from './purge.ts'
import { tracesOf, wrongCounters } from './testing.ts'

let server: TestServer
let me: TestMember
let other: TestMember
let digest: Buffer
/** Members for whom `forget` ran; what each feature deletes is tested in the feature and in apps/server. */
const ranFor: number[] = []
const recordRun: Forget = async (_tx, userNo) => void ranFor.push(userNo)
let forgetNow = recordRun

beforeAll(async () => {
  server = await testServer([], { extensions: makeExtensions([extend(forget, (tx, userNo) => forgetNow(tx, userNo))]) })
})
afterAll(() => server.close())
beforeEach(async () => {
  digest = Buffer.from(crypto.randomUUID())
  me = await server.aMember({ di_hash: digest, real_name: '김하루', phone: '01012345678' })
  other = await server.aMember()
  // Purges members of other tests.
  await purge(afterGrace())
  ranFor.length = 0
})

function purge(now = server.clock.now, forgetStep = recordRun): Promise<number> {
  forgetNow = forgetStep
  return purgeMembers(server.db, now, server.app.services)
}
const leave = (member = me, now = server.clock.now) => server.db.transaction((tx) => startDeletion(tx, member.user_no, now))
const rowOf = async ({ user_no } = me) =>
  (await server.db.sql`select state, withdraw_dt, purge_dt from users where user_no = ${user_no}`)[0]
const keptRecords = (member = me) =>
  server.db.sql<{ kind: string; content: Record<string, unknown>; keep_until: string }[]>`
    select kind, content, keep_until from kept_record where user_no = ${member.user_no} order by kind, record_no`
/** A moment after the grace period. */
const afterGrace = () => new Date(server.clock.now.getTime() + 8 * DAY_MS)

describe('startDeletion', () => {
  test('deactivates the account, ends its sessions with their push tokens and sets the purge date', async () => {
    await aPhone(server.db, me.user_no, 'push')
    await leave()
    expect(await rowOf()).toEqual({
      state: 0,
      withdraw_dt: '2026-11-21T14:00:00+09:00',
      purge_dt: '2026-11-28T23:59:59+09:00',
    })
    expect(await server.db.sql`select from user_session where user_no = ${me.user_no} and end_dt is null`).toHaveLength(0)
    expect(await server.db.sql`select from push_device where user_no = ${me.user_no}`).toHaveLength(0)
    await expect.poll(() => server.app.services.sessions.check(me.token, server.clock.now)).toBeNull()
  })

  test('keeps the purge date on a repeat', async () => {
    await leave()
    const before = await rowOf()
    await leave(me, new Date(server.clock.now.getTime() + DAY_MS))
    expect(await rowOf()).toEqual(before)
  })
})

describe('purgeMembers', () => {
  test('deletes members after the last moment of grace, and none who cancelled', async () => {
    await leave()
    await leave(other)
    await server.db.sql`update users set state = 1, withdraw_dt = null, purge_dt = null where user_no = ${other.user_no}`
    const { purge_dt } = (await rowOf()) as { purge_dt: string }
    await purge(new Date(Date.parse(purge_dt) - 1))
    expect(await rowOf()).toMatchObject({ state: 0 })
    await purge(new Date(purge_dt))
    expect([await rowOf(), await rowOf(other)]).toMatchObject([undefined, { state: 1 }])
    expect(ranFor).toEqual([me.user_no])
  })

  test('keeps the records that the law requires under the member number and deletes them on time', async () => {
    const { sql } = server.db
    await sql`insert into user_consent (user_no, kind, version, agreed, ip, ua) values (${me.user_no}, 'terms', '2022-03-01', true, '192.0.2.7', 'phone')`
    const about = { target_kind: 'user', target_no: me.user_no, target_user_no: me.user_no, reason: 'SPAM', lane: 'a', severity: 2 }
    await sql`insert into report ${sql({ ...about, user_no: other.user_no })}`
    const by = {
      ...about,
      user_no: me.user_no,
      target_kind: 'daily',
      target_no: 5,
      target_user_no: other.user_no,
      report_text: '욕설이에요',
    }
    await sql`insert into report ${sql(by)}`
    await leave()
    await purge(afterGrace())
    expect((await keptRecords()).map(({ kind, keep_until }) => [kind, keep_until])).toEqual([
      ['access', '2027-02-28'],
      ['consent', '2031-11-29'],
      ['dispute', '2029-11-29'],
      ['dispute', '2029-11-29'],
    ])
    const [access, consent, , mine] = await keptRecords()
    expect(access!.content).toMatchObject({ log_ins: [{ device: 'test' }] })
    expect(consent!.content).toMatchObject({ answers: [{ kind: 'terms', version: '2022-03-01', agreed: true, ip: '192.0.2.7' }] })
    expect(mine!.content).toMatchObject({ report_text: '욕설이에요', user_no: me.user_no, target_user_no: other.user_no })
    expect(JSON.stringify(await keptRecords())).not.toMatch(/김하루|01012345678/)
    // The report by the member stays without its author; the report about the member is deleted.
    expect(await sql`select user_no from report where target_user_no = ${other.user_no}`).toEqual([{ user_no: null }])
    expect(await sql`select from report where target_kind = 'user' and target_no = ${me.user_no}`).toHaveLength(0)

    await purge(new Date('2027-02-28T14:59:59Z'))
    expect(await keptRecords()).toHaveLength(4)
    await purge(new Date('2027-02-28T15:00:00Z'))
    expect((await keptRecords()).map(({ kind }) => kind)).toEqual(['consent', 'dispute', 'dispute'])
  })

  test('blocks the person for 30 days after the request and frees id and name', async () => {
    await server.db.sql`update users set user_id = 'LeaverId', haru_name = '떠난이' where user_no = ${me.user_no}`
    await server.db.sql`insert into login_attempt values ('member:leaverid', 'address:', 3, null, now())`
    await leave()
    await purge(afterGrace())
    const person = () => server.db.sql`select until_dt from withdrawn_person where di_hash = ${digest}`
    expect(await person()).toEqual([{ until_dt: '2026-12-21T14:00:00+09:00' }])
    expect(await server.db.sql`select from login_attempt where account = 'member:leaverid'`).toHaveLength(0)
    await server.aMember({ user_id: 'leaverid', haru_name: '떠난이' })
    await purge(new Date('2026-12-21T05:00:01Z'))
    expect(await person()).toHaveLength(0)
  })

  test('deletes uploads from the storage, including profile pictures', async () => {
    const { storage } = server.app.services
    const keys = await Promise.all(Array.from({ length: 45 }, () => aMedia(server.db, me.user_no)))
    const stays = await aMedia(server.db, other.user_no)
    for (const key of [keys[0]!, keys[44]!, stays]) await storage.write(`media/${key}/copy`, Buffer.from('picture'), 'image/jpeg')
    const holder = `profile:${me.user_no}` as const
    await server.db.transaction((tx) =>
      attachHolderMedia(tx, { user_no: me.user_no, holder, keys: [keys[0]!], now: server.clock.now, field: 'user_profile' }),
    )
    await leave()
    await purge(afterGrace())
    expect(await server.db.sql`select key from media`).toEqual([{ key: stays }])
    const objects = await Promise.all([keys[0]!, keys[44]!, stays].map((key) => storage.stat(`media/${key}/copy`)))
    expect(objects.map(Boolean)).toEqual([false, false, true])
  })

  test('rolls back a failed member and still deletes the others', async () => {
    await server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${me.user_no}, 'terms', '1', true)`
    await aMedia(server.db, me.user_no)
    await relate(server.db, 'follow', me.user_no, other.user_no)
    await leave()
    await leave(other)
    const before = await tracesOf(server.db, me.user_no)
    const breaks: Forget = async (_tx, userNo) => {
      if (userNo === me.user_no) throw new Error('the process died')
    }
    await expect(purge(afterGrace(), breaks)).rejects.toThrow('the process died')
    expect(await tracesOf(server.db, me.user_no)).toEqual(before.filter((where) => !where.startsWith('follow.')))
    expect(await keptRecords()).toEqual([])
    expect(await rowOf(other)).toBeUndefined()
    await purge(afterGrace())
    expect(await tracesOf(server.db, me.user_no)).toEqual(['kept_record.user_no'])
  })

  test('deletes a member once in parallel runs', async () => {
    await leave()
    await Promise.all([purge(afterGrace()), purge(afterGrace()), purge(afterGrace())])
    expect(ranFor).toEqual([me.user_no])
    expect((await keptRecords()).map(({ kind }) => kind)).toEqual(['access'])
  })

  test.each(['cancelled first', 'purged first'])('lets one of a parallel cancellation and purge succeed: %s', async (which) => {
    await leave()
    const { purge_dt } = (await rowOf()) as { purge_dt: string }
    const restore = ({ sql }: Tx) => sql`
      update users set state = 1, withdraw_dt = null, purge_dt = null
      where user_no = ${me.user_no} and state = 0 and withdraw_dt is not null returning user_no`
    if (which === 'cancelled first') {
      const commit = await leaveTransactionOpen(server.db, restore)
      // The purge skips a locked row, and finds nothing to delete afterwards.
      await purge(new Date(purge_dt))
      expect(await commit()).toHaveLength(1)
      await purge(new Date(purge_dt))
      expect(await rowOf()).toMatchObject({ state: 1, purge_dt: null })
      return
    }
    const gate = Promise.withResolvers<void>()
    const purged = purge(new Date(purge_dt), () => gate.promise)
    await expect.poll(() => server.db.sql`select from users where user_no = ${me.user_no} for update skip locked`).toHaveLength(0)
    const returned = server.db.transaction(restore)
    await expect.poll(() => countLockWaits(server.db)).toBe(1)
    gate.resolve()
    await purged
    expect(await returned).toHaveLength(0)
    expect(await rowOf()).toBeUndefined()
  })
})

test('leaves nothing with the member number but the retained records, after any activity', async () => {
  const act = fc.record({ what: fc.nat(7), of: fc.nat(3), to: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.nat(3), async (acts, leaver) => {
      const people = await Promise.all(Array.from({ length: 4 }, () => server.aMember()))
      for (const { what, of, to } of acts) await addActivity(what, people[of]!.user_no, people[to]!.user_no)
      const deleted = people[leaver]!
      await leave(deleted)
      await purge(afterGrace())
      const traces = await tracesOf(server.db, deleted.user_no)
      expect(traces).toEqual(['kept_record.user_no'])
      for (const one of people) if (one !== deleted) expect(await rowOf(one)).toMatchObject({ state: 1 })
    }),
    { numRuns: 6 },
  )
  expect(await wrongCounters(server.db)).toEqual([])
})

async function addActivity(what: number, me: number, you: number): Promise<void> {
  const { db } = server
  if (what === 0) await aDaily(db, me)
  if (what === 1) await aMedia(db, me)
  if (what === 2) await db.sql`insert into user_setting values (${me}, 'theme', 'dark') on conflict do nothing`
  if (what === 3 && me !== you) await db.sql`insert into follow (user_no, target_no) values (${me}, ${you}) on conflict do nothing`
  if (what === 4 && me !== you) await db.sql`insert into block (user_no, target_no) values (${me}, ${you}) on conflict do nothing`
  if (what === 5) await db.sql`insert into saved_meal (user_no, meal_name, foods) values (${me}, ${crypto.randomUUID()}, '[]')`
  if (what === 6) await aComment(db, await aDaily(db, me), me)
  if (what === 7) await db.sql`update users set referrer_no = ${you} where user_no = ${me}`
}
