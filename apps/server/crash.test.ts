import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aHome, isAlive, tokenOf, until, type Home, type Program } from './testing.ts'

// What was acknowledged survives `kill -9` of the server, of PostgreSQL and of both.

// Whole programs start and stop here; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let home: Home

beforeAll(async () => {
  // The first start makes the folder and the demo community, on which the tests go on.
  home = aHome()
  const first = await home.start()
  expect(await first.stop('SIGINT')).toBe(0)
})

afterEach(() => home.stopAll())

afterAll(() => home.remove())

test('kill -9 of the server: the next start stops what it left and loses nothing', async () => {
  const server = await home.start()
  const token = await tokenOf(server)
  const orphan = home.postmasterPid()
  const acknowledged = await writeUntil(() => server.kill())
  expect(isAlive(orphan)).toBe(true)

  const next = await home.start()
  expect(isAlive(orphan)).toBe(false)
  await expectKept(next, token, acknowledged)
})

test('kill -9 of PostgreSQL: the running server brings it back by itself', async () => {
  const server = await home.start()
  const token = await tokenOf(server)
  const killed = home.postmasterPid()
  const acknowledged = await writeUntil(() => process.kill(killed, 'SIGKILL'))
  await until(async () => (await profile(server, token)).status === 200)
  expect(home.postmasterPid()).not.toBe(killed)
  await expectKept(server, token, acknowledged)
})

test('kill -9 of both, and the number in the pid file given to another program: the next start recovers', async () => {
  const server = await home.start()
  const token = await tokenOf(server)
  const acknowledged = await writeUntil(() => {
    process.kill(server.pid, 'SIGKILL')
    process.kill(home.postmasterPid(), 'SIGKILL')
  })
  const file = join(home.dataDir, 'pg/postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))

  const next = await home.start()
  await expectKept(next, token, acknowledged)
})

function profile({ url }: Program, token: string): Promise<Response> {
  return fetch(`${url}/v1/user/auth/profile`, { headers: { authorization: `Bearer ${token}` } })
}

let lastNote = 0

/** Writes rows from four connections, kills in the midst of it, and returns the numbers whose writing was acknowledged. */
async function writeUntil(kill: () => void): Promise<number[]> {
  const acknowledged: number[] = []
  await home.onDatabase(async (db) => {
    await db.sql`create table if not exists note (no integer primary key)`
    let isOver = false
    let ended = 0
    const writer = async (): Promise<void> => {
      for (let no = ++lastNote; !isOver; no = ++lastNote) {
        await db.sql`insert into note values (${no})`
        acknowledged.push(no)
      }
    }
    const writers = [1, 2, 3, 4].map(() =>
      writer()
        .catch(() => {})
        .finally(() => ended++),
    )
    await until(() => acknowledged.length > 200)
    const before = acknowledged.length
    kill()
    // A PostgreSQL that lives on takes more; one that was killed lets its connections fall.
    await until(() => acknowledged.length > before + 50 || ended === 4)
    isOver = true
    await Promise.all(writers)
  })
  return acknowledged
}

/** The log-in that was answered still holds, and so does every row. */
async function expectKept(server: Program, token: string, acknowledged: number[]): Promise<void> {
  expect((await profile(server, token)).status).toBe(200)
  const rows = await home.onDatabase((db) => db.sql<{ no: number }[]>`select no from note`)
  const kept = new Set(rows.map(({ no }) => no))
  expect(acknowledged.filter((no) => !kept.has(no))).toEqual([])
}
