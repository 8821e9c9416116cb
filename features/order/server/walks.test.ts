import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { collectWalks } from '#kit/server/testing/collected-walks.ts'
import type { TestServer } from '#kit/server/testing/server.ts'
import { isSoak, soakOr } from '#kit/server/testing/soak.ts'
import { startOrderServer } from './testing.ts'
import { orderTransitions } from '../transitions.ts'
import { KINDS, Walk, type Step } from './testing/walk.ts'

// Random walks over everything that a buyer, a seller, operators and the clock can do with orders and claims. Each act succeeds exactly where the
// page offers it, the money moves as the rules say, and in the end every order has ended and the ledger agrees.

vi.setConfig({ testTimeout: 7_200_000 })

const WALKS = Number(process.env['HARU_WALKS'] ?? soakOr(5, 2000))
/** The title of a run names it: HARU_WALK_SEED takes the same walks again, HARU_WALKS fewer or more. Each batch has the next seed. */
const SEED = Number(process.env['HARU_WALK_SEED'] ?? soakOr(19, Date.now() % 2 ** 31))
/** Walks on one database: the comparison of the ledger takes longer with each of them. */
const BATCH = 100

/** Transitions that happened. */
const taken = new Set<string>()
/** Walks of this run, or of all runs that HARU_WALK_FILE collects. */
let collected = WALKS

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constantFrom(...KINDS), weight: 3 },
    { arbitrary: fc.constant('seller' as const), weight: 3 },
    { arbitrary: fc.constant('claim' as const), weight: 2 },
    { arbitrary: fc.constant('answer' as const), weight: 4 },
  ),
  seed: fc.nat(2 ** 31),
})

for (let from = 0; from < WALKS; from += BATCH) {
  const [walks, seed] = [Math.min(BATCH, WALKS - from), SEED + from / BATCH]
  let server: TestServer
  beforeAll(async () => {
    server = await startOrderServer()
  })
  afterAll(() => server.close())

  test(`${walks} walks of seed ${seed}: each act succeeds where it is offered, and every order ends`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: soakOr(18, 40), size: 'max' }), async (steps) => {
        const walk = await Walk.start(server)
        for (const one of steps) await walk.take(one)
        await walk.end()
      }),
      { numRuns: walks, seed, endOnFailure: !isSoak },
    )
    await expectLedgerAgrees(server)
    const events = (await server.db.sql<{ event: string }[]>`select distinct event from order_event`).map(({ event }) => event)
    const all = collectWalks({ seed, walks, events })
    collected = Math.max(collected, all.walks)
    for (const event of all.taken) taken.add(event)
  })
}

test('the walks take the transitions of the table', () => {
  // Operators void orders of frauds, and cancel late ones for buyers who ask for it: no walk is one or has such a buyer.
  const byOperators: readonly string[] = ['O02c', 'O02d', 'O18']
  const isLong = collected >= 1000
  const expected = isLong ? orderTransitions.map(({ id }) => id).filter((id) => !byOperators.includes(id)) : ['O01', 'O05', 'O06']
  expect(expected.filter((id) => !taken.has(id))).toEqual([])
})
