import { expect, test } from 'vitest'
import { extend, extensionPoint, makeExtensions } from './extensions.ts'

const charged = extensionPoint<(log: string[], amount: number) => Promise<void>>('charged')
const limit = extensionPoint<number>('limit')

test('runs every function of a point in the order given, each after the one before', async () => {
  const slow = async (log: string[], amount: number) => {
    await Promise.resolve()
    log.push(`slow ${amount}`)
  }
  const fast = async (log: string[], amount: number) => void log.push(`fast ${amount}`)
  const log: string[] = []
  await makeExtensions([extend(charged, slow), extend(limit, 3), extend(charged, fast)]).run(charged, log, 7)
  expect(log).toEqual(['slow 7', 'fast 7'])
})

test('stops at the first function that throws', async () => {
  const log: string[] = []
  const fails = async () => Promise.reject(new Error('no'))
  const extensions = makeExtensions([extend(charged, fails), extend(charged, async (given) => void given.push('next'))])
  await expect(extensions.run(charged, log, 7)).rejects.toThrow('no')
  expect(log).toEqual([])
})

test('a point without extensions has no parts, and running it does nothing', async () => {
  expect(makeExtensions([]).all(limit)).toEqual([])
  await makeExtensions([]).run(charged, [], 7)
})

test('one() throws for a point with no or several extensions', () => {
  expect(makeExtensions([extend(limit, 3)]).one(limit)).toBe(3)
  expect(() => makeExtensions([]).one(limit)).toThrow('The extension point "limit" needs one extension and has 0.')
  expect(() => makeExtensions([extend(limit, 3), extend(limit, 4)]).one(limit)).toThrow('has 2')
})

test('two servers in one process have separate extensions', () => {
  const [one, other] = [makeExtensions([extend(limit, 3)]), makeExtensions([extend(limit, 4)])]
  expect([one.all(limit), other.all(limit)]).toEqual([[3], [4]])
})

test('two points of the same name are different points', () => {
  expect(makeExtensions([extend(limit, 3)]).all(extensionPoint<number>('limit'))).toEqual([])
})

test('an extension of another type does not compile', () => {
  // @ts-expect-error a number is wanted
  extend(limit, '3')
  // @ts-expect-error the amount is a number
  extend(charged, async (_log: string[], _amount: string) => {})
  // @ts-expect-error the amount is missing
  void (() => makeExtensions([]).run(charged, []))
})
