import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collectWalks } from '#kit/server/testing/collected-walks.ts'
import type { TestServer } from '#kit/server/testing/server.ts'
import { isSoak, soakOr } from '#kit/server/testing/soak.ts'
import { participantTransitions } from '../transitions.ts'
import { startBungaeServer } from './testing.ts'
import { STEPS, Walk, type Step } from './testing/walk.ts'

// Random walks of a bungae against a model: joining, waiting, offers, requests, changes and the clock. At no moment more participants than
// seats; a free seat is offered once, to the first who waits; and what the page offers is what works.

vi.setConfig({ testTimeout: 7_200_000 })

const WALKS = Number(process.env['HARU_WALKS'] ?? soakOr(4, 2000))
const SEED = Number(process.env['HARU_WALK_SEED'] ?? soakOr(3, Date.now() % 2 ** 31))

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constantFrom(...STEPS), weight: 2 },
    { arbitrary: fc.constant('join' as const), weight: 2 },
    { arbitrary: fc.constantFrom('leave' as const, 'take' as const, 'minutes' as const), weight: 2 },
  ),
  who: fc.nat(5),
  size: fc.nat(1000),
})
const setting = fc.record({ capacity: fc.integer({ min: 2, max: 4 }), isApproval: fc.boolean(), hours: fc.integer({ min: 2, max: 40 }) })

let server: TestServer
beforeAll(async () => {
  server = await startBungaeServer()
})
afterAll(() => server.close())

test(`${WALKS} walks of seed ${SEED} agree with the model`, async () => {
  await fc.assert(
    fc.asyncProperty(setting, fc.array(step, { minLength: 12, maxLength: soakOr(20, 45), size: 'max' }), async (made, steps) => {
      const walk = await Walk.start(server, made)
      for (const one of steps) await walk.take(one)
      await walk.end()
    }),
    { numRuns: WALKS, seed: SEED, endOnFailure: !isSoak },
  )
  const events = await server.db.sql<{ event: string }[]>`select distinct event from adhoc_event where event like 'P%'`
  const { walks, taken } = collectWalks({ seed: SEED, walks: WALKS, events: events.map(({ event }) => event) })
  // Attendance has tests of its own.
  const expected = walks < 1000 ? ['P01'] : participantTransitions.map(({ id }) => id).filter((id) => id < 'P15')
  expect(expected.filter((id) => !taken.has(id))).toEqual([])
})
