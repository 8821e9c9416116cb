import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Calls } from './calls.ts'
import { startClockProcess, startClockServer, type ClockProcess, type ClockServer } from './clock-server-start.ts'
import { test as base } from './newcomers.ts'

/** A server with a clock that the journey moves and a database of its own, so that other journeys are unaffected. */
export const test = base.extend<{ clockServer: ClockServer; withRelay: boolean }, { clockProcess: ClockProcess }>({
  clockProcess: [
    async ({}, give) => {
      const started = startClockProcess()
      await give(started)
      await started.end()
    },
    { scope: 'worker' },
  ],
  /** Voice and video have a coturn of their own. */
  withRelay: [false, { option: true }],
  clockServer: async ({ clockProcess, request, withRelay }, give) => {
    const { clockServer, stop } = await startClockServer(clockProcess, request, withRelay)
    await give(clockServer)
    await stop()
  },
})

/** A side whose beats are further apart is absent meanwhile (decisions d-2). */
const BEAT_EVERY_MS = 12_000

/** Advances the clock by so many minutes, in which both sides stay on the session's screen and see and hear each other. */
export async function stay(
  clockServer: ClockServer,
  people: readonly Pick<Calls, 'post'>[],
  counNo: number,
  minutes: number,
): Promise<void> {
  const end = clockServer.now.getTime() + minutes * MINUTE_MS
  while (clockServer.now.getTime() < end) {
    await clockServer.advanceTo(new Date(Math.min(end, clockServer.now.getTime() + BEAT_EVERY_MS)))
    const media = { ice: 'connected', framesAgo: 0, audioAgo: 0 }
    await Promise.all(people.map((one) => one.post(`/v1/user/counsel/beat/${counNo}`, media)))
  }
}
