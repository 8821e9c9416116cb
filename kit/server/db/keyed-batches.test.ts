import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeKeyedBatches, runTogetherOrAlone } from './keyed-batches.ts'

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

test('runs each item once, in order per key, one run per key and at most the allowed turns', async () => {
  const sent = fc.array(fc.record({ key: fc.nat(4), turns: fc.nat(2), fails: fc.boolean() }), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(sent, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }), async (items, max, turns) => {
      const done = new Map<number, number[]>()
      const running = new Set<number>()
      let inTurns = 0
      const batches = makeKeyedBatches<number, number>(
        async (numbers, key, inTurn) => {
          expect(running.has(key)).toBe(false)
          expect(numbers.length).toBeLessThanOrEqual(max)
          running.add(key)
          await inTurn(async () => {
            expect(++inTurns).toBeLessThanOrEqual(turns)
            for (let at = 0; at < items[numbers[0]!]!.turns; at++) await turn()
            inTurns--
          })
          running.delete(key)
          done.set(key, [...(done.get(key) ?? []), ...numbers])
          return numbers.map((number) => (items[number]!.fails ? new Error(`${number}`) : number))
        },
        { max, turns },
      )
      const answers = await Promise.all(items.map(({ key }, number) => batches.send(key, number).catch((error: Error) => error.message)))
      expect(answers).toEqual(items.map(({ fails }, number) => (fails ? `${number}` : number)))
      for (let key = 0; key <= 4; key++) {
        expect(done.get(key) ?? []).toEqual(items.flatMap((item, number) => (item.key === key ? [number] : [])))
        expect(batches.has(key)).toBe(false)
      }
    }),
    { numRuns: 60 },
  )
})

test('a failing or waiting run of one key does not block other keys or the next run of its own', async () => {
  const { promise, reject } = Promise.withResolvers<number[]>()
  const batches = makeKeyedBatches<number, number>(async (numbers, key) => (key === 1 && numbers[0] === 0 ? promise : numbers), {
    max: 2,
    turns: 1,
  })
  const failing = Promise.allSettled([batches.send(1, 0), batches.send(1, 1)])
  await turn()
  const next = batches.send(1, 2)
  expect(await batches.send(2, 3)).toBe(3)
  expect([batches.has(1), batches.has(2)]).toEqual([true, false])
  reject(new Error('lost'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await next).toBe(2)
})

test('runs items one by one if the error may be of one item, and rejects all if it is not', async () => {
  const run = async (numbers: number[]): Promise<number[]> => {
    if (numbers.includes(2)) throw new Error('two')
    return numbers
  }
  expect(await runTogetherOrAlone(run, [1, 2, 3], () => true)).toEqual([1, new Error('two'), 3])
  await expect(runTogetherOrAlone(run, [1, 2, 3], () => false)).rejects.toThrow('two')
})
