import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { aComment, aDaily, leaveTransactionOpen, relate, countLockWaits } from '#kit/server/testing/factories.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createReport, getCare } from '../contract.ts'
import { REPORT_REASON_CODES, OWN_REPORT_TARGETS, type ReportReason, type ReportTarget } from '../rules.ts'
import { contentHidden } from './effects.ts'
import { reportHttp } from './http.ts'
import { report } from './report.ts'

const REPORTERS = 6
/** Copied from decisions d-9, independent of rules.ts. */
// RIGHTS blocks for 30 days.
const HIDES: Partial<Record<ReportReason, number>> = {
  ILLEGAL_FILM: 1,
  MINOR: 1,
  PRIVACY: 1,
  RIGHTS: 1,
  SEXUAL: 2,
  ED_HARM: 2,
  SOLICIT: 2,
  ABUSE: 3,
}
const LIMITS: Partial<Record<ReportReason, number>> = { SPAM: 3 }

const onHidden = vi.fn(async () => {})
let server: TestServer
let reporters: TestMember[]
let writer: TestMember

beforeAll(async () => {
  server = await testServer(reportHttp, { extensions: makeExtensions([extend(contentHidden, onHidden)]), callsAMinute: false })
  reporters = await Promise.all(Array.from({ length: REPORTERS }, () => server.aMember()))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from report`
  await server.db.sql`delete from block`
  writer = await server.aMember({ haru_statemsg: '여기로 오세요', user_profile: JSON.stringify([{ key: 'k1' }]) })
  await server.db.sql`update users set user_profile = '[{"key": "k1"}]' where user_no = ${writer.user_no}`
  onHidden.mockClear()
})

type Target = { target_kind: ReportTarget; target_no: number }
const send = (as: TestMember, target: Target, reason: ReportReason) =>
  server.call(createReport, { body: { ...target, reason, report_text: '이런 일이 있었어요' } }, { as })

async function aTarget(target_kind: ReportTarget = 'daily'): Promise<Target> {
  const { db, clock } = server
  if (target_kind === 'user') return { target_kind, target_no: writer.user_no }
  if (target_kind === 'daily') return { target_kind, target_no: await aDaily(db, writer.user_no) }
  if (target_kind === 'comment') return { target_kind, target_no: await aComment(db, await aDaily(db, writer.user_no), writer.user_no) }
  const expire_dt = target_kind === 'story' ? new Date(clock.now.getTime() + DAY_MS) : null
  return { target_kind, target_no: await aDaily(db, writer.user_no, { kind: target_kind, info: null, record_date: null, expire_dt }) }
}

/** Ages the reports instead of advancing the clock, which would end the log-ins. */
const ageReports = (days: number) => server.db.sql`update report set reg_dt = reg_dt - ${days} * interval '1 day'`

async function visibilityOf({ target_kind, target_no }: Target): Promise<'hidden' | 'limited' | 'shown'> {
  const { sql } = server.db
  const [row] =
    target_kind === 'user'
      ? await sql`select hide_dt, null as limit_dt from users where user_no = ${target_no}`
      : target_kind === 'comment'
        ? await sql`select hide_dt, null as limit_dt from comment where comment_no = ${target_no}`
        : await sql`select hide_dt, limit_dt from post where post_no = ${target_no}`
  if (row!['hide_dt'] !== null) return 'hidden'
  return row!['limit_dt'] === null ? 'shown' : 'limited'
}

describe('automatic effects of reports', () => {
  test.each(REPORT_REASON_CODES.filter((reason) => reason !== 'STALK'))('%s hides or limits at its number of reporters', async (reason) => {
    // message.test.ts covers messages.
    for (const target_kind of OWN_REPORT_TARGETS.filter((kind) => kind !== 'chat')) {
      const target = await aTarget(target_kind)
      const { [reason]: hideAt = Infinity } = HIDES
      const { [reason]: limitAt = Infinity } = target_kind === 'user' || target_kind === 'comment' ? {} : LIMITS
      for (const [index, reporter] of reporters.slice(0, 4).entries()) {
        // Hidden content is not found by the next reporter; a hidden member still is.
        const isThere = target_kind === 'user' || index < hideAt
        expect((await send(reporter, target, reason)).status).toBe(isThere ? 200 : 404)
        expect(await visibilityOf(target)).toBe(index + 1 >= hideAt ? 'hidden' : index + 1 >= limitAt ? 'limited' : 'shown')
      }
      expect(onHidden).toHaveBeenCalledTimes(hideAt <= 4 || limitAt <= 4 ? 1 : 0)
      onHidden.mockClear()
    }
  })

  test('concurrent reports hide the target exactly when enough different members give the same reason', async () => {
    const reasons = ['SPAM', 'ABUSE', 'SEXUAL', 'ED_HARM', 'OFF_PLATFORM'] as const
    const one = fc.record({ who: fc.nat(REPORTERS - 1), reason: fc.constantFrom(...reasons) })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), fc.constantFrom('daily', 'comment', 'user'), async (sent, kind) => {
        const target = await aTarget(kind as ReportTarget)
        await server.db.sql`delete from report`
        await Promise.all(sent.map(({ who, reason }) => send(reporters[who]!, target, reason)))
        const stored = await server.db.sql<{ reason: ReportReason; reporters: number }[]>`
          select reason, count(distinct user_no) as reporters from report where target_no = ${target.target_no} group by 1`
        const enough = stored.some(({ reason, reporters }) => reporters >= (HIDES[reason] ?? Infinity))
        expect((await visibilityOf(target)) === 'hidden').toBe(enough)
        await server.db.sql`update users set hide_dt = null`
      }),
      { numRuns: 25 },
    )
  })

  test('a report waits for a concurrent one of the same target and counts it', async () => {
    const target = await aTarget()
    const [one, other] = reporters as [TestMember, TestMember]
    const body = { ...target, reason: 'SEXUAL', report_text: '' } as const
    const commit = await leaveTransactionOpen(server.db, (tx) =>
      report({ tx, userNo: one.user_no, now: server.clock.now, extensions: server.app.services.extensions }, body),
    )
    const second = send(other, target, 'SEXUAL')
    await Promise.race([second, vi.waitFor(async () => expect(await countLockWaits(server.db)).toBe(1))])
    await commit()
    expect((await second).status).toBe(200)
    expect(await visibilityOf(target)).toBe('hidden')
  })

  test('decided reports do not count', async () => {
    const target = await aTarget()
    await send(reporters[0]!, target, 'SEXUAL')
    await server.db.sql`update report set state = 4`
    await send(reporters[1]!, target, 'SEXUAL')
    expect(await visibilityOf(target)).toBe('shown')
    await send(reporters[2]!, target, 'SEXUAL')
    expect(await visibilityOf(target)).toBe('hidden')
  })

  test('a failed report changes nothing', async () => {
    const target = await aTarget()
    onHidden.mockRejectedValueOnce(new Error('gone'))
    expect((await send(reporters[0]!, target, 'PRIVACY')).status).toBe(500)
    expect(await visibilityOf(target)).toBe('shown')
    expect(await server.db.sql`select 1 from report`).toHaveLength(0)
  })
})

test('stores reports of a member with five dismissed ones in thirty days, without an effect', async () => {
  const [wrong, right] = reporters as [TestMember, TestMember]
  for (let time = 0; time < 5; time++) await send(wrong, await aTarget(), 'OTHER')
  await server.db.sql`update report set state = 4`
  const target = await aTarget()
  expect((await send(wrong, target, 'PRIVACY')).status).toBe(200)
  expect(await visibilityOf(target)).toBe('shown')
  const other = await aTarget()
  for (const reporter of [wrong, right]) await send(reporter, other, 'SEXUAL')
  expect(await visibilityOf(other)).toBe('shown')
  await server.db.sql`update report set state = 4 where reason <> 'OTHER'`
  await ageReports(30)
  expect((await send(wrong, target, 'PRIVACY')).status).toBe(200)
  expect(await visibilityOf(target)).toBe('hidden')
})

test('moves a hidden member’s pictures and status message to hidden_profile', async () => {
  const target = await aTarget('user')
  await send(reporters[0]!, target, 'MINOR')
  await send(reporters[1]!, target, 'MINOR')
  const [row] = await server.db.sql`select user_profile, haru_statemsg from users where user_no = ${writer.user_no}`
  expect(row).toEqual({ user_profile: [], haru_statemsg: '' })
  expect(await server.db.sql`select user_profile, haru_statemsg from hidden_profile where user_no = ${writer.user_no}`).toEqual([
    { user_profile: [{ key: 'k1' }], haru_statemsg: '여기로 오세요' },
  ])
})

describe('STALK', () => {
  test('blocks the reported member and removes follows in both directions', async () => {
    const [me] = reporters as [TestMember]
    await relate(server.db, 'follow', me.user_no, writer.user_no)
    await relate(server.db, 'follow', writer.user_no, me.user_no, { state: 0 })
    expect((await send(me, await aTarget(), 'STALK')).status).toBe(200)
    expect(await server.db.sql`select user_no, target_no from block`).toEqual([{ user_no: me.user_no, target_no: writer.user_no }])
    expect(await server.db.sql`select 1 from follow where ${writer.user_no} in (user_no, target_no)`).toHaveLength(0)
    const counted = await server.db.sql`
      select follower_qtt + following_qtt as n from follow_count where user_no in (${me.user_no}, ${writer.user_no})`
    expect(counted.map(({ n }) => n as number)).toEqual([0, 0])
  })

  test('concurrent mutual reports finish without a deadlock', async () => {
    const [me] = reporters as [TestMember]
    await relate(server.db, 'follow', me.user_no, writer.user_no)
    await relate(server.db, 'follow', writer.user_no, me.user_no)
    const mine = { target_kind: 'daily', target_no: await aDaily(server.db, me.user_no) } as const
    const answers = await Promise.all([send(me, await aTarget(), 'STALK'), send(writer, mine, 'STALK')])
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 404)).toBe(true)
    expect(await server.db.sql`select 1 from follow where ${writer.user_no} in (user_no, target_no)`).toHaveLength(0)
  })
})

describe('GET /v1/user/report/care', () => {
  const care = async (as: TestMember | null) => server.call(getCare, {}, { as })
  const offered = async (as: TestMember) => (await care(as)).body['query']

  test('refuses a guest', async () => {
    expect((await care(null)).status).toBe(401)
  })

  test('offers help for a week to a member with a SELF_HARM report, and to no one else', async () => {
    expect(await offered(writer)).toEqual({ care: false })
    await send(reporters[0]!, await aTarget('comment'), 'SELF_HARM')
    expect(await offered(writer)).toEqual({ care: true })
    expect(await offered(reporters[0]!)).toEqual({ care: false })
    await ageReports(7)
    expect(await offered(writer)).toEqual({ care: false })
  })

  test('offers no help for other reasons or after the report was dismissed', async () => {
    await send(reporters[0]!, await aTarget(), 'ED_HARM')
    await send(reporters[1]!, await aTarget(), 'SELF_HARM')
    await server.db.sql`update report set state = 4 where reason = 'SELF_HARM'`
    expect(await offered(writer)).toEqual({ care: false })
  })
})
