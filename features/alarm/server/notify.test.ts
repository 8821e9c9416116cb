import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { deleteAlarm, readAlarms } from '../contract.ts'
import { ACTORS_MAX } from '../rules.ts'
import { alarmHttp } from './http.ts'
import { deleteTargetAlarms, notify, removeAlarmActor } from './notify.ts'
import { alarmsOf, withNewToken, sendNotice, unreadOf } from './testing.ts'

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
  server.db.transaction((tx) => removeAlarmActor(tx, { kind: 'LIKE_POST', to: me.user_no, target: 'daily:1', actor_no: actor.user_no }))

test('creates no alarm for the actor, members who block, are blocked or mute the actor, and deleted members', async () => {
  const [blocked, blocker, muting, gone] = (await Promise.all([{}, {}, {}, { state: 0 }].map(server.aMember))) as TestMember[]
  await relate(server.db, 'block', one.user_no, blocked!.user_no)
  await relate(server.db, 'block', blocker!.user_no, one.user_no)
  await relate(server.db, 'mute', muting!.user_no, one.user_no, { until_dt: new Date(server.clock.now.getTime() + HOUR_MS) })
  const to = [blocked, blocker, muting, gone, one, me].map((member) => member!.user_no)
  await sendNotice(server, { to: [...to, me.user_no], actor_no: one.user_no })
  expect(await server.db.sql`select user_no from alarm where user_no = any (${to})`).toEqual([{ user_no: me.user_no }])
  server.clock.advance(HOUR_MS)
  await sendNotice(server, { to: muting!.user_no, actor_no: one.user_no })
  expect(await server.db.sql`select from alarm where user_no = ${muting!.user_no}`).toHaveLength(1)
})

test('joins actors of the same act in one unread alarm, newest first', async () => {
  await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
  await server.call(readAlarms, { body: {} }, { as: me })
  await sendNotice(server, { to: me.user_no, actor_no: two.user_no })
  await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
  expect(await rows()).toEqual([{ actor_nos: [one.user_no, two.user_no], actor_qtt: 2, read_dt: null }])
  await sendNotice(server, { to: me.user_no, actor_no: one.user_no, target: 'daily:2' })
  await sendNotice(server, { to: me.user_no, actor_no: one.user_no, kind: 'COMMENT' })
  expect(await rows()).toHaveLength(3)
})

test('creates a new alarm 24 hours after the first', async () => {
  await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
  server.clock.advance(DAY_MS - 1)
  await sendNotice(server, { to: me.user_no, actor_no: two.user_no })
  expect(await rows()).toHaveLength(1)
  server.clock.advance(1)
  await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
  await sendNotice(server, { to: me.user_no, actor_no: two.user_no })
  expect((await rows()).map(({ actor_qtt }) => actor_qtt)).toEqual([2, 2])
})

test('joins concurrent actors in one alarm', async () => {
  const actors = await Promise.all(Array.from({ length: 20 }, () => server.aMember()))
  await Promise.all(actors.map(({ user_no }) => sendNotice(server, { to: me.user_no, actor_no: user_no })))
  expect((await rows()).map(({ actor_qtt, actor_nos }) => [actor_qtt, new Set(actor_nos).size])).toEqual([[20, 20]])
  server.clock.advance(25 * HOUR_MS)
  await Promise.all(actors.map(({ user_no }) => sendNotice(server, { to: me.user_no, actor_no: user_no })))
  expect((await rows()).map(({ actor_qtt }) => actor_qtt)).toEqual([20, 20])
  await Promise.all(actors.map(undo))
  expect(await rows()).toEqual([])
})

test('stores at most 100 actors and counts the rest', async () => {
  const actors = await Promise.all(Array.from({ length: ACTORS_MAX + 3 }, () => server.aMember()))
  for (const { user_no } of actors) await sendNotice(server, { to: me.user_no, actor_no: user_no })
  const [row] = await rows()
  expect([row!.actor_qtt, row!.actor_nos.length, row!.actor_nos[0]]).toEqual([ACTORS_MAX + 3, ACTORS_MAX, actors.at(-1)!.user_no])
})

test('removes an actor, and deletes an alarm without actors or of a deleted target', async () => {
  for (const { user_no } of [one, two]) await sendNotice(server, { to: me.user_no, actor_no: user_no })
  await undo(two)
  expect(await rows()).toEqual([{ actor_nos: [one.user_no], actor_qtt: 1, read_dt: null }])
  await undo(two)
  expect(await rows()).toHaveLength(1)
  await undo(one)
  expect(await rows()).toEqual([])
  await sendNotice(server, { to: me.user_no, kind: 'NOTICE', target: 'notice:1' })
  await server.db.transaction((tx) => deleteTargetAlarms(tx, { kinds: ['NOTICE'], to: [me.user_no], target: 'notice:2' }))
  expect(await rows()).toHaveLength(1)
  await server.db.transaction((tx) => deleteTargetAlarms(tx, { kinds: ['NOTICE'], to: [me.user_no], target: 'notice:1' }))
  expect(await rows()).toEqual([])
})

