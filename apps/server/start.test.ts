import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PRODUCTION } from '#kit/server/testing/server.ts'
import { isAlive, preparedHome, printedLogIn, tokenOf, until, type Home } from './testing.ts'

// The real program on a real data folder, started from the command line.

let home: Home

beforeAll(async () => {
  home = await preparedHome('demo')
})

afterEach(() => home.stopAll())

afterAll(() => home.remove())

test('prints the demo log-ins and the sandboxes, refuses a second server in one line, stores compiled code; exits with 0 at Ctrl-C', async () => {
  // Without the cache that the tests' programs share.
  const server = await home.start(undefined, { NODE_COMPILE_CACHE: '' })
  expect(printedLogIn(server).password).toHaveLength(12)
  expect(server.output()).toContain('Sandboxes     payment, identity, sms, mail')
  const { code, output } = await home.refused()
  expect(code).toBe(1)
  expect(lines(output)).toEqual([
    expect.stringContaining(`haru is already running on ${home.dataDir} (process ${server.pid}): stop it first`),
  ])
  expect(await server.stop('SIGINT')).toBe(0)
  expect(readdirSync(join(home.dataDir, 'cache/code'), { recursive: true }).length).toBeGreaterThan(100)
})

test('production refuses a database with demo members', async () => {
  const { code, output } = await home.refused(PRODUCTION)
  expect(code).toBe(1)
  expect(output).toContain('HARU_ENV=production refuses to start:\n  demo members exist (users.is_demo)')
})

test('production refuses sandboxes before it creates anything, and names each variable', async () => {
  const { code, output } = await home.refused({ HARU_ENV: 'production', HARU_DATA_DIR: `${home.dataDir}-untouched` })
  expect(code).toBe(1)
  for (const name of Object.keys(PRODUCTION).filter((key) => key !== 'HARU_ENV')) expect(output).toContain(`  ${name} is missing`)
  expect(statSync(`${home.dataDir}-untouched`, { throwIfNoEntry: false })).toBeUndefined()
})

test('refuses a busy port before it creates a database, and says how to choose another', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const empty = `${home.dataDir}-empty`
  for (const HARU_DATA_DIR of [home.dataDir, empty]) {
    const { code, output } = await home.refused({ PORT: String(port), HARU_DATA_DIR })
    expect(code).toBe(1)
    expect(lines(output)).toEqual([
      `haru: Port ${port} is in use: stop the program that has it, or choose another: PORT=${port + 1} npm start`,
    ])
  }
  other.close()
  // Noticed before the database is created.
  expect(readdirSync(empty)).not.toContain('pg')
})

test('refuses a data folder that is not a folder in one line', async () => {
  for (const HARU_DATA_DIR of [import.meta.filename, `${import.meta.filename}/x`]) {
    const { code, output } = await home.refused({ HARU_DATA_DIR })
    expect(code).toBe(1)
    expect(lines(output)).toEqual([`haru: ${HARU_DATA_DIR} is no folder, or lies in none: choose another with HARU_DATA_DIR.`])
  }
})

test('refuses sandboxes that other machines can reach in one line', async () => {
  const { code, output } = await home.refused({ HOST: '0.0.0.0' })
  expect(code).toBe(1)
  expect(lines(output)).toEqual([
    expect.stringMatching(/^haru: HOST=0\.0\.0\.0 lets other machines reach this server.*HARU_SANDBOX=public/),
  ])
})

test('refuses a wrong DATABASE_URL in one line', async () => {
  const { code, output } = await home.refused({ DATABASE_URL: 'postgres://haru@127.0.0.1:1/haru' })
  expect(code).toBe(1)
  expect(lines(output)).toEqual(['haru: No PostgreSQL answers at 127.0.0.1:1: start it, or correct DATABASE_URL.'])
})

test('SIGTERM to npm start waits for the running request, then stops PostgreSQL', async () => {
  const server = await home.start(['npm', 'start', '--ignore-scripts'])
  const postmaster = home.postmasterPid()
  const call = request(`${server.url}/v1/user/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  const answer = once(call, 'response') as Promise<[IncomingMessage]>
  // The server has the headers and waits for the body.
  call.flushHeaders()
  await once(call, 'continue')
  const code = server.stop('SIGTERM')
  await until(() => server.output().includes('Stopping'))
  call.end(JSON.stringify(printedLogIn(server)))
  const [{ statusCode }] = await answer
  expect(statusCode).toBe(200)
  expect(await code).toBe(0)
  expect(isAlive(postmaster)).toBe(false)
})

test('only the owner may read the secrets; without them the start is refused in one line, with the secret they are created again; refuses a database of a newer version', async ({
  onTestFinished,
}) => {
  // The folder is left unusable, also for a second try.
  const own = await preparedHome('demo')
  onTestFinished(async () => {
    await own.stopAll()
    own.remove()
  })
  const file = join(own.dataDir, 'secrets.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const old = readFileSync(file, 'utf8')
  rmSync(file)
  const { code, output } = await own.refused()
  expect(code).toBe(1)
  expect(lines(output)).toEqual([expect.stringContaining('HARU_SECRET does not fit this database: its data needs the secret with the id')])
  const { secret } = JSON.parse(old) as { secret: string }
  const server = await own.start(undefined, { HARU_SECRET: secret })
  expect(old).not.toContain(printedLogIn(server).password)
  await tokenOf(server)
  writeFileSync(file, old, { mode: 0o600 })

  await own.onDatabase((db) => db.sql`insert into migration (name, checksum) values ('9999_later.sql', '')`)
  await server.stop('SIGTERM')
  const newer = await own.refused()
  expect(newer.code).toBe(1)
  expect(lines(newer.output)).toEqual([expect.stringContaining('The database is newer than this haru (it has 9999_later.sql)')])
})

const lines = (output: string): string[] => output.trim().split('\n')
