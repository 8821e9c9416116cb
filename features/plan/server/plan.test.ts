import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEndedCounsel, aPair } from '#features/counsel/server/testing.ts'
import { openOwnedRoom } from '#features/chat/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { addDays, DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  addPlan,
  checkPlanBox,
  getPlan,
  listCounselPlans,
  listDayPlans,
  listSentPlans,
  removePlan,
  sendPlan,
  sharePlan,
  takePlanBack,
  type CounselPlans,
  type DayPlan,
  type Plan,
} from '../contract.ts'
import { planExport } from './export.ts'
import { plan as planFeature } from './feature.ts'
import { stopSharing } from './member.ts'
import { newestPlansOf } from './sql.ts'

let server: TestServer
let pair: { member: TestMember; expert: TestMember }
let counNo: number
beforeAll(async () => {
  server = await featureServer([planFeature])
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'counsel', 'chat_room', 'alarm')
  pair = await aPair(server)
  counNo = await anEndedCounsel(server, pair)
})

type Sent = Body<typeof sendPlan>
const today = (ahead = 0) => addDays(koreanDay(server.clock.now), ahead)
const aPlan = (changes: Partial<Sent> = {}): Sent => ({
  coun_no: counNo,
  title: '일주일 습관',
  note: '무리하지 말고 해 봐요.',
  days: 3,
  suggest_date: null,
  items: [
    { kind: 'routine', text: '물 2 L', weekdays: [], on_days: [] },
    { kind: 'meal', meal: 'lunch', text: '', foods: [{ key: '현미밥', calorie: 300 }], weekdays: [], on_days: [] },
    { kind: 'workout', name: '스쿼트', minutes: 10, set: 3, count: 15, text: '', weekdays: [], on_days: [1] },
  ],
  ...changes,
})
const send = (as: TestMember | null = pair.expert, changes: object = {}, key?: string) =>
  server.call(sendPlan, { body: { ...aPlan(), ...changes } }, { as, ...(key ? { key } : {}) })
const sent = async (changes: object = {}) => ((await send(pair.expert, changes)).body.query as Plan).plan_no
const read = (plan_no: number, as: TestMember | null = pair.member) => server.call(getPlan, { params: { plan_no } }, { as })
const planOf = async (no: number, as = pair.member) => (await read(no, as)).body.query as Plan
const plansOf = (as: TestMember | null = pair.member, coun_no = counNo) => server.call(listCounselPlans, { params: { coun_no } }, { as })
const add = (plan_no: number, as: TestMember | null = pair.member, body: object = {}) =>
  server.call(addPlan, { params: { plan_no }, body: { start_date: today(), share: true, ...body } }, { as })
const check = (plan_no: number, as: TestMember | null = pair.member, body: object = {}) =>
  server.call(checkPlanBox, { params: { plan_no }, body: { item_no: 1, day: today(), checked: true, ...body } }, { as })
const share = (plan_no: number, as: TestMember | null = pair.member, on = false) =>
  server.call(sharePlan, { params: { plan_no }, body: { share: on } }, { as })
const remove = (plan_no: number, as: TestMember | null = pair.member, which: 'ahead' | 'all' = 'ahead') =>
  server.call(removePlan, { params: { plan_no }, body: { which } }, { as })
const takeBack = (plan_no: number, as: TestMember | null = pair.expert) => server.call(takePlanBack, { params: { plan_no } }, { as })
const dayOf = async (day = today(), as = pair.member) =>
  (await server.call(listDayPlans, { query: { day } }, { as })).body.query as DayPlan[]
const boxes = () =>
  server.db.sql<{ day: string; item_no: number; checked: boolean }[]>`
    select day, item_no, check_dt is not null as checked from plan_box order by day, item_no`
/** Days go by, and both log in again: tokens do not live so long. */
async function pass(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS)
  const logIn = async ({ user_no }: TestMember): Promise<TestMember> => ({
    user_no,
    token: await server.app.services.sessions.open(server.db, { user_no, device: 'test', now: server.clock.now }),
  })
  pair = { member: await logIn(pair.member), expert: await logIn(pair.expert) }
}
const codeOf = async (answer: ReturnType<typeof send>) => (await answer).body.code

