import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collectWalks } from '#kit/server/testing/collected-walks.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { isSoak, soakOr } from '#kit/server/testing/soak.ts'
import { clubTransitions, memberTransitions } from '../transitions.ts'
import { clubFeatures } from './testing.ts'
import { PEOPLE, STEPS, Walk, type Step } from './testing/walk.ts'

// Random walks of a club against a model: asking, answering, removing, roles, handing over by an offer, succession, closing and the clock. There is
// always one leader, the counters equal the rows, nobody is without a seat, and the room holds the members and nobody else.

vi.setConfig({ testTimeout: 7_200_000 })

const WALKS = Number(process.env['HARU_WALKS'] ?? soakOr(6, 2000))
const SEED = Number(process.env['HARU_WALK_SEED'] ?? soakOr(5, Date.now() % 2 ** 31))

const person = fc.nat(PEOPLE - 1)
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constantFrom(...STEPS), weight: 3 },
    { arbitrary: fc.constantFrom('join' as const, 'accept' as const, 'manager' as const, 'months' as const, 'claim' as const), weight: 3 },
    { arbitrary: fc.constantFrom('lead' as const, 'agree' as const), weight: 1 },
  ),
  // The founder acts most: everybody else may do little.
  who: fc.oneof({ arbitrary: person, weight: 2 }, { arbitrary: fc.constant(0), weight: 1 }),
  whom: person,
  size: fc.nat(1000),
})
const setting = fc.record({ capacity: fc.integer({ min: 2, max: 5 }), isApproval: fc.boolean() })

let server: TestServer
beforeAll(async () => {
  server = await featureServer(clubFeatures)
})
afterAll(() => server.close())

test(`${WALKS} walks of seed ${SEED} agree with the model`, async () => {
  await fc.assert(
    fc.asyncProperty(setting, fc.array(step, { minLength: 12, maxLength: soakOr(25, 45), size: 'max' }), async (made, steps) => {
      const walk = await Walk.start(server, made)
      for (const one of steps) await walk.take(one)
      await walk.end()
    }),
    { numRuns: WALKS, seed: SEED, endOnFailure: !isSoak },
  )
  const events = await server.db.sql<{ event: string }[]>`select distinct event from meet_history`
  const { walks, taken } = collectWalks({ seed: SEED, walks: WALKS, events: events.map(({ event }) => event) })
  const table = [...[...memberTransitions, ...clubTransitions].map(({ id }) => id), 'offer', 'offer-end', 'leader', 'claim']
  expect((walks < 100 ? ['M01'] : table).filter((id) => !taken.has(id))).toEqual([])
})
