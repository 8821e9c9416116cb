import { expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { outagesWithin, recordBeat } from '#kit/server/outages.ts'
import { testServer } from '#kit/server/testing/server.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { openTestClock, type TestClock } from './test-clock.ts'

test('a call moves the clock, fires what became due, and is no outage; the clock continues after a restart', async () => {
  const fired: number[] = []
  const bell: Timer = { kind: 'bell', fire: async ({ no }) => void fired.push(no) }
  const opened: { clock?: TestClock } = {}
  const server = await testServer([], {
    timers: [bell],
    mounts: [
      async (fastify, services) => {
        opened.clock = await openTestClock(services.db)
        await opened.clock.mount(fastify, services)
      },
    ],
  })
  const { clock } = opened.clock!
  const start = clock()
  await recordBeat(server.db, start)
  await server.db.transaction((tx) => setTimers(tx, [{ kind: 'bell', no: 3, due_at: new Date(start.getTime() + 30 * MINUTE_MS) }], start))

  expect((await server.send('POST /v1/test/clock', { minutes: -1 })).status).toBe(400)
  expect(fired).toEqual([])
  expect((await server.send('POST /v1/test/clock', { minutes: 60 })).status).toBe(200)
  expect(fired).toEqual([3])
  expect(clock().getTime() - start.getTime()).toBeGreaterThanOrEqual(60 * MINUTE_MS)
  expect(await outagesWithin(server.db, start, clock())).toEqual([])

  const again = await openTestClock(server.db)
  expect(again.clock().getTime()).toBeGreaterThanOrEqual(start.getTime() + 60 * MINUTE_MS)
  await server.close()
})