test('refuses guests, strangers, other experts and the other side', async () => {
  const { member: stranger, expert: otherExpert } = await aPair(server)
  const no = await sent()
  for (const ask of [
    send,
    () => read(no, null),
    () => plansOf(null),
    () => add(no, null),
    () => check(no, null),
    () => takeBack(no, null),
  ]) {
    expect((await ask(null)).status).toBe(401)
  }
  expect((await server.call(listDayPlans, { query: { day: today() } }, { as: null })).status).toBe(401)
  expect((await server.call(listSentPlans, { query: {} }, { as: null })).status).toBe(401)
  for (const as of [stranger, otherExpert]) {
    expect(await codeOf(read(no, as))).toBe('plan.not_found')
    expect(await codeOf(plansOf(as))).toBe('counsel.not_found')
    for (const ask of [add, check, share, remove]) expect(await codeOf(ask(no, as))).toBe('plan.not_found')
    expect(await dayOf(today(), as)).toEqual([])
  }
  for (const ask of [add, check, share, remove]) expect(await codeOf(ask(no, pair.expert))).toBe('plan.not_found')
  for (const as of [stranger, pair.member]) {
    expect((await send(as)).status).toBe(403)
    expect((await takeBack(no, as)).status).toBe(403)
  }
  expect(await codeOf(send(otherExpert))).toBe('counsel.not_found')
  expect(await codeOf(takeBack(no, otherExpert))).toBe('plan.not_found')
  expect((await server.call(listSentPlans, { query: {} }, { as: otherExpert })).body.query).toEqual([])
  expect((await planOf(no)).start_date).toBeNull()
})

test('sends once, with an alarm and a line in the room', async () => {
  const { member, expert } = pair
  const policy = { is_closed: true, keeps_messages: true, coun_no: counNo, coun_state: 3 }
  const room = { cr_type: 'counsel', one_no: member.user_no, other_no: expert.user_no } as const
  const crNo = await server.db.transaction((tx) => openOwnedRoom(tx, room, policy, server.clock.now))
  await server.db.sql`update counsel set cr_no = ${crNo} where coun_no = ${counNo}`
  const key = crypto.randomUUID()
  const first = await send(expert, {}, key)
  expect((await send(expert, {}, key)).body).toEqual(first.body)
  const { plan_no } = first.body.query as Plan
  expect(first.body.query).toMatchObject({ side: 'expert', withheld: 'not_added', progress: null, boxes: [] })
  expect(await server.db.sql`select plan_no from plan`).toEqual([{ plan_no }])
  expect(await server.db.sql`select user_no, actor_nos, text from alarm where kind = 'COUN_PLAN'`).toEqual([
    { user_no: member.user_no, actor_nos: [expert.user_no], text: '일주일 습관' },
  ])
  expect(await server.db.sql`select extra_info from chat_message where cr_no = ${crNo}`).toEqual([
    { extra_info: { type: 'plan-sent', coun_no: counNo, plan_no, title: '일주일 습관' } },
  ])
  const found = await planOf(plan_no)
  expect(found).toMatchObject({ side: 'member', cate_no: 6, title: '일주일 습관', start_date: null, progress: null, is_removed: false })
  expect(found.items.map(({ item_no, kind }) => [item_no, kind])).toEqual([
    [1, 'routine'],
    [2, 'meal'],
    [3, 'workout'],
  ])
  expect((await plansOf()).body.query).toMatchObject({ side: 'member', plans: [{ plan_no }], problem: null })
  expect((await server.call(listSentPlans, { query: {} }, { as: expert })).body.query).toMatchObject([{ plan_no, items: found.items }])
})

test('refuses what is no plan, and changes nothing', async () => {
  const [routine, meal, workout] = aPlan().items
  const wrong: [object, string][] = [
    [{ title: ' ' }, 'request.invalid'],
    [{ days: 31 }, 'request.invalid'],
    [{ items: [] }, 'request.invalid'],
    [{ items: Array.from({ length: 21 }, () => routine) }, 'request.invalid'],
    [{ items: [{ ...routine, text: '가'.repeat(41) }] }, 'request.invalid'],
    [{ items: [{ ...meal, foods: [] }] }, 'request.invalid'],
    [{ items: [{ ...meal, meal: 'midnight' }] }, 'request.invalid'],
    [{ items: [{ ...workout, minutes: 301 }] }, 'request.invalid'],
    [{ items: [{ ...routine, weekdays: [1], on_days: [1] }] }, 'request.invalid'],
    [{ items: [{ ...routine, weekdays: [1, 1] }] }, 'request.invalid'],
    [{ items: [{ ...routine, on_days: [4] }] }, 'plan.bad_days'],
    [{ suggest_date: today(-1) }, 'plan.bad_start'],
    [{ suggest_date: today(31) }, 'plan.bad_start'],
  ]
  for (const [changes, code] of wrong) expect(await codeOf(send(pair.expert, changes)), JSON.stringify(changes)).toBe(code)
  expect(await server.db.sql`select from plan`).toHaveLength(0)
})

