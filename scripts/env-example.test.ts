import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#kit/server/config/config.ts'
import { VARIABLES } from '#kit/server/config/variables.ts'
import { envExample } from './env-example.ts'

test('.env.example names every variable that the code reads', async () => {
  // Written by `vitest -u` on this file.
  await expect(envExample()).toMatchFileSnapshot('../.env.example')
  for (const name of Object.keys(VARIABLES)) expect(envExample()).toContain(`#${name}=`)
})

test('readConfig accepts every example', () => {
  const given = parseEnv(envExample().replaceAll(/^#(?=[A-Z0-9_]+=.)/gm, ''))
  const { SMTP_URL, S3_ENDPOINT, TURN_URLS, ...whole } = given
  expect(readConfig(whole)).toMatchObject({ env: 'development', port: 4000, databaseUrl: expect.stringContaining('postgres://') as string })
  // These are parts of switches that need the rest as well.
  expect(SMTP_URL).toBeDefined()
  expect(S3_ENDPOINT).toBeDefined()
  expect(TURN_URLS).toBeDefined()
})
