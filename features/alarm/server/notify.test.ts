import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { deleteAlarm, readAlarms } from '../contract.ts'
import { ACTORS_MAX } from '../rules.ts'
import { alarmHttp } from './http.ts'
import { forgetTarget, notify, takeBack } from './notify.ts'
import { alarmsOf, fresh, tell, unreadOf } from './testing.ts'

const HOUR = 3_600_000

let server: TestServer
let me: TestMember
let one: TestMember
let two: TestMember

beforeAll(async () => {
  server = await testServer(alarmHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  one = await server.aMember()
  two = await server.aMember()
})

const rows = () =>
  server.db.sql<{ actor_nos: number[]; actor_qtt: number; read_dt: string | null }[]>`
    select actor_nos, actor_qtt, read_dt from alarm where user_no = ${me.user_no} order by alarm_no`
const undo = (actor: TestMember) =>
  server.db.transaction((tx) => takeBack(tx, { kind: 'LIKE_POST', to: me.user_no, target: 'daily:1', actor_no: actor.user_no }))

test('who is not told: oneself, who blocks or is blocked, who muted the actor, who left', async () => {
  const [blocked, blocker, muting, gone] = (await Promise.all([{}, {}, {}, { state: 0 }].map(server.aMember))) as TestMember[]
  await relate(server.db, 'block', one.user_no, blocked!.user_no)
  await relate(server.db, 'block', blocker!.user_no, one.user_no)
  await relate(server.db, 'mute', muting!.user_no, one.user_no, { until_dt: new Date(server.clock.now.getTime() + HOUR) })
  const to = [blocked, blocker, muting, gone, one, me].map((member) => member!.user_no)
  await tell(server, { to: [...to, me.user_no], actor_no: one.user_no })
  expect(await server.db.sql`select user_no from alarm where user_no = any (${to})`).toEqual([{ user_no: me.user_no }])
  server.clock.advance(HOUR)
  await tell(server, { to: muting!.user_no, actor_no: one.user_no })
  expect(await server.db.sql`select from alarm where user_no = ${muting!.user_no}`).toHaveLength(1)
})

test('those who do the same are one alarm, the newest first, each once, and it is unread again', async () => {
  await tell(server, { to: me.user_no, actor_no: one.user_no })
  await server.call(readAlarms, { body: {} }, { as: me })
  await tell(server, { to: me.user_no, actor_no: two.user_no })
  await tell(server, { to: me.user_no, actor_no: one.user_no })
  expect(await rows()).toEqual([{ actor_nos: [one.user_no, two.user_no], actor_qtt: 2, read_dt: null }])
  await tell(server, { to: me.user_no, actor_no: one.user_no, target: 'daily:2' })
  await tell(server, { to: me.user_no, actor_no: one.user_no, kind: 'COMMENT' })
  expect(await rows()).toHaveLength(3)
})

test('a day after the first, a new one begins', async () => {
  await tell(server, { to: me.user_no, actor_no: one.user_no })
  server.clock.advance(24 * HOUR - 1)
  await tell(server, { to: me.user_no, actor_no: two.user_no })
  expect(await rows()).toHaveLength(1)
  server.clock.advance(1)
  await tell(server, { to: me.user_no, actor_no: one.user_no })
  await tell(server, { to: me.user_no, actor_no: two.user_no })
  expect((await rows()).map(({ actor_qtt }) => actor_qtt)).toEqual([2, 2])
})

test('many at once are one alarm of them all', async () => {
  const actors = await Promise.all(Array.from({ length: 20 }, () => server.aMember()))
  await Promise.all(actors.map(({ user_no }) => tell(server, { to: me.user_no, actor_no: user_no })))
  expect((await rows()).map(({ actor_qtt, actor_nos }) => [actor_qtt, new Set(actor_nos).size])).toEqual([[20, 20]])
  server.clock.advance(25 * HOUR)
  await Promise.all(actors.map(({ user_no }) => tell(server, { to: me.user_no, actor_no: user_no })))
  expect((await rows()).map(({ actor_qtt }) => actor_qtt)).toEqual([20, 20])
  await Promise.all(actors.map(undo))
  expect(await rows()).toEqual([])
})

test('of more than a hundred actors only their number is kept', async () => {
  const actors = await Promise.all(Array.from({ length: ACTORS_MAX + 3 }, () => server.aMember()))
  for (const { user_no } of actors) await tell(server, { to: me.user_no, actor_no: user_no })
  const [row] = await rows()
  expect([row!.actor_qtt, row!.actor_nos.length, row!.actor_nos[0]]).toEqual([ACTORS_MAX + 3, ACTORS_MAX, actors.at(-1)!.user_no])
})

test('what is undone is taken back, and an alarm without actors goes; others’ stay', async () => {
  for (const { user_no } of [one, two]) await tell(server, { to: me.user_no, actor_no: user_no })
  await undo(two)
  expect(await rows()).toEqual([{ actor_nos: [one.user_no], actor_qtt: 1, read_dt: null }])
  await undo(two)
  expect(await rows()).toHaveLength(1)
  await undo(one)
  expect(await rows()).toEqual([])
  await tell(server, { to: me.user_no, kind: 'NOTICE', target: 'notice:1' })
  await server.db.transaction((tx) => forgetTarget(tx, { kinds: ['NOTICE'], to: [me.user_no], target: 'notice:2' }))
  expect(await rows()).toHaveLength(1)
  await server.db.transaction((tx) => forgetTarget(tx, { kinds: ['NOTICE'], to: [me.user_no], target: 'notice:1' }))
  expect(await rows()).toEqual([])
})

test('an act that comes to nothing tells nobody', async () => {
  const heard: unknown[] = []
  const stop = server.db.onTold((news) => void heard.push(news))
  const undone = server.db.transaction(async (tx) => {
    await notify(tx, { kind: 'COMMENT', to: me.user_no, actor_no: one.user_no, target: 'daily:1', link: '/' }, server.clock.now)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect([await rows(), heard]).toEqual([[], []])
  await tell(server, { to: [me.user_no, two.user_no], actor_no: one.user_no })
  expect(heard).toEqual([{ userNos: [me.user_no, two.user_no], event: 'al', payload: {} }])
  stop()
})

test('words are cut to their beginning, on one line', async () => {
  await tell(server, { to: me.user_no, actor_no: one.user_no, text: ` 한 줄\n두  줄 ${'👍🏻'.repeat(200)}` })
  const [{ text }] = await server.db.sql<[{ text: string }]>`select text from alarm where user_no = ${me.user_no}`
  expect(text.startsWith('한 줄 두 줄 👍🏻')).toBe(true)
  expect([...text]).toHaveLength(100)
})

describe('whatever happens in whatever order', () => {
  const act = fc.oneof(
    { weight: 5, arbitrary: fc.record({ act: fc.constant('tell'), who: fc.nat(3), about: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('undo'), who: fc.nat(3), about: fc.nat(2) }) },
    fc.record({ act: fc.constant('read'), who: fc.constant(0), about: fc.nat(4) }),
    fc.record({ act: fc.constant('readAll'), who: fc.constant(0), about: fc.constant(0) }),
    fc.record({ act: fc.constant('delete'), who: fc.constant(0), about: fc.nat(4) }),
    fc.record({ act: fc.constant('later'), who: fc.constant(0), about: fc.nat(30) }),
  )

  test('what is unread is counted, and the groups are exact', { timeout: 60_000 }, async () => {
    const actors = await Promise.all([1, 2, 3, 4].map(() => server.aMember()))
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        const member = await server.aMember()
        const model: Modelled[] = []
        for (const step of acts) await both(step, { member, actors, model })
        const found = await alarmsOf(server, await fresh(server, member), { limit: 50 })
        const newest = model.filter(({ actors: left }) => left.length > 0).toSorted((a, b) => b.at - a.at || b.made - a.made)
        expect(
          found.map(({ target, actors: shown, actor_qtt, read_dt }) => [
            target,
            shown.map(({ user_no }) => user_no),
            actor_qtt,
            read_dt !== null,
          ]),
        ).toEqual(newest.map(({ target, actors: left, isRead }) => [target, left.slice(0, 3), left.length, isRead]))
        expect(await unreadOf(server, await fresh(server, member))).toBe(newest.filter(({ isRead }) => !isRead).length)
      }),
      { numRuns: 40 },
    )
  })

  type Modelled = { target: string; actors: number[]; isRead: boolean; first: number; at: number; made: number }
  type Step = { act: string; who: number; about: number }
  let made = 0

  async function both(
    { act: what, who, about }: Step,
    { member, actors, model }: { member: TestMember; actors: TestMember[]; model: Modelled[] },
  ) {
    const actor_no = actors[who]!.user_no
    const target = `daily:${about}`
    const now = server.clock.now.getTime()
    if (what === 'later') return server.clock.advance(about * HOUR)
    if (what === 'tell') {
      await tell(server, { to: member.user_no, actor_no, target })
      const open = model.find((group) => group.target === target && group.first > now - 24 * HOUR && group.actors.length > 0)
      if (open) Object.assign(open, { actors: [actor_no, ...open.actors.filter((no) => no !== actor_no)], isRead: false, at: now })
      else model.push({ target, actors: [actor_no], isRead: false, first: now, at: now, made: made++ })
      return
    }
    if (what === 'undo') {
      await server.db.transaction((tx) => takeBack(tx, { kind: 'LIKE_POST', to: member.user_no, target, actor_no }))
      for (const group of model) if (group.target === target) group.actors = group.actors.filter((no) => no !== actor_no)
      return
    }
    const alive = model.filter(({ actors: left }) => left.length > 0).toSorted((a, b) => b.at - a.at || b.made - a.made)
    const as = await fresh(server, member)
    const listed = await alarmsOf(server, as, { limit: 50 })
    if (what === 'readAll') {
      await server.call(readAlarms, { body: {} }, { as })
      for (const group of alive) group.isRead = true
    }
    const chosen = alive[about]
    if (!chosen) return
    const alarm_no = listed[about]!.alarm_no
    if (what === 'read') {
      await server.call(readAlarms, { body: { alarm_no } }, { as })
      chosen.isRead = true
    }
    if (what === 'delete') {
      await server.call(deleteAlarm, { query: { alarm_no } }, { as })
      model.splice(model.indexOf(chosen), 1)
    }
  }
})
