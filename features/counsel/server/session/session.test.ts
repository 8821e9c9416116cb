import { expect, test } from 'vitest'
import { balanceOf } from '#features/viv/server/public.ts'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { addDays, koreanDay } from '#kit/contract/time.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  approveCounsel,
  approveExtension,
  approveQuit,
  cancelCounsel,
  cancelCounselAsExpert,
  cancelExtension,
  cancelQuit,
  disputeCounsel,
  getCounsel,
  getCounselRoom,
  listCounselEvents,
  listExpertCounsels,
  listMyCounsels,
  quitCounsel,
  refuseMember,
  rejectCounsel,
  rejectExtension,
  rejectQuit,
  requestExtension,
  requestQuit,
  sendBeat,
  startCounsel,
  type CounselEvent,
  type CounselRow,
} from '../../contract/session.ts'
import { COUNSEL_TIMER } from './schedule.ts'
import { startSessionTest } from './testing.ts'

const api = await startSessionTest()
const { server, act, info, pass, stay } = api

type Pair = { member: TestMember; expert: TestMember }
const aPair = async (): Promise<Pair> => ({ member: await api.member(), expert: await api.expert() })
const reject = (as: TestMember | null, coun_no: number, reject_reason: string) =>
  server.call(rejectCounsel, { params: { coun_no }, body: { reject_reason } }, { as })
const paid = async ({ user_no }: TestMember): Promise<number> => (await balanceOf(server.db, user_no)).paid

/** An accepted session that begins in so many minutes. */
async function accepted(pair: Pair, startsIn = 120, terms = {}): Promise<number> {
  const no = await api.request(pair, startsIn, terms)
  expect((await act(approveCounsel, pair.expert, no)).body).toMatchObject({ state: 1 })
  return no
}

/** A session that has just started. */
async function started(pair: Pair, terms = {}): Promise<number> {
  const no = await accepted(pair, 60, terms)
  await pass(60)
  await stay(no, [pair.member, pair.expert], 0.1)
  expect((await info(pair.member, no)).state).toBe(2)
  return no
}

test('refuses guests, strangers, other experts, and acts of the other side', async () => {
  const pair = await aPair()
  const stranger = await api.member()
  const otherExpert = await api.expert()
  const no = await started(pair)
  const acts = [cancelCounsel, startCounsel, requestExtension, cancelExtension, quitCounsel, approveQuit, rejectQuit] as const
  const expertActs = [approveCounsel, approveExtension, rejectExtension, requestQuit, cancelQuit] as const
  for (const endpoint of [...acts, ...expertActs]) {
    expect((await act(endpoint, null, no)).status).toBe(401)
    expect((await act(endpoint, otherExpert, no)).body.code).toBe('counsel.not_found')
  }
  for (const endpoint of acts) {
    expect((await act(endpoint, stranger, no)).body.code).toBe('counsel.not_found')
    expect((await act(endpoint, pair.expert, no)).body.code).toBe('counsel.not_found')
  }
  for (const endpoint of expertActs) expect((await act(endpoint, pair.member, no)).status).toBe(403)
  const params = { coun_no: no }
  const others = [
    (as: TestMember | null) => server.call(getCounsel, { params, query: {} }, { as }),
    (as: TestMember | null) => server.call(getCounselRoom, { params }, { as }),
    (as: TestMember | null) => server.call(listCounselEvents, { params }, { as }),
    (as: TestMember | null) => server.call(sendBeat, { params, body: {} }, { as }),
    (as: TestMember | null) => server.call(disputeCounsel, { params, body: { reason: '시간을 지키지 않았어요' } }, { as }),
    (as: TestMember | null) => server.call(refuseMember, { params, body: { is_refused: true } }, { as: as && otherExpert }),
    (as: TestMember | null) => server.call(cancelCounselAsExpert, { params, body: { reason: '일정' } }, { as: as && otherExpert }),
    (as: TestMember | null) => reject(as && otherExpert, no, '바빠요'),
  ]
  for (const call of others) {
    expect((await call(null)).status).toBe(401)
    expect((await call(stranger)).status).toBe(404)
  }
  for (const list of [listMyCounsels, listExpertCounsels]) expect((await server.call(list, { query: {} }, { as: null })).status).toBe(401)
  expect((await server.call(listExpertCounsels, { query: {} }, { as: pair.member })).status).toBe(403)
})

