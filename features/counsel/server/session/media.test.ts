import { expect, test } from 'vitest'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  approveCounsel,
  approveQuit,
  listCounselEvents,
  rejectExtension,
  requestExtension,
  requestQuit,
  type CounselEvent,
  type CounselInfo,
} from '../../contract/session.ts'
import { DOWN, HEARD, OFF, startSessionTest } from './testing.ts'

// What the beats of a voice or video session decide (decision 079). A session has 30 minutes and costs 300 viv.

const api = await startSessionTest()
const { server, act, info, pass, talk } = api
type Report = typeof HEARD

/** A video session that has just started, and functions that let a time pass in which each side reports this. */
async function started(channel: 'voice' | 'video' | 'chat' = 'video', first = HEARD) {
  const [member, expert] = [await api.member(), await api.expert()]
  const no = await api.request({ member, expert }, 60, { channel })
  expect((await act(approveCounsel, expert, no)).body.state).toBe(1)
  await pass(60)
  const go = (ofMember: Report | null, ofExpert: Report | null, minutes: number): Promise<void> => {
    const reports = [
      [member, ofMember],
      [expert, ofExpert],
    ] as const
    return talk(
      no,
      reports.filter((one): one is readonly [TestMember, Report] => one[1] !== null),
      minutes,
    )
  }
  await go(first, first, 0.1)
  const begun = await info(member, no)
  expect(begun.state).toBe(2)
  return { no, member, expert, go, begun, read: (): Promise<CounselInfo> => info(member, no) }
}
/** Seconds by which the end moved. */
const moved = (before: CounselInfo, after: CounselInfo): number => (Date.parse(after.end_dt!) - Date.parse(before.end_dt!)) / 1000

test('no sound for more than 30 seconds is added to the end when it is back, on either side', async () => {
  for (const channel of ['voice', 'video'] as const) {
    const { go, begun, read, member, no } = await started(channel)
    await go(HEARD, HEARD, 2)
    await go(DOWN, HEARD, 1)
    expect(moved(begun, await read())).toBe(0)
    await go(HEARD, HEARD, 0.4)
    expect(moved(begun, await read())).toBe(60)
    await go(HEARD, DOWN, 2)
    await go(HEARD, HEARD, 0.4)
    expect(await read()).toMatchObject({ state: 2, adjust_seconds: 180 })
    // The clients learn it from the message that they know.
    const { cr_no } = await read()
    const messages = await server.db
      .sql`select 1 from chat_message where cr_no = ${cr_no} and extra_info ->> 'type' = 'counsel-time-adjust'`
    expect(messages).toHaveLength(2)
    expect(await eventsOf(member, no)).toEqual([
      ['down', 'member', 60],
      ['adjust', 'system', 60],
      ['down', 'expert', 120],
      ['adjust', 'system', 120],
    ])
  }
})

test('a chat session, a paused picture and short breaks move nothing', async () => {
  const chat = await started('chat')
  await chat.go(DOWN, OFF, 3)
  await chat.go(HEARD, HEARD, 0.4)
  expect(await chat.read()).toMatchObject({ state: 2, adjust_seconds: 0 })
  const video = await started()
  await video.go({ ...HEARD, framesAgo: 90 }, { ice: 'connected', audioAgo: 1 }, 3)
  await video.go(DOWN, DOWN, 0.4)
  await video.go(HEARD, HEARD, 3)
  expect(await video.read()).toMatchObject({ state: 2, adjust_seconds: 0 })
})

test('a member who goes on by chat loses nothing, and an expert who is not in the call with them does', async () => {
  const { go, begun, read, member, no } = await started()
  await go(OFF, DOWN, 3)
  await go(OFF, OFF, 3)
  await go(HEARD, HEARD, 0.4)
  expect(moved(begun, await read())).toBe(0)
  // Who waits alone has no sound, which is nobody's fault.
  expect((await eventsOf(member, no)).map(([event, actor]) => [event, actor])).toEqual([
    ['off', 'member'],
    ['off', 'expert'],
  ])
  await go(DOWN, OFF, 2)
  await go(HEARD, HEARD, 0.4)
  // Until the first beat in the call.
  expect(moved(begun, await read())).toBe(132)
})

test('an absence of the expert and the sound that is missing after it are added once', async () => {
  const { go, begun, read } = await started()
  await go(HEARD, HEARD, 2)
  await go(DOWN, null, 1)
  await go(DOWN, OFF, 0.2)
  await go(DOWN, DOWN, 0.6)
  expect(moved(begun, await read())).toBe(0)
  await go(HEARD, HEARD, 0.4)
  expect(moved(begun, await read())).toBe(108)
  // 5 minutes in all.
  await go(HEARD, DOWN, 8)
  await go(HEARD, HEARD, 0.4)
  expect(await read()).toMatchObject({ state: 2, adjust_seconds: 300 })
})

test('sound that is missing when the time is up is added then, and one word alone ends nothing', async () => {
  const { go, begun, read } = await started()
  await go(HEARD, HEARD, 27.9)
  await go(DOWN, HEARD, 3)
  expect((await read()).state).toBe(2)
  await go(DOWN, HEARD, 4.3)
  expect(await read()).toMatchObject({
    state: 3,
    close_code: 'TIME_UP',
    adjust_seconds: 300,
    paid_viv: 300,
    quit_dt: (await read()).end_dt,
  })
  expect(moved(begun, await read())).toBe(300)
})

