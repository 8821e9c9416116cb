import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { REFETCH, socketCall, socketEvent } from '#kit/contract/socket.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { openSocket } from './connection.ts'
import { session } from './session.ts'
import { emit, onConnected, onSocket, socketId, useConnected } from './socket.ts'
import { fakeNetwork, tokenFor, wireForTest } from './testing.ts'

type Acknowledge = (error: Error | null, sent?: unknown) => void
const fake = vi.hoisted(() => ({
  any: [] as ((event: string, payload: unknown) => void)[],
  on: new Map<string, (value?: unknown) => void>(),
  made: [] as { auth: (use: (who: object) => void) => void }[],
  sent: [] as unknown[],
  answer: (_event: string, _body: unknown, acknowledge: (error: Error | null, sent?: unknown) => void): void =>
    acknowledge(null, undefined),
  socket: { active: false, connected: false, id: 'own', connect: () => {} },
}))
vi.mock('socket.io-client', () => ({
  io: (options: (typeof fake.made)[number]) => {
    fake.made.push(options)
    return Object.assign(fake.socket, {
      onAny: (listener: (event: string, payload: unknown) => void) => fake.any.push(listener),
      on: (event: string, listener: () => void) => fake.on.set(event, listener),
      timeout: () => ({
        emit: (event: string, body: unknown, acknowledge: Acknowledge) => {
          fake.sent.push([event, body])
          fake.answer(event, body, acknowledge)
        },
      }),
    })
  },
}))

const ticket = endpoint('POST /v1/user/chat/ticket', { access: 'member', answer: z.object({ ticket: z.string() }) })
const news = socketEvent('dl', { payload: z.object({ daily_no: z.number() }), summary: '' })
const put = socketCall('put', {
  body: z.object({ name: z.string() }),
  answer: z.object({ no: z.number() }),
  rate: { calls: 1, seconds: 1 },
  summary: '',
})

beforeEach(() => {
  localStorage.clear()
  wireForTest()
  fake.any.length = fake.made.length = fake.sent.length = 0
  Object.assign(fake.socket, { active: false, connected: false, connect: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setConnected = (is = true): void => {
  fake.socket.connected = is
  fake.on.get(is ? 'connect' : 'disconnect')?.('transport close')
}
const connectedMember = (): Promise<object> => new Promise((resolve) => fake.made.at(-1)!.auth(resolve))
const receive = (event: string, payload: unknown): void => fake.any.forEach((listener) => listener(event, payload))

test('a guest connects without credentials; a member with a new ticket each time, or the token if there is none', async () => {
  let given = 0
  const { calls } = fakeNetwork(() =>
    given < 2 ? { json: { state: 1, query: { ticket: `t${++given}` } } } : { status: 503, json: { state: -9, code: 'request.busy' } },
  )
  await openSocket(ticket)
  expect(await connectedMember()).toEqual({})
  expect(calls).toEqual([])
  const token = tokenFor(1)
  localStorage.setItem('haru_token', token)
  expect([await connectedMember(), await connectedMember(), await connectedMember()]).toEqual([
    { ticket: 't1' },
    { ticket: 't2' },
    { token },
  ])
  expect(calls.map(({ url }) => url)).toEqual(Array.from({ length: 3 }, () => '/v1/user/chat/ticket'))
  expect(JSON.stringify(fake.made)).not.toContain(token)
})

test('onSocket receives its events until it unsubscribes', async () => {
  const onNews = vi.fn<(payload: unknown) => void>()
  const stop = onSocket(news, onNews)
  await openSocket(ticket)
  receive('dl', { daily_no: 1 })
  receive('ud', {})
  stop()
  receive('dl', { daily_no: 2 })
  expect(onNews.mock.calls).toEqual([[{ daily_no: 1 }]])
})

test('emit returns the answer, or rejects with code and field, or as offline', async () => {
  await openSocket(ticket)
  await expect(emit(put, { name: 'a' })).rejects.toMatchObject({ offline: true })
  expect(fake.sent).toEqual([])
  setConnected()
  fake.answer = (_event, _body, acknowledge) => acknowledge(null, { state: 1, query: { no: 7 } })
  expect(await emit(put, { name: 'a' })).toEqual({ no: 7 })
  fake.answer = (_event, _body, acknowledge) => acknowledge(null, { state: -9, code: 'test.no', msg: '안 돼요.', field: 'name' })
  await expect(emit(put, { name: 'b' })).rejects.toMatchObject({ code: 'test.no', field: 'name', message: '안 돼요.', offline: false })
  fake.answer = (_event, _body, acknowledge) => acknowledge(new Error('operation has timed out'))
  await expect(emit(put, { name: 'c' })).rejects.toMatchObject({ offline: true })
  expect(fake.sent.at(-1)).toEqual(['put', { name: 'c' }])
})

test('onConnected is called at each connect, and when events may be lost while connected', async () => {
  vi.useFakeTimers()
  const connected = vi.fn<() => void>()
  const stop = onConnected(connected)
  const { result } = renderHook(() => useConnected())
  await openSocket(ticket)
  expect([result.current, socketId()]).toEqual([false, 'own'])
  act(() => setConnected())
  expect([result.current, connected.mock.calls.length]).toEqual([true, 1])
  receive(REFETCH, {})
  expect(connected).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3000)
  expect(connected).toHaveBeenCalledTimes(2)
  receive(REFETCH, {})
  act(() => setConnected(false))
  vi.advanceTimersByTime(3000)
  expect([result.current, connected.mock.calls.length]).toEqual([false, 2])
  act(() => setConnected())
  expect([result.current, connected.mock.calls.length]).toEqual([true, 3])
  stop()
})

test('reconnects with growing delays after the server disconnects or refuses, not after a lost connection', async () => {
  vi.useFakeTimers()
  const connect = vi.spyOn(fake.socket, 'connect')
  localStorage.setItem('haru_token', tokenFor(1, { from: Date.now() - 2 * HOUR_MS }))
  await openSocket(ticket)
  fake.on.get('disconnect')?.('transport close')
  fake.socket.active = true
  fake.on.get('connect_error')?.(new Error('xhr poll error'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connect).not.toHaveBeenCalled()
  fake.socket.active = false
  fake.on.get('disconnect')?.('io server disconnect')
  await vi.advanceTimersByTimeAsync(1000)
  expect(connect).toHaveBeenCalledTimes(1)
  for (const [refusal, wait] of [
    ['auth.required', 2000],
    ['request.busy', 4000],
    ['request.too_many', 8000],
  ] as const) {
    connect.mockClear()
    fake.on.get('connect_error')?.(new Error(refusal))
    await vi.advanceTimersByTimeAsync(wait / 2 - 100)
    expect(connect).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(wait / 2 + 100)
    expect(connect).toHaveBeenCalledTimes(1)
  }
})

test('a suspended member is disconnected, and connects no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  localStorage.setItem('haru_token', tokenFor(1))
  const connect = vi.fn()
  const close = vi.fn()
  Object.assign(fake.socket, { connect, close })
  await openSocket(ticket)
  session.suspend()
  expect(close).toHaveBeenCalled()
  fake.on.get('disconnect')?.('io server disconnect')
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(connect).not.toHaveBeenCalled()
})
