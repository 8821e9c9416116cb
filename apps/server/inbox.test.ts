import { afterAll, beforeAll, expect, test } from 'vitest'
import { getInboxCount, listInbox, type QueueCount } from '#features/operator/contract.ts'
import { INBOX_FILTERS } from '#features/operator/rules.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())

test('every registered queue can be listed and counted', async () => {
  const as = await anOperator(server)
  const counts = (await server.call(getInboxCount, {}, { as })).body.query as QueueCount[]
  expect(counts.length).toBeGreaterThan(10)
  expect(new Set(counts.map(({ queue }) => queue)).size).toBe(counts.length)
  for (const show of INBOX_FILTERS) expect((await server.call(listInbox, { query: { show } }, { as })).body.query).toEqual([])
})
