import { expect, test } from 'vitest'
import { makeQueue, makeSingleFlight } from './queue.ts'

const gate = () => Promise.withResolvers<void>()

test('limits running and waiting tasks, refuses more, and continues after a failure', async () => {
  const queue = makeQueue({ running: 2, waiting: 2 })
  const gates = [gate(), gate(), gate(), gate()]
  let began = 0
  const works = gates.map(({ promise }) =>
    queue.run(() => {
      began++
      return promise
    }),
  )
  await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'media.busy' })
  expect(began).toBe(2)
  gates[0]!.reject(new Error('failed'))
  await expect(works[0]).rejects.toThrow('failed')
  await Promise.resolve()
  expect(began).toBe(3)
  for (const { resolve } of gates) resolve()
  await Promise.all(works.slice(1))
  expect(began).toBe(4)
  expect(await queue.run(() => Promise.resolve('free again'))).toBe('free again')
})

test('shares one run for a key, and runs again after a failure', async () => {
  const shared = makeSingleFlight<number>()
  let made = 0
  const make = async () => {
    made++
    throw new Error('failed')
  }
  const both = await Promise.allSettled([shared('a', make), shared('a', make)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(made).toBe(1)
  expect(await shared('a', () => Promise.resolve(7))).toBe(7)
})
