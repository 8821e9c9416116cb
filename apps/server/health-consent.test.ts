import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerConsent } from '#features/account/contract.ts'
import { getSetup, saveBody, saveInterests } from '#features/room/contract.ts'
import { seedPolicies } from '#features/policy/server/public.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer(features)
  await seedPolicies(server.db, server.clock.now)
})
afterAll(() => server.close())

test('revoking the health consent deletes the data it covers and nothing else', async () => {
  const as = await server.aMember()
  const answer = (agreed: boolean) =>
    server.call(answerConsent, { body: { kind: 'health_sensitive', version: '2026-11-21', agreed } }, { as })
  expect((await answer(true)).status).toBe(200)
  await server.call(saveBody, { body: { tall: 172.5, weight: 68, goal_weight: 65 } }, { as })
  await server.call(saveInterests, { body: { interests: [2], diseases: [1] } }, { as })
  const setup = async () => (await server.call(getSetup, {}, { as })).body.query
  expect(await setup()).toMatchObject({ tall: 172.5, diseases: [1] })
  expect((await answer(false)).status).toBe(200)
  expect(await setup()).toEqual({ setup_step: 0, tall: null, weight: null, goal_weight: null, interests: [2], diseases: [] })
})