test('a session starts when both are there, is extended, ends by time and is paid', async () => {
  const pair = await aPair()
  const { member, expert } = pair
  const no = await accepted(pair, 60)
  expect(await info(member, no)).toMatchObject({ state: 8, held_viv: 300, paid_viv: 0, un_read: 0 })
  expect((await act(startCounsel, member, no)).body.code).toBe('counsel.not_yet')
  await pass(56)
  await stay(no, [member], 1)
  expect((await info(member, no)).state).toBe(8)
  await stay(no, [member, expert], 1)
  const running = await info(member, no)
  expect(running).toMatchObject({ state: 2, side: 'member' })
  expect(Date.parse(running.end_dt!) - Date.parse(running.start_dt!)).toBe(30 * 60_000)

  expect((await act(requestExtension, member, no)).body.code).toBe('counsel.extension_early')
  await stay(no, [member, expert], 22)
  expect((await act(requestExtension, member, no)).body.query).toMatchObject({ state: 6, held_viv: 390 })
  expect((await act(approveExtension, expert, no)).body.query).toMatchObject({ state: 2, ext_count: 1 })
  const extended = await info(expert, no)
  expect(Date.parse(extended.end_dt!) - Date.parse(extended.start_dt!)).toBe(40 * 60_000)
  await stay(no, [member, expert], 18)
  expect(await info(member, no)).toMatchObject({ state: 3, close_code: 'TIME_UP', quit_dt: extended.end_dt, paid_viv: 390, held_viv: 0 })
  expect(await paid(member)).toBe(610)
  await expectLedgerAgrees(server)

  const { body } = await server.call(getCounselRoom, { params: { coun_no: no } }, { as: member })
  const [{ cr_no }] = body.query as [{ cr_no: number }]
  const messages = await server.db.sql<{ type: string }[]>`
    select extra_info ->> 'type' as type from chat_message where cr_no = ${cr_no} order by cm_no`
  expect(messages.map(({ type }) => type)).toEqual([
    'counsel-open',
    'counsel-start',
    'user-extend-request',
    'expert-extend-approve',
    'counsel-quit',
  ])
  const events = (await server.call(listCounselEvents, { params: { coun_no: no } }, { as: member })).body.query as CounselEvent[]
  expect(events.filter(({ event }) => event.startsWith('T')).map(({ event }) => event)).toEqual(['T02', 'T06', 'T12', 'T14', 'T18'])
  expect(
    events
      .filter(({ event }) => event === 'present')
      .map(({ actor }) => actor)
      .toSorted(),
  ).toEqual(['expert', 'member'])
})

test('the camera of who is under 19 is off at first, by the verified birth date or the age that the member gave', async () => {
  const { member, expert } = await aPair()
  const no = await accepted({ member, expert })
  const cameras = async () => [(await info(member, no)).camera_default, (await info(expert, no)).camera_default]
  const { sql } = server.db
  expect(await cameras()).toEqual(['on', 'on'])
  await sql`update users set birth = ${addDays(koreanDay(server.clock.now), -365 * 18)} where user_no = ${member.user_no}`
  expect(await cameras()).toEqual(['off', 'on'])
  await sql`update users set birth = null where user_no in (${member.user_no}, ${expert.user_no})`
  expect(await cameras()).toEqual(['on', 'on'])
  await sql`update counsel_intake set old = 18 where coun_no = ${no}`
  expect(await cameras()).toEqual(['off', 'on'])
})