test('can be sent in a running session and until 7 days after its end, three times', async () => {
  const sendable = async (columns: Record<string, unknown>) => {
    const other = await aPair(server)
    const coun_no = await anEndedCounsel(server, other, columns)
    const { problem } = (await plansOf(other.expert, coun_no)).body.query as CounselPlans
    const code = await codeOf(send(other.expert, { coun_no }))
    expect(problem?.code).toBe(code)
    return code
  }
  const open = { quit_dt: null, close_code: null }
  for (const state of [2, 6, 7]) expect(await sendable({ ...open, state })).toBeUndefined()
  for (const state of [1, 8]) expect(await sendable({ ...open, state })).toBe('plan.not_now')
  expect(await sendable({ ...open, state: 5, close_code: 'MEMBER_CANCEL' })).toBe('plan.not_now')
  expect(await sendable({ minutesAgo: 7 * 24 * 60 })).toBeUndefined()
  expect(await sendable({ minutesAgo: 8 * 24 * 60 })).toBe('plan.not_now')
  for (const nth of [1, 2, 3]) expect((await send(pair.expert, { title: `${nth}번째` })).status).toBe(200)
  expect(await codeOf(send())).toBe('plan.full')
})

test('is not sent to a closed account, nor between members with a block, who see no plan of theirs', async () => {
  const no = await sent()
  await add(no)
  await server.db.sql`update users set state = 0 where user_no = ${pair.member.user_no}`
  expect(await codeOf(send())).toBe('plan.no_member')
  await server.db.sql`update users set state = 1 where user_no = ${pair.member.user_no}`
  await relate(server.db, 'block', pair.member.user_no, pair.expert.user_no)
  expect(await codeOf(send())).toBe('counsel.not_found')
  expect(await codeOf(plansOf(pair.expert))).toBe('counsel.not_found')
  expect(await codeOf(read(no, pair.expert))).toBe('plan.not_found')
  // The member keeps what is in their days.
  expect((await check(no)).status).toBe(200)
})

test('is added once, also by two presses at the same time', async () => {
  const no = await sent()
  const answers = await Promise.all([add(no), add(no)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await boxes()).toHaveLength(7)
  expect(await codeOf(add(no, pair.member, { start_date: today(1) }))).toBe('plan.added')
  expect(await planOf(no)).toMatchObject({
    start_date: today(),
    last_date: today(2),
    shared_until: today(32),
    is_shared: true,
    progress: { done: 0, all: 7, percent: 0 },
  })
  expect(await dayOf(today(1))).toMatchObject([{ plan_no: no, title: '일주일 습관', nth: 2, days: 3, can_check: false, items: [{}, {}] }])
  expect(await dayOf(today(3))).toEqual([])
})

test('begins from today to 30 days ahead, on a day from which there is something to do', async () => {
  const no = await sent({
    days: 1,
    items: [{ kind: 'routine', text: '물', weekdays: [new Date(`${today(1)}T00:00Z`).getUTCDay()], on_days: [] }],
  })
  expect(await codeOf(add(no, pair.member, { start_date: today(-1) }))).toBe('plan.bad_start')
  expect(await codeOf(add(no, pair.member, { start_date: today(31) }))).toBe('plan.bad_start')
  expect(await codeOf(add(no))).toBe('plan.nothing_to_do')
  expect((await planOf(no)).start_date).toBeNull()
  expect((await add(no, pair.member, { start_date: today(1) })).status).toBe(200)
  expect(await boxes()).toEqual([{ day: today(1), item_no: 1, checked: false }])
})

test('boxes are checked and unchecked on the last seven days and today', async () => {
  const no = await sent()
  await add(no)
  expect((await check(no)).status).toBe(200)
  expect((await check(no)).status).toBe(200)
  expect((await dayOf())[0]!.items.map(({ item, checked }) => [item.item_no, checked])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])
  expect((await check(no, pair.member, { checked: false })).status).toBe(200)
  expect((await check(no, pair.member, { item_no: 2 })).status).toBe(200)
  expect(await codeOf(check(no, pair.member, { day: today(1) }))).toBe('plan.not_yet')
  expect(await codeOf(check(no, pair.member, { day: today(3) }))).toBe('plan.not_found')
  expect(await codeOf(check(no, pair.member, { item_no: 3, day: today(1) }))).toBe('plan.not_found')
  const first = today()
  await pass(7)
  expect((await check(no, pair.member, { day: first })).status).toBe(200)
  await pass(1)
  expect(await codeOf(check(no, pair.member, { day: first, checked: false }))).toBe('plan.too_late')
  expect((await dayOf(first))[0]!.can_check).toBe(false)
  expect((await boxes()).filter(({ checked }) => checked).map(({ item_no }) => item_no)).toEqual([1, 2])
})

