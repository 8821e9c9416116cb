import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requestErrors } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import { recordBeat } from '#kit/server/outages.ts'

/** A clock that a call moves forward, to try deadlines by hand (HARU_TEST_CLOCK). */
export type TestClock = { clock: () => Date; mount: Mounted }

/** Minutes of one call: a year. */
const MINUTES_MAX = 60 * 24 * 366

/**
 * Opens the clock. It continues after the newest beat of the platform, so that time never goes back when the server starts again on a data
 * folder whose clock was moved.
 */
export async function openTestClock({ sql }: Pool): Promise<TestClock> {
  const [last] = await sql<{ beat_dt: string }[]>`select beat_dt from platform_beat`
  let offset = last ? Math.max(0, Date.parse(last.beat_dt) - Date.now()) : 0
  const clock = (): Date => new Date(Date.now() + offset)
  return {
    clock,
    mount(fastify: FastifyInstance, services) {
      const body = z.object({ minutes: z.number().min(0).max(MINUTES_MAX) })
      fastify.post('/v1/test/clock', async (request, reply) => {
        const { success, data } = body.safeParse(request.body)
        if (!success) throw requestErrors.invalid('minutes')
        const skipped = data.minutes * MINUTE_MS
        // The time that is skipped is no outage of the platform, for calls that run meanwhile neither.
        await recordBeatWithoutOutage(services.db, new Date(clock().getTime() + skipped))
        offset += skipped
        await services.timers.run(clock())
        return reply.send({ state: 1, query: { now: clock().toISOString() } })
      })
    },
  }
}

async function recordBeatWithoutOutage(db: Pool, now: Date): Promise<void> {
  await db.sql`update platform_beat set beat_dt = ${now}`
  await recordBeat(db, now)
}