test('a request is rejected with a reason, or ends without an answer; everything comes back', async () => {
  const pair = await aPair()
  const rejected = await api.request(pair, 600)
  expect((await reject(pair.expert, rejected, '  ')).body).toMatchObject({
    state: -9,
    field: 'reject_reason',
    msg: 'Please enter a reason for rejection',
  })
  expect((await reject(pair.expert, rejected, '가'.repeat(501))).status).toBe(400)
  expect((await reject(pair.expert, rejected, '그날은 쉬어요')).body.query).toMatchObject({
    state: 4,
    reason: '그날은 쉬어요',
    returned_viv: 300,
  })
  const expired = await api.request(pair, 60)
  await pass(30)
  expect(await info(pair.member, expired)).toMatchObject({ state: 5, close_code: 'EXPIRED', returned_viv: 300 })
  expect(await paid(pair.member)).toBe(1000)
})

test('a timer that is older than the answer time of a moved request ends nothing', async () => {
  const pair = await aPair()
  const no = await api.request(pair, 600)
  // A process claimed it at the earlier answer time, and waits for the request's lock while the member moves the request.
  await server.db.sql`update timer set due_at = ${server.clock.now} where kind = ${COUNSEL_TIMER} and no = ${no}`
  await pass(0)
  expect((await info(pair.member, no)).state).toBe(1)
  await pass(570)
  expect(await info(pair.member, no)).toMatchObject({ state: 5, close_code: 'EXPIRED' })
})

test('approve and reject answer -1 to -4 where the state does not allow them', async () => {
  const pair = await aPair()
  const other = await api.member()
  const no = await api.request(pair, 600)
  const overlapping = await api.request({ member: other, expert: pair.expert }, 610)
  expect((await act(approveCounsel, pair.expert, no)).body.state).toBe(1)
  expect(await act(approveCounsel, pair.expert, no)).toMatchObject({ status: 200, body: { state: -2, code: 'ALREADY_ACCEPTED' } })
  expect(await act(approveCounsel, pair.expert, overlapping)).toMatchObject({ status: 200, body: { state: -4, code: 'SLOT_TAKEN' } })
  await act(cancelCounsel, pair.member, no)
  expect((await reject(pair.expert, no, '늦었어요')).body).toMatchObject({
    state: -1,
    msg: 'This counselling has already been cancelled',
  })
  await reject(pair.expert, overlapping, '바빠요')
  expect((await reject(pair.expert, overlapping, '바빠요')).body).toMatchObject({ state: -3, code: 'ALREADY_CLOSED' })
  const late = await api.request(pair, 60)
  server.clock.advance(40 * 60_000)
  expect((await act(approveCounsel, pair.expert, late)).body).toMatchObject({ state: -4, code: 'ANSWER_DUE' })
})

test.each([
  ['within 10 minutes of the acceptance everything', 60, 9, 300],
  ['a day before everything', 60 * 48, 60 * 20, 300],
  ['less than a day before 90 percent', 60 * 20, 60, 270],
])('a member who cancels gets back: %s', async (_when, startsIn, after, returned) => {
  const pair = await aPair()
  const no = await accepted(pair, startsIn)
  await pass(after)
  const shown = (await info(pair.member, no)).cancel_tiers[0]
  expect(shown?.viv).toBe(returned)
  expect((await act(cancelCounsel, pair.member, no)).body.query).toMatchObject({
    state: 5,
    close_code: 'MEMBER_CANCEL',
    returned_viv: returned,
    paid_viv: 300 - returned,
  })
  await expectLedgerAgrees(server)
})

test('who does not come: the expert, the member, both', async () => {
  const pair = await aPair()
  const noExpert = await accepted(pair, 60)
  await pass(60)
  await stay(noExpert, [pair.member], 10.2)
  expect(await info(pair.member, noExpert)).toMatchObject({ state: 5, close_code: 'EXPERT_NO_SHOW', returned_viv: 300 })
  expect((await balanceOf(server.db, pair.member.user_no)).free).toBe(30)

  const noMember = await accepted(pair, 60)
  await pass(60)
  await stay(noMember, [pair.expert], 10.2)
  expect(await info(pair.member, noMember)).toMatchObject({ state: 5, close_code: 'MEMBER_NO_SHOW', returned_viv: 150, paid_viv: 150 })

  const nobody = await accepted(pair, 60)
  await pass(70.1)
  expect(await info(pair.member, nobody)).toMatchObject({ state: 5, close_code: 'BOTH_NO_SHOW', returned_viv: 300 })
})

