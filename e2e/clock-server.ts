import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Calls } from './calls.ts'
import { test as base } from './newcomers.ts'

export type ClockServer = {
  url: string
  readonly now: Date
  /** Creates an adult with a verified identity; returns the number. */
  aMember(haruName: string): Promise<number>
  /** Opens a session at the current time. Earlier sessions have expired. */
  logIn(userNo: number): Promise<Pick<Calls, 'token' | 'get' | 'post' | 'put'>>
  /** Creates an expert with a product by chat and open hours; returns the number. With `login` they can log in. */
  aCounsellor(haruName: string, login?: { user_id: string; password: string }): Promise<number>
  /** A new client with viv asks this expert for the n-th slot of today. */
  aRequest(expertNo: number, haruName: string, nth: number): Promise<{ counNo: number; hopeDt: string; memberNo: number }>
  /** An accepted session by video whose start is a minute ahead. The clock moves there. */
  aVideoSession(): Promise<VideoSession>
  /** The newest places of the two sides in a call; each join has a higher number. */
  seatsOf(counNo: number): Promise<number[]>
  /** Stops the server and starts it again at the same address. */
  restart(): Promise<void>
  /** Advances the clock by days and runs the jobs of viv. */
  advanceDays(days: number): Promise<void>
  /** Advances the clock to a moment and fires the timers that became due. */
  advanceTo(moment: Date): Promise<void>
}

type VideoSession = { coun_no: number; cr_no: number; memberNo: number; expertNo: number }

/** A server with a clock that the journey moves and a database of its own, so that other journeys are unaffected. */
export const test = base.extend<{ clockServer: ClockServer; withRelay: boolean }>({
  /** Voice and video have a coturn of their own. */
  withRelay: [false, { option: true }],
  clockServer: async ({ request, withRelay }, give) => {
    // Loaded here: the whole server takes two seconds, and each process of Playwright loads this file.
    const { startClockServer } = await import('./clock-server-start.ts')
    const { clockServer, stop } = await startClockServer(request, withRelay)
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
