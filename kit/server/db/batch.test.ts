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

test('a second lane runs beside the first one when enough items wait that have no key in common with it', async () => {
  const { runs, run } = controlledRuns()
  const enqueue = makeBatch(run, { max: 10, lanes: 2, leastBeside: 2, keysOf: (item) => [item % 10] })
  const items = () => runs.map((one) => one.items)
  const first = enqueue(11)
  await turn()
  // 21 has the key of 11, and 31 waits behind it; 12 alone is too few.
  const later = [enqueue(21), enqueue(12), enqueue(31)]
  await turn()
  expect(items()).toEqual([[11]])
  later.push(enqueue(13))
  await turn()
  expect(items()).toEqual([[11], [12, 13]])
  // Both lanes are in use.
  later.push(enqueue(14), enqueue(15))
  await turn()
  expect(items()).toHaveLength(2)
  runs[0]!.go()
  expect(await first).toBe(110)
  expect(items()[2]).toEqual([21, 31, 14, 15])
  runs[2]!.go()
  runs[1]!.go()
  expect(await Promise.all(later)).toEqual([210, 120, 310, 130, 140, 150])
})

test('an item with two keys waits for both lanes, and none with one of its keys overtakes it', async () => {
  const { runs, run } = controlledRuns()
  const enqueue = makeBatch(run, { max: 10, lanes: 2, keysOf: (item) => String(item).split('').map(Number) })
  const items = () => runs.map((one) => one.items)
  const answers = [enqueue(1)]
  await turn()
  answers.push(enqueue(2))
  await turn()
  answers.push(enqueue(12), enqueue(22), enqueue(11))
  await turn()
  expect(items()).toEqual([[1], [2]])
  runs[0]!.go()
  await answers[0]
  // 11 may not go before 12.
  expect(items()).toHaveLength(2)
  runs[1]!.go()
  await answers[1]
  expect(items()[2]).toEqual([12, 22, 11])
  runs[2]!.go()
  await Promise.all(answers)
})

test('with several lanes no two runs have a key in common, and the items of a key keep their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.nat(2)), { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      async (asked, lanes) => {
        const active = new Set<number>()
        const order = new Map<number, number[]>()
        type Item = { n: number; keys: number[] }
        const enqueue = makeBatch(
          async (items: Item[]) => {
            const keys = new Set(items.flatMap((item) => item.keys))
            for (const key of keys) expect(active.has(key)).toBe(false)
            for (const key of keys) active.add(key)
            for (const { n, keys: own } of items) for (const key of new Set(own)) order.set(key, [...(order.get(key) ?? []), n])
            for (let at = 0; at < items.length % 3; at++) await turn()
            for (const key of keys) active.delete(key)
            return items.map(({ n }) => n)
          },
          { max: 5, lanes, leastBeside: 2, keysOf: ({ keys }) => keys },
        )
        const answers: Promise<number>[] = []
        for (const [n, [one, other, turns]] of asked.entries()) {
          answers.push(enqueue({ n, keys: [one, other] }))
          for (let at = 0; at < turns; at++) await turn()
        }
        expect(await Promise.all(answers)).toEqual(asked.map((_, n) => n))
        for (const ns of order.values()) expect(ns).toEqual(ns.toSorted((a, b) => a - b))
      },
    ),
    { numRuns: 60 },
  )
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
