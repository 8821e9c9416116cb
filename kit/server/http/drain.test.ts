import { Agent, get } from 'node:http'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { handle } from './handle.ts'
import { testServer } from '../testing/server.ts'

const slow = endpoint('GET /v1/test/slow', { access: 'open', answer: z.string() })

test('refuses new calls while it stops, lets running ones finish, and then closes the port', async () => {
  let finish = (): void => {}
  let signalStart = (): void => {}
  const started = new Promise<void>((resolve) => (signalStart = resolve))
  const work = new Promise<void>((resolve) => (finish = resolve))
  const server = await testServer([
    handle(slow, async () => {
      signalStart()
      await work
      return 'finished'
    }),
  ])
  const agent = new Agent({ keepAlive: true })
  const socket = io(server.url, { transports: ['websocket'], reconnection: false })
  const disconnected = new Promise<string>((resolve) => socket.on('connect', () => socket.on('disconnect', resolve)))
  const running = ask(`${server.url}/v1/test/slow`, agent)
  await Promise.all([started, new Promise((resolve) => socket.on('connect', () => resolve(null)))])
  const closing = server.close()

  expect(await ask(`${server.url}/v1/test/slow`, agent)).toMatchObject({
    status: 503,
    body: { state: -9, code: 'request.busy' },
    connection: 'close',
  })
  expect(await ask(`${server.url}/readyz`, agent)).toMatchObject({ status: 503 })
  expect(await ask(`${server.url}/healthz`, agent)).toMatchObject({ status: 200 })
  expect(await disconnected).toBe('io server disconnect')
  finish()
  expect(await running).toMatchObject({ status: 200, body: { state: 1, query: 'finished' } })
  await closing
  await expect(ask(`${server.url}/healthz`, agent)).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})

test('stops without waiting for a call whose caller disconnected', async () => {
  let signalStart = (): void => {}
  const started = new Promise<void>((resolve) => (signalStart = resolve))
  const server = await testServer([
    handle(slow, () => {
      signalStart()
      return new Promise<string>(() => {})
    }),
  ])
  const abort = new AbortController()
  const call = fetch(`${server.url}/v1/test/slow`, { signal: abort.signal })
  await started
  abort.abort()
  await expect(call).rejects.toThrow()
  await server.close()
})

function ask(url: string, agent: Agent): Promise<{ status: number; body: unknown; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text), connection: answer.headers.connection }))
    }).on('error', reject)
  })
}
