import { expect, test } from 'vitest'
import { makeFastify } from './fastify.ts'
import { makeMetrics, type ServerStatus } from './probes.ts'

const serverStatus: ServerStatus = { running: 0, draining: false, sockets: () => 0, unknownPackets: () => 0 }

test.each([true, false])('refuses forwarded calls for local sandboxes: %s', async (refuseForwarded) => {
  const fastify = makeFastify({ production: false, serverStatus, metrics: makeMetrics(serverStatus), refuseForwarded })
  fastify.get('/x', async () => ({ state: 1 }))
  expect((await fastify.inject('/x')).statusCode).toBe(200)
  for (const name of ['x-forwarded-for', 'Forwarded', 'Via', 'X-Real-IP']) {
    const answer = await fastify.inject({ url: '/x', headers: { [name]: '203.0.113.7' } })
    expect(answer.statusCode, name).toBe(refuseForwarded ? 403 : 200)
    if (refuseForwarded) expect(answer.json()).toMatchObject({ state: -9, code: 'sandbox.forwarded' })
  }
  for (const host of ['haru.example', 'localhost.example:3000', '10.0.0.7', '[2001:db8::1]:3000']) {
    expect((await fastify.inject({ url: '/x', headers: { host } })).statusCode, host).toBe(refuseForwarded ? 403 : 200)
  }
  for (const host of ['localhost:5173', '127.0.0.1:3000', '[::1]:3000', 'haru.localhost']) {
    expect((await fastify.inject({ url: '/x', headers: { host } })).statusCode, host).toBe(200)
  }
  await fastify.close()
})
