import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBatch } from './batch.ts'

/** Lets a run go on by hand, so that what waits meanwhile can be told. */
function byHand() {
  const runs: { items: number[]; go(): void; fail(error: Error): void }[] = []
  const run = (items: number[]): Promise<(number | Error)[]> =>
    new Promise((resolve, reject) => {
      runs.push({ items, go: () => resolve(items.map((item) => (item < 0 ? new Error(`no ${item}`) : item * 10))), fail: reject })
    })
  return { runs, run }
}
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

test('what comes while a run works goes together in the next, at most so many', async () => {
  const { runs, run } = byHand()
  const ask = makeBatch(run, { max: 3 })
  const first = [ask(1), ask(2)]
  await turn()
  const later = [3, 4, 5, 6].map(ask)
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

test('an error among the results is its caller’s alone; one of the run is everyone’s, and the next run goes on', async () => {
  const { runs, run } = byHand()
  const ask = makeBatch(run, { max: 10 })
  const mixed = Promise.allSettled([ask(1), ask(-2), ask(3)])
  await turn()
  runs[0]!.go()
  expect((await mixed).map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([10, 'no -2', 30])
  const failing = Promise.allSettled([ask(4), ask(5)])
  await turn()
  runs[1]!.fail(new Error('lost'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const after = ask(6)
  await turn()
  runs[2]!.go()
  expect(await after).toBe(60)
})

test('however they come, each gets its own, in order, and never do two runs work at once', async () => {
  const step = fc.record({ items: fc.array(fc.integer({ min: -3, max: 100 }), { maxLength: 12 }), turns: fc.nat(3), fails: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.integer({ min: 1, max: 7 }), async (steps, max) => {
      const seen: number[] = []
      let working = 0
      let nth = 0
      const ask = makeBatch(
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
            ask({ n, item }).then(
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