test('minutes that were lost beyond the added time come back when the time is up', async () => {
  const { go, read } = await started()
  for (let turn = 0; turn < 2; turn++) {
    await go(HEARD, HEARD, 1)
    await go(DOWN, null, 4)
  }
  await go(HEARD, HEARD, 24)
  expect(await read()).toMatchObject({ state: 2, adjust_seconds: 300 })
  await go(HEARD, HEARD, 1.2)
  // 8 minutes without the expert, of which 5 were added.
  expect(await read()).toMatchObject({ state: 3, close_code: 'TIME_UP', adjust_seconds: 300, paid_viv: 270, returned_viv: 30 })
  await expectLedgerAgrees(server)
})

test('an expert who refuses an extension after the end does not take the time away that was lost before it', async () => {
  const { go, read, member, expert, no } = await started()
  await go(HEARD, HEARD, 25)
  await act(requestExtension, member, no)
  await go(HEARD, HEARD, 2.5)
  await go(DOWN, HEARD, 2.8)
  expect((await act(rejectExtension, expert, no)).body.query).toMatchObject({ state: 2 })
  await go(HEARD, HEARD, 0.4)
  expect(await read()).toMatchObject({ state: 2, adjust_seconds: 168 })
  await go(HEARD, HEARD, 2.5)
  expect(await read()).toMatchObject({ state: 3, close_code: 'TIME_UP' })
})

test('an expert who takes no part in the call for 5 minutes while the member waits in it is dropped', async () => {
  const { go, begun, read, expert, no } = await started()
  await go(HEARD, HEARD, 10)
  await go(DOWN, OFF, 4.8)
  expect((await read()).state).toBe(2)
  await go(DOWN, OFF, 0.5)
  const end = await read()
  // Used until the expert left the call: 10 of 30 minutes.
  expect(end).toMatchObject({ state: 3, close_code: 'EXPERT_DROPPED', paid_viv: 100, returned_viv: 200 })
  expect(Date.parse(end.quit_dt!) - Date.parse(begun.start_dt!)).toBe(10 * 60_000)
  expect(await eventsOf(expert, no)).toContainEqual(['off', 'expert', 300])

  const never = await started('voice', OFF)
  await never.go(DOWN, OFF, 0.1)
  await never.go(DOWN, OFF, 5.1)
  expect(await never.read()).toMatchObject({ close_code: 'EXPERT_DROPPED', quit_dt: never.begun.start_dt, paid_viv: 0, returned_viv: 300 })
  // A member who leaves the call in between agrees to the chat.
  const chatting = await started()
  await chatting.go(DOWN, OFF, 4)
  await chatting.go(OFF, OFF, 0.6)
  await chatting.go(DOWN, OFF, 4)
  expect((await chatting.read()).state).toBe(2)
  await expectLedgerAgrees(server)
})

test('more than 5 minutes in which both sides say that they have no sound end the session with its used minutes', async () => {
  const { go, read, member, no } = await started()
  await go(HEARD, HEARD, 5)
  await go(DOWN, DOWN, 2)
  await go(HEARD, HEARD, 3)
  // Only the member says so: added, but not counted here.
  await go(DOWN, HEARD, 1)
  await go(HEARD, HEARD, 1)
  await go(DOWN, DOWN, 2.8)
  expect((await read()).state).toBe(2)
  await go(DOWN, DOWN, 0.6)
  const end = await read()
  // 12 minutes until both lost it for the last time, without 3 that were lost before.
  expect(end).toMatchObject({ state: 3, close_code: 'PLATFORM_OUTAGE', paid_viv: 90, returned_viv: 210 })
  expect(end.quit_dt! < end.member_seen_dt!).toBe(true)
  expect((await eventsOf(member, no)).at(-1)).toEqual(['T28b', 'system', null])
  const never = await started('video', OFF)
  await never.go(DOWN, DOWN, 0.1)
  await never.go(DOWN, DOWN, 5.3)
  expect(await never.read()).toMatchObject({ close_code: 'PLATFORM_OUTAGE', quit_dt: never.begun.start_dt, paid_viv: 0, returned_viv: 300 })
  await expectLedgerAgrees(server)
})

test('minutes that were lost are not paid for when the two agree to end early', async () => {
  const { go, read, member, expert, no } = await started()
  await go(HEARD, HEARD, 5)
  await go(HEARD, DOWN, 4)
  await act(requestQuit, expert, no)
  expect((await act(approveQuit, member, no)).body.query).toMatchObject({ close_code: 'AGREED_END', paid_viv: 50, returned_viv: 250 })
  expect((await read()).adjust_seconds).toBe(0)
})

test('a second page of a person without the call does not say that they left it', async () => {
  const { go, read, begun, expert, no } = await started()
  for (let turn = 0; turn < 20; turn++) {
    await go(HEARD, HEARD, 0.15)
    await talk(no, [[expert, OFF]], 0.05)
  }
  expect(moved(begun, await read())).toBe(0)
  expect(await eventsOf(expert, no)).toEqual([])
})

/** Of the call and of the time: name, who, and seconds. */
async function eventsOf(as: TestMember, coun_no: number): Promise<(string | number | null)[][]> {
  const { body } = await server.call(listCounselEvents, { params: { coun_no } }, { as })
  return (body.query as CounselEvent[])
    .filter(({ event }) => ['down', 'off', 'adjust', 'T28b'].includes(event))
    .map(({ event, actor, from_dt, to_dt, detail }) => [
      event,
      actor,
      to_dt === null ? ((detail['seconds'] as number | undefined) ?? null) : Math.round((Date.parse(to_dt) - Date.parse(from_dt)) / 1000),
    ])
}
