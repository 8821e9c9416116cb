import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBatch } from './batch.ts'

/** Runs that the test finishes, so that it controls which items wait meanwhile. */
function controlledRuns() {
  const runs: { items: number[]; go(): void; fail(error: Error): void }[] = []
  const run = (items: number[]): Promise<(number | Error)[]> =>
    new Promise((resolve, reject) => {
      runs.push({ items, go: () => resolve(items.map((item) => (item < 0 ? new Error(`no ${item}`) : item * 10))), fail: reject })
    })
  return { runs, run }
}
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

test('runs what comes during a run together in the next, up to the maximum', async () => {
  const { runs, run } = controlledRuns()
  const enqueue = makeBatch(run, { max: 3 })
  const first = [enqueue(1), enqueue(2)]
  await turn()
  const later = [3, 4, 5, 6].map(enqueue)
  await turn()
  expect(runs.map(({ items }) => items)).toEqual([[1, 2]])
  runs[0]!.go()
  expect(await Promise.all(first)).toEqual([10, 20])
  await turn()
  expect(runs[1]!.items).toEqual([3, 4, 5])
  runs[1]!.go()
  await later[2]
  await turn()
  expect(runs[2]!.items).toEqual([6])
  runs[2]!.go()
  expect(await Promise.all(later)).toEqual([30, 40, 50, 60])
})

test('an error among the results rejects one caller, an error of the run all of its callers, and the next run goes on', async () => {
  const { runs, run } = controlledRuns()
  const enqueue = makeBatch(run, { max: 10 })
  const mixed = Promise.allSettled([enqueue(1), enqueue(-2), enqueue(3)])
  await turn()
  runs[0]!.go()
  expect((await mixed).map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([10, 'no -2', 30])
  const failing = Promise.allSettled([enqueue(4), enqueue(5)])
  await turn()
  runs[1]!.fail(new Error('lost'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const after = enqueue(6)
  await turn()
  runs[2]!.go()
  expect(await after).toBe(60)
})

test('gives each caller its own result, in order, with one run at a time', async () => {
  const step = fc.record({ items: fc.array(fc.integer({ min: -3, max: 100 }), { maxLength: 12 }), turns: fc.nat(3), fails: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.integer({ min: 1, max: 7 }), async (steps, max) => {
      const seen: number[] = []
      let working = 0
      let nth = 0
      const enqueue = makeBatch(
        async (items: { n: number; item: number }[]) => {
          expect(++working).toBe(1)
          expect(items.length).toBeLessThanOrEqual(max)
          const { turns, fails } = steps[nth++ % steps.length]!
          for (let at = 0; at < turns; at++) await turn()
          working--
          seen.push(...items.map(({ n }) => n))
          if (fails && nth % 3 === 0) throw new Error('all')
          return items.map(({ n, item }) => (item < 0 ? new Error(`${n}`) : n))
        },
        { max },
      )
      let asked = 0
      const answers: Promise<void>[] = []
      for (const { items, turns } of steps) {
        for (const item of items) {
          const n = asked++
          answers.push(
            enqueue({ n, item }).then(
              (result) => expect([result, item >= 0]).toEqual([n, true]),
              (error: Error) => expect([error.message === 'all' || error.message === `${n}`]).toEqual([true]),
            ),
          )
        }
        for (let at = 0; at < turns; at++) await turn()
      }
      await Promise.all(answers)
      expect(seen).toEqual(Array.from({ length: asked }, (_, n) => n))
    }),
    { numRuns: 60 },
  )
})
