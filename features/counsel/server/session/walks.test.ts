import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { isSoak, soakOr } from '#kit/server/testing/soak.ts'
import { counselTransitions } from '../../transitions.ts'
import { applyHttp } from '../apply/http.ts'
import { startSceneTest } from './testing/scenes.ts'
import { STEPS, walkThrough, type Step } from './testing/walk.ts'

// Random walks over everything that the two sides, operators and the clock can do. After each step the server agrees with the model of
// decisions d-2: answers, states, times, money, room; after each walk the ledger agrees with itself.

vi.setConfig({ testTimeout: 7_200_000 })

const WALKS = Number(process.env['HARU_WALKS'] ?? soakOr(5, 2000))
/** The title of a failed run names it: HARU_WALK_SEED takes the same walks again, HARU_WALKS fewer or more. Each batch has the next seed. */
const SEED = Number(process.env['HARU_WALK_SEED'] ?? soakOr(4, Date.now() % 2 ** 31))
const STEPS_MAX = soakOr(14, 30)
/** Walks on one database: the comparison of the ledger takes longer with each of them. */
const BATCH = 200

const step: fc.Arbitrary<Step> = fc.record({
  // Most steps bring a counselling forward.
  kind: fc.oneof({ arbitrary: fc.constant('go' as const), weight: 16 }, { arbitrary: fc.constantFrom(...STEPS), weight: 8 }),
  who: fc.oneof(
    { arbitrary: fc.constant(0), weight: 4 },
    { arbitrary: fc.constant(1), weight: 2 },
    { arbitrary: fc.constant(2), weight: 1 },
  ),
  pick: fc.nat(99_999),
})

/** How often each event was in the history. */
const taken = new Map<string, number>()

for (let from = 0; from < WALKS; from += BATCH) {
  const [walks, seed] = [Math.min(BATCH, WALKS - from), SEED + from / BATCH]
  const api = await startSceneTest(applyHttp)
  test(`${walks} walks of seed ${seed} agree with the model`, async () => {
    const started = performance.now()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: STEPS_MAX, size: 'max' }), async (steps) => {
        await walkThrough(api, steps)
        await expectLedgerAgrees(api.server)
      }),
      { numRuns: walks, seed, endOnFailure: !isSoak },
    )
    const events = await api.server.db.sql<{ event: string; times: number }[]>`
      select event, count(*)::int as times from counsel_history group by event`
    for (const { event, times } of events) taken.set(event, (taken.get(event) ?? 0) + times)
    if (isSoak) console.info(`${walks} walks of seed ${seed} in ${Math.round((performance.now() - started) / 1000)} s`)
  })
}

test('the walks take the transitions of the table', () => {
  // The short form reaches sessions and their end, the long one everything.
  const expected = WALKS < 1000 ? ['T02', 'T06', 'T18'] : counselTransitions.map(({ id }) => id)
  expect(expected.filter((id) => !taken.has(id))).toEqual([])
  const counts = [...taken].map(([event, times]) => `${event} ${times}`).toSorted()
  if (isSoak) console.info(counts.join(', '))
})
