import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#kit/contract/errors.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import type { TestServer } from '#kit/server/testing/server.ts'
import { bungaeTransitions, participantTransitions } from '../../transitions.ts'
import { lockAdhoc } from '../rows.ts'
import { aBungae, aClub, aClubMember, startBungaeServer } from '../testing.ts'
import { actOnBungae } from './bungae.ts'
import { actOnParticipants } from './participants.ts'

let server: TestServer
beforeAll(async () => {
  server = await startBungaeServer()
})
afterAll(() => server.close())

const refused = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error
}

test('every act of every actor changes a participant as the table says, or not at all', async () => {
  const club = await aClub(server)
  const no = await aBungae(server, club, { start_dt: new Date(server.clock.now.getTime() + 2 * HOUR_MS).toISOString() })
  const { user_no } = await aClubMember(server, club)
  const { sql } = server.db
  const taken = new Set<string>()
  // Two hours before the start, and after it: guards of time allow some acts at one of the moments only.
  for (const now of [server.clock.now, new Date(server.clock.now.getTime() + 3 * HOUR_MS)]) {
    for (const { state, act, by, rows } of attemptsOf(participantTransitions)) {
      if (now > server.clock.now && rows.length === 0) continue
      await sql`delete from adhoc_member where adhoc_no = ${no} and user_no = ${user_no}`
      const held = new Date(now.getTime() + HOUR_MS)
      const made = {
        adhoc_no: no,
        user_no,
        state,
        pos: state === 3 ? 1 : null,
        offer_dt: state === 7 ? held : null,
        object_dt: state === 6 ? now : null,
        reg_dt: now,
      }
      const [{ adhoc_member_no }] = await sql<
        [{ adhoc_member_no: number }]
      >`insert into adhoc_member ${sql(made as never)} returning adhoc_member_no`
      const done = server.db.transaction(async (tx) => {
        const context = { now, adhoc: (await lockAdhoc(tx, no))!, alarms: [] }
        const moved = await actOnParticipants(tx, [adhoc_member_no], { act, by, context })
        for (const { transition } of moved) taken.add(transition.id)
      })
      await done.catch(refused)
      const [{ state: after }] = await sql<[{ state: number }]>`select state from adhoc_member where adhoc_member_no = ${adhoc_member_no}`
      expect([state, ...rows.map(({ to }) => to as number)]).toContain(after)
      if (rows.length === 0) expect([act, by, after]).toEqual([act, by, state])
    }
  }
  // Requests and full bungae have tests of their own.
  expect(participantTransitions.map(({ id }) => id).filter((id) => !taken.has(id))).toEqual(['P02', 'P03', 'P06', 'P11'])
})

test('every act of every actor changes a bungae as the table says, or not at all', async () => {
  const club = await aClub(server)
  const { sql } = server.db
  const no = await aBungae(server, club, { start_dt: new Date(server.clock.now.getTime() + 2 * HOUR_MS).toISOString() })
  for (const { state, act, by, rows } of attemptsOf(bungaeTransitions)) {
    await sql`update adhoc set state = ${state} where adhoc_no = ${no}`
    const later = act === 'start' ? new Date(server.clock.now.getTime() + 3 * HOUR_MS) : server.clock.now
    const done = server.db.transaction(async (tx) => {
      await actOnBungae(tx, { act, by, context: { now: later, adhoc: (await lockAdhoc(tx, no))!, alarms: [] } })
    })
    await done.catch(refused)
    const [row] = await sql<[{ state: number }]>`select state from adhoc where adhoc_no = ${no}`
    expect([state, act, by, row.state]).toEqual([state, act, by, rows[0]?.to ?? state])
  }
})
