import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDb } from '../db.ts'
import type { OwnerMode } from './owner.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import type { StartProblem } from './problem.ts'

const isRoot = process.getuid?.() === 0

let home: string
const servers: Postgres[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'haru-engine-'))
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  rmSync(home, { recursive: true, force: true })
})

test("only the owner may enter the socket's folder, and no port is open", async () => {
  const server = await open(home)
  expect(statSync(join(home, 'run')).mode & 0o777).toBe(0o700)
  const [row] = await query<{ listen_addresses: string }>(server.url, 'show listen_addresses')
  expect(row?.listen_addresses).toBe('')
})

test('replaces a folder of an interrupted initdb', async () => {
  mkdirSync(join(home, 'pg.new-1/base'), { recursive: true })
  writeFileSync(join(home, 'pg.new-1/PG_VERSION'), '18')
  const server = await open(home)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(home, 'pg.new-1'))).toBe(false)
})

test('sorts and folds case by Unicode, independent of the locale of the machine', async () => {
  const server = await open(home)
  const [row] = await query(
    server.url,
    `select lower('ÀÉ하루') as folded, '가' < '나' as sorted, current_setting('server_encoding') as encoding`,
  )
  expect(row).toEqual({ folded: 'àé하루', sorted: true, encoding: 'UTF8' })
})

test('starts in a folder whose path is too long or has characters that a socket path cannot have', async () => {
  const deep = join(home, 'folder'.repeat(20), `it's "quoted", and so on`)
  mkdirSync(deep, { recursive: true })
  const server = await open(deep)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stops restarting a server that dies repeatedly, and reports the reason', async () => {
  const problems: StartProblem[] = []
  const server = await startPostgres({ dataDir: home, fast: true, onDeath: (problem) => problems.push(problem) })
  servers.push(server)
  for (let deaths = 0; deaths < 4; deaths++) {
    const pid = server.pid()
    process.kill(pid, 'SIGKILL')
    await until(() => server.pid() !== pid || problems.length > 0)
  }
  expect(problems).toHaveLength(1)
  expect(problems[0]?.message).toContain('PostgreSQL did not start')
})

test.runIf(isRoot)('as root, serves the same data in a namespace and as another account', async () => {
  // The other account must be able to enter the parent folder; the data folder itself may be private.
  chmodSync(home, 0o711)
  const dataDir = join(home, '.haru')
  mkdirSync(dataDir, { mode: 0o700 })
  const modes: (OwnerMode | undefined)[] = [undefined, 'account', undefined, 'account']
  for (const [index, mode] of modes.entries()) {
    const server = await startPostgres({ dataDir, fast: true, ...(mode === undefined ? {} : { mode }) })
    servers.push(server)
    await query(server.url, 'create table if not exists visit (no int)')
    await query(server.url, `insert into visit values (${index})`)
    expect(await query(server.url, 'select count(*) as visits from visit')).toEqual([{ visits: index + 1 }])
    await servers.pop()?.stop()
  }
})

async function open(dataDir: string): Promise<Postgres> {
  const server = await startPostgres({ dataDir, fast: true })
  servers.push(server)
  return server
}

async function query<T = Record<string, unknown>>(url: string, text: string): Promise<T[]> {
  const db = openDb({ url, max: 1 })
  try {
    return [...(await db.sql.unsafe(text))] as T[]
  } finally {
    await db.end(0)
  }
}

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await wait(5)
}