test('a session returns what the terms of its request say', async () => {
  const pair = await aPair()
  const refund_terms = { free_minutes: 0, full_hours: 2, late_percent: 80, no_show_percent: 20, gift_percent: 5, unused_percent: 90 }
  const cancelled = await accepted(pair, 180, { refund_terms })
  expect((await info(pair.member, cancelled)).cancel_tiers.map(({ percent, viv }) => [percent, viv])).toEqual([
    [100, 300],
    [80, 240],
  ])
  await pass(61)
  expect((await act(cancelCounsel, pair.member, cancelled)).body.query).toMatchObject({ returned_viv: 240, paid_viv: 60 })

  const noMember = await accepted(pair, 60, { refund_terms })
  await pass(60)
  await stay(noMember, [pair.expert], 10.2)
  expect(await info(pair.member, noMember)).toMatchObject({ close_code: 'MEMBER_NO_SHOW', returned_viv: 60, paid_viv: 240 })

  const noExpert = await accepted(pair, 60, { refund_terms })
  await pass(60)
  await stay(noExpert, [pair.member], 10.2)
  expect(await info(pair.member, noExpert)).toMatchObject({ close_code: 'EXPERT_NO_SHOW', returned_viv: 300 })
  expect((await balanceOf(server.db, pair.member.user_no)).free).toBe(15)

  // 21 of 30 minutes are unused, which is less than the 90 percent from which on they come back.
  const ended = await started(pair, { refund_terms })
  await stay(ended, [pair.member, pair.expert], 8.5)
  await act(requestQuit, pair.expert, ended)
  expect((await act(approveQuit, pair.member, ended)).body.query).toMatchObject({ paid_viv: 300, returned_viv: 0 })
  await expectLedgerAgrees(server)
})

test('an expert who drops gets the used minutes; the member gets the rest', async () => {
  const pair = await aPair()
  const no = await started(pair)
  await stay(no, [pair.member, pair.expert], 10)
  await stay(no, [pair.member], 5.1)
  const end = await info(pair.member, no)
  expect(end).toMatchObject({ state: 3, close_code: 'EXPERT_DROPPED', paid_viv: 100, returned_viv: 200 })
  expect(end.quit_dt).toBe(end.expert_seen_dt)
})

test('an outage of the expert is added to the end', async () => {
  const pair = await aPair()
  const no = await started(pair)
  const before = await info(pair.member, no)
  await stay(no, [pair.member, pair.expert], 5)
  await stay(no, [pair.member], 2)
  await stay(no, [pair.member, pair.expert], 0.1)
  const after = await info(pair.member, no)
  expect(after.adjust_seconds).toBeGreaterThanOrEqual(120)
  expect(Date.parse(after.end_dt!) - Date.parse(before.end_dt!)).toBe(after.adjust_seconds * 1000)
  // Away at the end too: the session waits for them, 5 minutes in all.
  await stay(no, [pair.member, pair.expert], 24)
  await stay(no, [pair.member], 3)
  expect((await info(pair.member, no)).state).toBe(2)
  await stay(no, [pair.member], 1.1)
  expect(await info(pair.member, no)).toMatchObject({ state: 3, close_code: 'TIME_UP', adjust_seconds: 300 })
})

