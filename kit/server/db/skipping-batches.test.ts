import { expect, test } from 'vitest'
import { LockedRow, makeSkippingBatches } from './skipping-batches.ts'

type Item = { who: number; row: number }
type Run = { items: Item[]; awaited: number | null; go(): void }

/** Batches whose runs the test finishes; a run leaves out the rows in `locked`, unless it waits for them. A member below 0 fails alone, with a key's error. */
function controlled(locked: Set<number>) {
  const runs: Run[] = []
  const send = makeSkippingBatches<Item, string>({
    run: (items, awaited) =>
      new Promise((resolve, reject) => {
        const go = () => {
          if (items.some(({ who }) => who < 0)) return reject(Object.assign(new Error('a key'), { code: '23505' }))
          resolve(items.map(({ who, row }) => (awaited !== row && locked.has(row) ? new LockedRow(row) : `${who} at ${row}`)))
        }
        runs.push({ items, awaited, go })
      }),
    idOf: ({ who, row }) => `${who} ${row}`,
    rowsOf: ({ who, row }) => [who + 100, row],
  })
  return { runs, send }
}
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

test('a locked row delays only its own items, which keep their order', async () => {
  const { runs, send } = controlled(new Set([1]))
  const [held, free] = [send({ who: 1, row: 1 }), send({ who: 1, row: 2 })]
  await turn()
  runs[0]!.go()
  expect(await free).toBe('1 at 2')
  await expect.poll(() => runs.length).toBe(2)
  expect(runs[1]).toMatchObject({ items: [{ who: 1, row: 1 }], awaited: 1 })

  // Later items of the row wait behind the first; those of others do not.
  const [next, other] = [send({ who: 2, row: 1 }), send({ who: 2, row: 2 })]
  await expect.poll(() => runs.length).toBe(3)
  expect(runs[2]).toMatchObject({ items: [{ who: 2, row: 2 }], awaited: null })
  runs[2]!.go()
  expect(await other).toBe('2 at 2')
  runs[1]!.go()
  expect(await held).toBe('1 at 1')
  await expect.poll(() => runs.length).toBe(4)
  expect(runs[3]).toMatchObject({ items: [{ who: 2, row: 1 }], awaited: 1 })
  runs[3]!.go()
  expect(await next).toBe('2 at 1')
})

test('writes the same item of several callers once', async () => {
  const { runs, send } = controlled(new Set())
  const answers = [send({ who: 1, row: 1 }), send({ who: 1, row: 1 }), send({ who: 2, row: 1 })]
  await turn()
  expect(runs.map(({ items }) => items)).toEqual([
    [
      { who: 1, row: 1 },
      { who: 2, row: 1 },
    ],
  ])
  runs[0]!.go()
  expect(await Promise.all(answers)).toEqual(['1 at 1', '1 at 1', '2 at 1'])
})

test('an error of one item rejects only its caller', async () => {
  const { runs, send } = controlled(new Set())
  const answers = Promise.allSettled([send({ who: 1, row: 1 }), send({ who: -1, row: 1 }), send({ who: 2, row: 1 })])
  // Together, then each of the three alone.
  for (let nth = 0; nth < 4; nth++) {
    await expect.poll(() => runs.length).toBe(nth + 1)
    runs[nth]!.go()
  }
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
