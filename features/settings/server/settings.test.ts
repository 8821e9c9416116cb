import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings } from '#features/settings/contract.ts'
import { testServer, type TestServer } from '#kit/server/testing.ts'
import { settingsHttp } from './http.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(settingsHttp)
})
afterAll(() => server.close())

test('a guest has no settings, and nobody sees another member’s', async () => {
  expect(await server.call(getSettings)).toMatchObject({ status: 401, body: { state: -9, code: 'auth.required' } })

  const [me, other] = [await server.aMember(), await server.aMember()]
  await server.db.sql`insert into user_setting values (${other.user_no}, 'theme', 'dark')`
  expect((await server.call(getSettings, {}, { as: me })).body).toEqual({ state: 1, query: [] })
})

test('a member reads pairs of strings', async () => {
  const me = await server.aMember({ user_profile: [{ mimetype: 'image/png', key: 'k', transforms: {} }] })
  await server.db.sql`insert into user_setting values (${me.user_no}, 'theme', 'dark'), (${me.user_no}, 'push_all', '1')`
  expect((await server.call(getSettings, {}, { as: me })).body).toEqual({
    state: 1,
    query: [
      { setting_key: 'push_all', setting_value: '1' },
      { setting_key: 'theme', setting_value: 'dark' },
    ],
  })
})