test('the expert asks to end: the member agrees, refuses, or does not answer', async () => {
  const pair = await aPair()
  const no = await started(pair)
  await stay(no, [pair.member, pair.expert], 9)
  expect((await act(requestQuit, pair.expert, no)).body.query).toMatchObject({ state: 7 })
  expect((await act(cancelQuit, pair.expert, no)).body.query).toMatchObject({ state: 2 })
  await act(requestQuit, pair.expert, no)
  expect((await act(rejectQuit, pair.member, no)).body.query).toMatchObject({ state: 2 })
  await act(requestQuit, pair.expert, no)
  const agreed = (await act(approveQuit, pair.member, no)).body.query
  expect(agreed).toMatchObject({ state: 3, close_code: 'AGREED_END', paid_viv: 90, returned_viv: 210 })
  const silent = await started(pair)
  await stay(silent, [pair.member, pair.expert], 27)
  await act(requestQuit, pair.expert, silent)
  await stay(silent, [pair.expert], 2.9)
  await stay(silent, [pair.expert], 0.3)
  expect(await info(pair.member, silent)).toMatchObject({ state: 3, paid_viv: 300 })
})

test('an extension is refused, taken back, or unanswered at the end; its hold comes back', async () => {
  const pair = await aPair()
  const no = await started(pair)
  await stay(no, [pair.member, pair.expert], 25)
  await act(requestExtension, pair.member, no)
  expect((await act(rejectExtension, pair.expert, no)).body.query).toMatchObject({ state: 2, held_viv: 300 })
  await act(requestExtension, pair.member, no)
  expect((await act(cancelExtension, pair.member, no)).body.query).toMatchObject({ state: 2, held_viv: 300 })
  await act(requestExtension, pair.member, no)
  await stay(no, [pair.member, pair.expert], 6.2)
  expect(await info(pair.member, no)).toMatchObject({ state: 3, close_code: 'TIME_UP', paid_viv: 300 })
  expect(await paid(pair.member)).toBe(700)
  await expectLedgerAgrees(server)
})

test('a session that lost more than 5 minutes to an outage of the platform ends with its used minutes', async () => {
  const pair = await aPair()
  const no = await started(pair)
  await stay(no, [pair.member, pair.expert], 10)
  const from = server.clock.now
  server.clock.advance(6 * 60_000)
  await server.db.sql`insert into platform_outage (from_dt, to_dt) values (${from}, ${server.clock.now})`
  await pass(0)
  expect(await info(pair.member, no)).toMatchObject({ state: 3, close_code: 'PLATFORM_OUTAGE', paid_viv: 100, returned_viv: 200 })
  const waiting = await accepted(pair, 60)
  await pass(56)
  const down = server.clock.now
  server.clock.advance(14.1 * 60_000)
  await server.db.sql`insert into platform_outage (from_dt, to_dt) values (${down}, ${server.clock.now})`
  await pass(0)
  expect(await info(pair.member, waiting)).toMatchObject({ state: 5, close_code: 'PLATFORM_OUTAGE', returned_viv: 300 })
})

test('a dispute within 7 days stops the release of the income', async () => {
  const pair = await aPair()
  const no = await started(pair)
  expect((await act(quitCounsel, pair.member, no)).body.query).toMatchObject({ state: 3, close_code: 'MEMBER_END', paid_viv: 300 })
  const dispute = (reason: string) => server.call(disputeCounsel, { params: { coun_no: no }, body: { reason } }, { as: pair.member })
  expect((await dispute('짧아요')).status).toBe(400)
  expect((await dispute('약속한 내용과 너무 달랐어요')).body.query).toMatchObject({ dispute: { state: 0 }, release_dt: null })
  expect((await dispute('약속한 내용과 너무 달랐어요')).body.code).toBe('counsel.disputed')
  const [lot] = await server.db.sql`select release_dt from viv_lot where user_no = ${pair.expert.user_no} and bucket = 'pending'`
  expect(lot).toEqual({ release_dt: null })
})

