import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { getSetup, saveSetupStep, saveBody, saveInterests } from '../contract.ts'
import { roomHttp } from './http.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await testServer(roomHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
})

const mySetup = async () => (await server.call(getSetup, {}, { as: me })).body.query
const body = { tall: 172.5, weight: 68, goal_weight: 65 }

test('refuses guests, and never changes the setup of another member', async () => {
  expect((await server.call(getSetup)).status).toBe(401)
  expect((await server.call(saveSetupStep, { body: { setup_step: 1 } })).status).toBe(401)
  expect((await server.call(saveBody, { body })).status).toBe(401)
  expect((await server.call(saveInterests, { body: { interests: [1], diseases: [] } })).status).toBe(401)

  const other = await server.aMember()
  await answerConsent(other)
  await server.call(saveBody, { body }, { as: other })
  await server.call(saveInterests, { body: { interests: [1], diseases: [1] } }, { as: other })
  await server.call(saveSetupStep, { body: { setup_step: 3 } }, { as: other })
  expect(await mySetup()).toEqual({ setup_step: 0, tall: null, weight: null, goal_weight: null, interests: [], diseases: [] })
})

test('advances the step and never goes back', async () => {
  for (const [step, stored] of [
    [2, 2],
    [1, 2],
    [5, 5],
  ] as const) {
    expect((await server.call(saveSetupStep, { body: { setup_step: step } }, { as: me })).body.query).toEqual({ setup_step: stored })
  }
  for (const step of [0, 6, 1.5]) expect((await server.call(saveSetupStep, { body: { setup_step: step } }, { as: me })).status).toBe(400)
})

test('stores body measures only with the health consent, and deletes them without it', async () => {
  expect((await server.call(saveBody, { body }, { as: me })).body).toMatchObject({ state: -9, code: 'room.health_consent' })
  const nothing = { tall: null, weight: null, goal_weight: null }
  for (const one of [{ tall: 170 }, { weight: 68 }, { goal_weight: 65 }]) {
    const answer = await server.call(saveBody, { body: { ...nothing, ...one } }, { as: me })
    expect(answer.body, JSON.stringify(one)).toMatchObject({ code: 'room.health_consent' })
  }
  expect(await mySetup()).toMatchObject(nothing)
  await answerConsent(me)
  expect((await server.call(saveBody, { body }, { as: me })).body.query).toEqual(body)
  await answerConsent(me, false)
  expect((await server.call(saveBody, { body: nothing }, { as: me })).body.query).toEqual(nothing)
  expect((await server.call(saveBody, { body }, { as: me })).status).toBe(409)
})

test('refuses a low goal until the notice was read, and a dangerous one always', async () => {
  await answerConsent(me)
  const low = { tall: 160, weight: 50, goal_weight: 47.3 }
  expect(await sendBody(low)).toMatchObject({ state: -9, code: 'room.goal_low', field: 'goal_weight' })
  expect(await sendBody({ ...low, goal_notice: 'young' })).toMatchObject({ code: 'room.goal_low' })
  expect(await sendBody({ ...low, goal_weight: 40.9, goal_notice: 'low' })).toMatchObject({
    code: 'room.goal_unsafe',
    field: 'goal_weight',
  })
  expect(await sendBody({ ...low, tall: null })).toMatchObject({ code: 'room.goal_needs_height', field: 'tall' })
  expect(await mySetup()).toMatchObject({ tall: null, weight: null, goal_weight: null })
  expect((await sendBody({ ...low, goal_weight: 47.4 })).query).toMatchObject({ goal_weight: 47.4 })
  expect((await sendBody({ ...low, goal_notice: 'low' })).query).toEqual(low)
  // The stored goal needs no second notice; a greater height makes it a lower goal.
  expect((await sendBody({ ...low, weight: 49 })).query).toMatchObject({ weight: 49 })
  expect(await sendBody({ ...low, tall: 165 })).toMatchObject({ code: 'room.goal_low' })
})

test.each([
  ['2007-11-22', 'room.goal_young'],
  ['2007-11-21', undefined],
])('a goal of a member born on %s is answered on 2026-11-21 with the code %s', async (birth, code) => {
  me = await server.aMember({ birth })
  await answerConsent(me)
  expect((await sendBody(body)).code).toBe(code)
  expect((await sendBody({ ...body, goal_notice: 'young' })).query).toEqual(body)
  expect((await sendBody({ ...body, goal_weight: null })).query).toMatchObject({ goal_weight: null })
})

test.each([
  ['tall', 49.9],
  ['tall', 250.1],
  ['weight', 19],
  ['weight', 301],
  ['goal_weight', 68.25],
  ['goal_weight', '70'],
])('refuses %s of %s and changes nothing', async (field, value) => {
  await answerConsent(me)
  const answer = await server.send('PUT /v1/user/setup/body', { ...body, [field]: value }, { as: me })
  expect(answer.body).toMatchObject({ state: -9, code: 'request.invalid', field })
  expect(await mySetup()).toMatchObject({ tall: null, weight: null, goal_weight: null })
})

test('saves interests without a consent, conditions only with it, and refuses unknown numbers', async () => {
  const save = (interests: number[], diseases: number[]) => server.call(saveInterests, { body: { interests, diseases } }, { as: me })
  expect((await save([3, 1, 3], [])).body.query).toEqual({ interests: [1, 3], diseases: [] })
  expect((await save([2], [1])).body).toMatchObject({ code: 'room.health_consent' })
  expect((await save([9999], [])).body).toMatchObject({ code: 'room.unknown_choice', field: 'interests' })
  expect((await save([], [61])).body).toMatchObject({ code: 'room.unknown_choice', field: 'diseases' })
  expect(await mySetup()).toMatchObject({ interests: [1, 3], diseases: [] })
  await answerConsent(me)
  expect((await save([2], [60, 1])).body.query).toEqual({ interests: [2], diseases: [1, 60] })
  expect((await save([], [])).body.query).toEqual({ interests: [], diseases: [] })
})

async function sendBody(given: Body<typeof saveBody>) {
  return (await server.call(saveBody, { body: given }, { as: me })).body
}

async function answerConsent({ user_no }: TestMember, agreed = true): Promise<void> {
  await server.db.sql`
    insert into user_consent (user_no, kind, version, agreed) values (${user_no}, 'health_sensitive', '2026-11-21', ${agreed})`
}
