import { logInAgain } from '#features/viv/server/testing.ts'
import { sendBeat } from '../../../contract/session.ts'
import { sideOf } from './calls.ts'
import * as clock from './clock.ts'
import { HOUR, MINUTE, SECOND, type Booking, type Side, type Word } from './model.ts'
import type { Walk } from './people.ts'

/** What the two sides report while they are on the screen of a session by voice or video. */
export type Words = Record<Side, 'heard' | 'down' | 'off'>
const HEARD: Words = { member: 'heard', expert: 'heard' }
const REPORTS = { heard: { ice: 'connected', audioAgo: 1 }, down: { ice: 'recovering', audioAgo: 60 }, off: {} } as const

/** Moves the clock to each moment at which something is due, and to the end; these sides are on the screen of `one`. */
export async function travel(walk: Walk, to: number, one?: Booking, sides: readonly Side[] = [], words: Words = HEARD): Promise<void> {
  for (const side of sides) await beat(walk, one!, side, words)
  while (walk.world.now < to) {
    setClock(walk, Math.min(to, await nextDue(walk)))
    if (one) await stay(walk, one, sides, words)
    await fire(walk)
  }
  for (const side of sides) await beat(walk, one!, side, words)
}

const wordOf = (walk: Walk, side: Side, words: Words): Word => (walk.channel === 'chat' ? null : words[side])

async function beat(walk: Walk, one: Booking, side: Side, words: Words): Promise<void> {
  await walk.server.call(sendBeat, { params: { coun_no: one.no }, body: REPORTS[words[side]] }, { as: sideOf(walk, one, side) })
  clock.beat(walk.world, one, side, wordOf(walk, side, words))
}

/** The beats between two moments only make an interval longer. */
async function stay(walk: Walk, one: Booking, sides: readonly Side[], words: Words): Promise<void> {
  if (!clock.countsBeats(walk.world, one)) return
  for (const side of sides) {
    const word = wordOf(walk, side, words)
    const last = clock.newest(one, side, word)
    if (!last || last.word !== word) {
      await beat(walk, one, side, words)
      continue
    }
    await walk.server.db.sql`
      update counsel_presence set to_dt = ${new Date(walk.world.now)} where coun_no = ${one.no} and side = ${side} and from_dt = ${new Date(last.from)}`
    last.to = walk.world.now
  }
}

async function fire(walk: Walk): Promise<void> {
  await walk.server.app.services.timers.run(walk.server.clock.now)
  clock.tick(walk.world)
}

async function nextDue(walk: Walk): Promise<number> {
  const [row] = await walk.server.db.sql<{ due: string | null }[]>`
    select min(due_at) as due from timer where kind = 'counsel.due' and due_at > ${walk.server.clock.now}`
  return row?.due ? Date.parse(row.due) : Infinity
}

function setClock(walk: Walk, to: number): void {
  walk.server.clock.advance(to - walk.world.now)
  walk.world.now = to
}

/** A token is valid for a day. */
export async function logIn(walk: Walk): Promise<void> {
  if (walk.world.now - walk.loggedInAt < 20 * HOUR) return
  walk.loggedInAt = walk.world.now
  const { expert, members } = walk.people
  walk.people = {
    expert: { ...expert, ...(await logInAgain(walk.server, expert)) },
    members: await Promise.all(members.map((one) => logInAgain(walk.server, one))),
  }
}

/** A time in which the platform is out: nobody is there, and what becomes due waits. */
export async function outage(walk: Walk, minutes: number): Promise<void> {
  const from = walk.world.now
  // Outages that are too long only in sum end a session a little later, at its next check.
  if (walk.world.outages.some(({ to }) => to > from - 2 * HOUR)) return
  setClock(walk, from + minutes * MINUTE)
  await walk.server.db.sql`insert into platform_outage (from_dt, to_dt) values (${new Date(from)}, ${new Date(walk.world.now)})`
  walk.world.outages.push({ from, to: walk.world.now })
  await fire(walk)
  // A session that could not start looks again a minute after the one that ran, if its timer came first.
  await travel(walk, walk.world.now + MINUTE + SECOND)
}