test('creates and publishes nothing when the transaction rolls back', async () => {
  const published: unknown[] = []
  const stop = server.db.onPublish((event) => void published.push(event))
  const rolledBack = server.db.transaction(async (tx) => {
    await notify(tx, { kind: 'COMMENT', to: me.user_no, actor_no: one.user_no, target: 'daily:1', link: '/' }, server.clock.now)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect([await rows(), published]).toEqual([[], []])
  await sendNotice(server, { to: [me.user_no, two.user_no], actor_no: one.user_no })
  expect(published).toEqual([{ userNos: [me.user_no, two.user_no], event: 'al', payload: {} }])
  stop()
})

test('cuts a text to 100 characters on one line', async () => {
  await sendNotice(server, { to: me.user_no, actor_no: one.user_no, text: ` 한 줄\n두  줄 ${'👍🏻'.repeat(200)}` })
  const [{ text }] = await server.db.sql<[{ text: string }]>`select text from alarm where user_no = ${me.user_no}`
  expect(text.startsWith('한 줄 두 줄 👍🏻')).toBe(true)
  expect([...text]).toHaveLength(100)
})

describe('random sequences of acts', () => {
  const act = fc.oneof(
    { weight: 5, arbitrary: fc.record({ act: fc.constant('tell'), who: fc.nat(3), about: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('undo'), who: fc.nat(3), about: fc.nat(2) }) },
    fc.record({ act: fc.constant('read'), who: fc.constant(0), about: fc.nat(4) }),
    fc.record({ act: fc.constant('readAll'), who: fc.constant(0), about: fc.constant(0) }),
    fc.record({ act: fc.constant('delete'), who: fc.constant(0), about: fc.nat(4) }),
    fc.record({ act: fc.constant('later'), who: fc.constant(0), about: fc.nat(30) }),
  )

  test('list, groups and unread count match the model', async () => {
    const actors = await Promise.all([1, 2, 3, 4].map(() => server.aMember()))
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        const member = await server.aMember()
        const model: Modelled[] = []
        for (const step of acts) await applyToBoth(step, { member, actors, model })
        const found = await alarmsOf(server, await withNewToken(server, member), { limit: 50 })
        const newest = model.filter(({ actors: left }) => left.length > 0).toSorted((a, b) => b.at - a.at || b.made - a.made)
        expect(
          found.map(({ target, actors: shown, actor_qtt, read_dt }) => [
            target,
            shown.map(({ user_no }) => user_no),
            actor_qtt,
            read_dt !== null,
          ]),
        ).toEqual(newest.map(({ target, actors: left, isRead }) => [target, left.slice(0, 3), left.length, isRead]))
        expect(await unreadOf(server, await withNewToken(server, member))).toBe(newest.filter(({ isRead }) => !isRead).length)
      }),
      { numRuns: 40 },
    )
  })

  type Modelled = { target: string; actors: number[]; isRead: boolean; first: number; at: number; made: number }
  type Step = { act: string; who: number; about: number }
  let made = 0

  async function applyToBoth(
    { act: what, who, about }: Step,
    { member, actors, model }: { member: TestMember; actors: TestMember[]; model: Modelled[] },
  ) {
    const actor_no = actors[who]!.user_no
    const target = `daily:${about}`
    const now = server.clock.now.getTime()
    if (what === 'later') return server.clock.advance(about * HOUR_MS)
    if (what === 'tell') {
      await sendNotice(server, { to: member.user_no, actor_no, target })
      const open = model.find((group) => group.target === target && group.first > now - DAY_MS && group.actors.length > 0)
      if (open) Object.assign(open, { actors: [actor_no, ...open.actors.filter((no) => no !== actor_no)], isRead: false, at: now })
      else model.push({ target, actors: [actor_no], isRead: false, first: now, at: now, made: made++ })
      return
    }
    if (what === 'undo') {
      await server.db.transaction((tx) => removeAlarmActor(tx, { kind: 'LIKE_POST', to: member.user_no, target, actor_no }))
      for (const group of model) if (group.target === target) group.actors = group.actors.filter((no) => no !== actor_no)
      return
    }
    const alive = model.filter(({ actors: left }) => left.length > 0).toSorted((a, b) => b.at - a.at || b.made - a.made)
    const as = await withNewToken(server, member)
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