test('the expert sees numbers while the member shares them, and nothing else', async () => {
  const no = await sent()
  await add(no, pair.member, { share: false })
  await check(no)
  const hidden = { withheld: 'off', progress: null, start_date: null, last_date: null, boxes: [], is_shared: false }
  expect(await planOf(no, pair.expert)).toMatchObject(hidden)
  await share(no, pair.member, true)
  expect(await planOf(no, pair.expert)).toMatchObject({
    withheld: null,
    boxes: [],
    start_date: today(),
    progress: {
      done: 1,
      all: 7,
      percent: 14,
      days: [
        { day: today(), done: 1, all: 3 },
        { done: 0, all: 2 },
        { done: 0, all: 2 },
      ],
      items: [
        { item_no: 1, done: 1, all: 3 },
        { item_no: 2, done: 0, all: 3 },
        { item_no: 3, done: 0, all: 1 },
      ],
    },
  })
  await share(no)
  expect(await planOf(no, pair.expert)).toMatchObject(hidden)
  await share(no, pair.member, true)
  await server.db.transaction((tx) => stopSharing(tx, pair.member.user_no))
  expect(await planOf(no, pair.expert)).toMatchObject(hidden)
  await share(no, pair.member, true)
  await pass(33)
  expect(await planOf(no, pair.expert)).toMatchObject({ ...hidden, withheld: 'over' })
})

test('taken out, only what is checked is left, and it can begin anew', async () => {
  const no = await sent()
  await add(no)
  await check(no)
  await pass(1)
  const answer = (await remove(no)).body.query as Plan
  expect(answer).toMatchObject({ is_removed: true, is_shared: false, progress: { done: 1, all: 3 } })
  expect(await boxes()).toHaveLength(3)
  expect(await planOf(no, pair.expert)).toMatchObject({ withheld: 'off', is_removed: false })
  expect(await codeOf(check(no, pair.member, { day: today(-1), item_no: 2 }))).toBe('plan.not_found')
  expect(await codeOf(share(no, pair.member, true))).toBe('plan.not_added')
  expect((await dayOf(today(-1)))[0]!.can_check).toBe(false)
  await remove(no, pair.member, 'all')
  expect(await boxes()).toEqual([{ day: today(-1), item_no: 1, checked: true }])
  expect((await add(no)).status).toBe(200)
  expect(await planOf(no)).toMatchObject({ start_date: today(), is_removed: false, is_shared: true })
  expect((await boxes()).filter(({ day }) => day >= today())).toHaveLength(7)
})

test('an expert’s list of earlier counsellings has the newest plan of each', async () => {
  const [, second] = [await sent(), await sent()]
  const { coun_no } = await planOf(second)
  const plans = await newestPlansOf(server.db, pair.expert.user_no, [coun_no])
  expect([...plans]).toEqual([[coun_no, { plan_no: second, title: '일주일 습관' }]])
  expect(await newestPlansOf(server.db, pair.member.user_no, [coun_no])).toEqual(new Map())
})

test('is taken back until it is added', async () => {
  const [no, other] = [await sent(), await sent()]
  expect((await takeBack(no)).status).toBe(200)
  expect(await codeOf(read(no))).toBe('plan.not_found')
  expect(await server.db.sql`select target from alarm where kind = 'COUN_PLAN'`).toEqual([{ target: `plan:${other}` }])
  await add(other)
  expect(await codeOf(takeBack(other))).toBe('plan.added_already')
})

test('the export has what the member checked, and for the expert only what they sent', async () => {
  const no = await sent()
  await add(no)
  await check(no)
  const exported = async ({ user_no }: TestMember) => {
    const pieces = []
    for await (const piece of planExport[0]!.pieces(server.db, user_no, server.app.services.secretBox)) pieces.push(piece)
    return JSON.parse(pieces.join('')) as Record<string, unknown>[]
  }
  expect(await exported(pair.member)).toMatchObject([{ plan_no: no, side: 'member', start_date: today(), boxes: { length: 7 } }])
  expect(await exported(pair.expert)).toMatchObject([{ plan_no: no, side: 'expert', start_date: null, share_dt: null, boxes: null }])
})

test('goes with the member’s account, and stays in their days without the expert’s', async () => {
  const no = await sent()
  await add(no)
  await server.admin.sql`delete from users where user_no = ${pair.expert.user_no}`
  expect(await planOf(no)).toMatchObject({ partner: null, title: '일주일 습관' })
  expect(await dayOf()).toMatchObject([{ haru_name: null }])
  await server.admin.sql`delete from users where user_no = ${pair.member.user_no}`
  expect(await server.db.sql`select from plan_box`).toHaveLength(0)
})
