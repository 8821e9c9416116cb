import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSocket, openSocket } from './socket.ts'
import { fakeNetwork, HOUR, tokenFor, wireForTest } from './testing.ts'

const fake = vi.hoisted(() => ({
  any: [] as ((event: string, payload: unknown) => void)[],
  on: new Map<string, (value?: unknown) => void>(),
  opts: { query: {} as object },
  active: false,
  connect: () => {},
  made: [] as object[],
}))
vi.mock('socket.io-client', () => ({
  io: (options: { query: object }) => {
    fake.made.push(options)
    fake.opts.query = options.query
    return {
      get active() {
        return fake.active
      },
      connect: () => fake.connect(),
      onAny: (listener: (event: string, payload: unknown) => void) => fake.any.push(listener),
      on: (event: string, listener: () => void) => fake.on.set(event, listener),
      io: { opts: fake.opts, on: (event: string, listener: () => void) => fake.on.set(event, listener) },
    }
  },
}))

beforeEach(() => {
  localStorage.clear()
  wireForTest()
  fake.any.length = 0
  fake.made.length = 0
  fake.active = false
})
afterEach(() => void vi.unstubAllGlobals())

test('a guest connects without a token; a member with it in the query, read anew for each try', async () => {
  await openSocket()
  expect(fake.made).toMatchObject([{ query: {} }])
  const [first, next] = [tokenFor(1), tokenFor(1, { hours: 30 })]
  localStorage.setItem('haru_token', first)
  await openSocket()
  expect(fake.made[1]).toMatchObject({ query: { token: first } })
  localStorage.setItem('haru_token', next)
  fake.on.get('reconnect_attempt')?.()
  expect(fake.opts.query).toEqual({ token: next })
})

test('events reach who listens, until they stop', async () => {
  const heard = vi.fn<(payload: unknown) => void>()
  const stop = onSocket('dl', heard)
  await openSocket()
  const say = (event: string, payload: unknown) => fake.any.forEach((listener) => listener(event, payload))
  say('dl', { daily_no: 1 })
  say('ud', {})
  stop()
  say('dl', { daily_no: 2 })
  expect(heard.mock.calls).toEqual([[{ daily_no: 1 }]])
})

test('a token that the server refuses is renewed once; a lost connection is the client’s own affair', async () => {
  const connect = vi.spyOn(fake, 'connect')
  const renewed = tokenFor(1)
  fakeNetwork(() => ({ json: { state: 1, token: renewed } }))
  localStorage.setItem('haru_token', tokenFor(1))
  await openSocket()
  localStorage.setItem('haru_token', tokenFor(1, { from: Date.now() - 20 * HOUR }))
  fake.active = true
  fake.on.get('connect_error')?.(new Error('xhr poll error'))
  fake.active = false
  fake.on.get('connect_error')?.(new Error('auth.required'))
  await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(1))
  expect(fake.opts.query).toEqual({ token: renewed })
  fake.on.get('connect_error')?.(new Error('auth.required'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(connect).toHaveBeenCalledTimes(1)
})