test('a short outage moves the last moment of the start for both sides', async () => {
  const pair = await aPair()
  const no = await accepted(pair, 60)
  await pass(66)
  const from = server.clock.now
  server.clock.advance(4.5 * 60_000)
  await server.db.sql`insert into platform_outage (from_dt, to_dt) values (${from}, ${server.clock.now})`
  await pass(0.2)
  // 10.7 minutes after the time that was agreed on.
  await stay(no, [pair.member, pair.expert], 0.1)
  expect((await info(pair.member, no)).state).toBe(2)
})

test('a silence of the platform that no beat has ended yet counts for neither side', async () => {
  const pair = await aPair()
  const no = await started(pair)
  await server.db.sql`insert into platform_beat (beat_dt) values (${server.clock.now})`
  await pass(6)
  expect(await info(pair.member, no)).toMatchObject({ state: 3, close_code: 'PLATFORM_OUTAGE' })
  await server.admin.sql`delete from platform_beat`
})

test('a dispute about an earlier session changes neither the room of the next one nor the question for a review', async () => {
  const pair = await aPair()
  const earlier = await started(pair)
  await act(quitCounsel, pair.member, earlier)
  await server.db.sql`delete from timer where kind = 'counsel.review' and no = ${earlier}`
  const next = await started(pair)
  const dispute = { params: { coun_no: earlier }, body: { reason: '약속한 내용과 너무 달랐어요' } }
  expect((await server.call(disputeCounsel, dispute, { as: pair.member })).body).toMatchObject({ state: 1 })
  const { cr_no } = await info(pair.member, next)
  expect(await server.db.sql`select is_closed, coun_no from chat_room where cr_no = ${cr_no}`).toEqual([
    { is_closed: false, coun_no: next },
  ])
  expect(await server.db.sql`select from timer where kind = 'counsel.review' and no = ${earlier}`).toHaveLength(0)
})

test('lists are sorted by the newest change, the accepted ones of an expert by their start', async () => {
  const pair = await aPair()
  const others = [await api.member(), await api.member()]
  const first = await accepted(pair, 600)
  await pass(1)
  const second = await accepted({ member: others[0]!, expert: pair.expert }, 300)
  await pass(1)
  const third = await api.request({ member: others[1]!, expert: pair.expert }, 900)
  const nos = async (status?: 'new' | 'ing' | 'end') => {
    const { body } = await server.call(listExpertCounsels, { query: { status } }, { as: pair.expert })
    return (body.query as CounselRow[]).map(({ coun_no }) => coun_no)
  }
  expect([await nos('new'), await nos('ing'), await nos('end'), await nos()]).toEqual([
    [third],
    [second, first],
    [],
    [third, second, first],
  ])
  // Page by page, after the last row of the one before.
  const paged: number[] = []
  for (let last: CounselRow | undefined; paged.length < 3; paged.push(last.coun_no)) {
    const after = last && { before_dt: last.recent_dt, before_no: last.coun_no }
    const answer = await server.call(listExpertCounsels, { query: { limit: 1, ...after } }, { as: pair.expert })
    last = (answer.body.query as CounselRow[])[0]!
  }
  expect(paged).toEqual([third, second, first])
  expect((await server.call(listExpertCounsels, { query: { before_no: third } }, { as: pair.expert })).status).toBe(400)
  const { body } = await server.call(listMyCounsels, { query: {} }, { as: pair.member })
  expect(body.query).toMatchObject([{ coun_no: first, partner: { user_no: pair.expert.user_no, job_title: '필라테스 강사' } }])
})

test('unread messages count for the newest counselling of the room alone', async () => {
  const pair = await aPair()
  const ended = await accepted(pair)
  await act(cancelCounsel, pair.member, ended)
  const open = await accepted(pair)
  const { cr_no } = await info(pair.member, open)
  // A message that nobody has read yet.
  await server.db.sql`update chat_room set seq = seq + 1 where cr_no = ${cr_no}`
  const { body } = await server.call(listMyCounsels, { query: {} }, { as: pair.member })
  expect(new Map((body.query as CounselRow[]).map((row) => [row.coun_no, row.un_read]))).toEqual(
    new Map([
      [open, 1],
      [ended, 0],
    ]),
  )
})
