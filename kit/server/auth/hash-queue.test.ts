import { expect, test } from 'vitest'
import { requestErrors } from '#kit/contract/errors.ts'
import { makeHashQueue, type HashFor } from './hash-queue.ts'

/** A queue whose hashes end when the test says so, and the order in which they began. */
function aQueue(maxWaiting = 64) {
  const queue = makeHashQueue({ maxRunning: 1, maxWaiting })
  const began: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const settled: Promise<void>[] = []
  const add = (name: string, hashFor: HashFor): void => {
    const work = () =>
      new Promise<void>((resolve) => {
        began.push(name)
        ends.push(resolve)
      })
    settled.push(
      queue(work, hashFor).catch((error: Error) => {
        expect(error.message).toBe(requestErrors.busy().message)
        refused.push(name)
      }),
    )
  }
  const endOne = async (): Promise<void> => {
    ends.shift()!()
    await new Promise(setImmediate)
  }
  return {
    add,
    began,
    refused,
    endOne,
    async endAll() {
      while (ends.length > 0) await endOne()
      await Promise.all(settled)
    },
  }
}
const times = (count: number, work: (nth: number) => void): void => Array.from({ length: count }, (_, nth) => nth).forEach(work)

test('one address with many attempts does not delay another', async () => {
  const queue = aQueue()
  times(40, (nth) => queue.add(`attack ${nth}`, { place: '203.0.113.7', account: `victim ${nth}` }))
  queue.add('member', { place: '198.51.100.1', account: 'somebody' })
  await queue.endOne()
  await queue.endOne()
  expect(queue.began.slice(0, 3)).toContain('member')
  await queue.endAll()
  expect(queue.began).toHaveLength(41)
})

test('many addresses that try one account do not delay other accounts', async () => {
  const queue = aQueue()
  times(40, (nth) => queue.add(`attack ${nth}`, { place: `2001:db8::${nth}`, account: 'victim' }))
  for (let nth = 0; nth < 3; nth++) await queue.endOne()
  queue.add('member', { place: '198.51.100.1', account: 'somebody' })
  const position = queue.began.length
  await queue.endAll()
  expect(queue.began.indexOf('member') - position).toBeLessThanOrEqual(3)
})

test('the owner of an account is not behind the attempts of one address at it', async () => {
  const queue = aQueue()
  times(40, (nth) => queue.add(`attack ${nth}`, { place: '203.0.113.7', account: 'victim' }))
  queue.add('owner', { place: '198.51.100.1', account: 'victim' })
  queue.add('owner at a known browser', { place: 'browser' })
  await queue.endAll()
  expect(queue.began.indexOf('owner')).toBeLessThanOrEqual(12)
  expect(queue.began.indexOf('owner at a known browser')).toBeLessThanOrEqual(3)
})

test('places take turns, and every place keeps its own order', async () => {
  const queue = aQueue()
  queue.add('first', { place: 'z' })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(name, { place: name[0]! })
  await queue.endAll()
  expect(queue.began).toEqual(['first', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a full queue refuses the attempts of whoever fills it', async () => {
  const queue = aQueue(10)
  times(30, (nth) => queue.add(`attack ${nth}`, { place: '203.0.113.7' }))
  expect(queue.refused).toEqual([])
  queue.add('member', { place: '198.51.100.1' })
  await queue.endAll()
  expect(queue.refused).toHaveLength(20)
  expect(queue.refused).not.toContain('member')
  expect(queue.began).toContain('member')
})

test('a heavy place is not starved by newcomers', async () => {
  const queue = aQueue()
  times(4, (nth) => queue.add(`heavy ${nth}`, { place: 'heavy' }))
  for (let nth = 0; nth < 20; nth++) {
    queue.add(`newcomer ${nth}`, { place: `new ${nth}` })
    await queue.endOne()
  }
  expect(queue.began.filter((name) => name.startsWith('heavy'))).toHaveLength(4)
  await queue.endAll()
})

test('a failed hash frees its slot', async () => {
  const queue = makeHashQueue({ maxRunning: 1, maxWaiting: 1 })
  await expect(queue(() => Promise.reject(new Error('broken')), {})).rejects.toThrow('broken')
  expect(await queue(async () => 7, {})).toBe(7)
})
