import { afterAll, beforeAll, expect, test } from 'vitest'
import { AREAS, hasRight, ROLES, type Right } from '#features/operator/contract.ts'
import { anOperator, revokeForTest } from '#features/operator/server/testing.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { tableStates } from '#kit/server/testing/written-rows.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'
import { declaredEndpoints } from './testing-endpoints.ts'

const calls = declaredEndpoints.filter(({ access }) => access === 'operator')

let server: TestServer
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())

/** A call with a number for each parameter, and nothing else. */
const call = (one: Endpoint, as: Parameters<TestServer['call']>[2]) => {
  const params = Object.fromEntries([...one.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
  return server.call(one, { params, ...(one.method !== 'GET' && { body: {} }) } as never, as)
}

test('every call of the console names a right of the table, and writes none that only shows', () => {
  const rights = new Set(Object.keys(AREAS).flatMap((area) => [`${area}.see`, `${area}.act`]))
  expect(calls.length).toBeGreaterThan(100)
  expect(calls.filter(({ right }) => right === undefined || (right !== null && !rights.has(right))).map(({ line }) => line)).toEqual([])
  const reads = calls.filter(({ method, right }) => method === 'GET' && right?.endsWith('.act')).map(({ line }) => line)
  expect(reads).toEqual([])
})

test('each call is refused to guests, members, a revoked operator, and each role without its right, and changes nothing', async () => {
  const member = await server.aMember()
  const revoked = await anOperator(server)
  await revokeForTest(server, revoked)
  const people = await Promise.all(ROLES.map(async (role) => ({ role, as: await anOperator(server, { roles: [role] }) })))
  const before = await tableStates(server.db)
  const wrong: string[] = []
  for (const one of calls) {
    for (const as of [null, member, revoked]) {
      const { status } = await call(one, { as })
      if (status !== 401) wrong.push(`${one.line} answers ${status} to ${as === null ? 'a guest' : 'a member or a revoked operator'}`)
    }
    for (const { role, as } of people) {
      if (hasRight([role], one.right as Right | null)) continue
      const { status, body } = await call(one, { as })
      if (status !== 403 || body.code !== 'auth.no_right') wrong.push(`${one.line} answers ${status} ${body.code} to ${role}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await tableStates(server.db)).toEqual(before)
})

test('each role with the right gets past it', async () => {
  const wrong: string[] = []
  for (const role of ROLES) {
    const as = await anOperator(server, { roles: [role] })
    for (const one of calls) {
      // Reads alone: a write without its content is refused whatever the right.
      if (one.method !== 'GET' || !hasRight([role], one.right as Right | null)) continue
      const { status } = await call(one, { as })
      if (status === 401 || status === 403) wrong.push(`${one.line} answers ${status} to ${role}`)
    }
  }
  expect(wrong).toEqual([])
})
