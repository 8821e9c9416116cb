import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Daily } from '#features/daily/contract.ts'
import type { UploadTarget } from '#features/media/contract.ts'
import { aPicture } from '#features/media/server/testing.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { moodOnly } from '#kit/server/testing/factories.ts'
import { isAlive, preparedHome, tokenOf, until, type Home, type Program } from './testing.ts'

// Acknowledged writes survive `kill -9` of the server, of PostgreSQL and of both.

let home: Home

beforeAll(async () => {
  home = await preparedHome('demo')
})

afterEach(() => home.stopAll())

afterAll(() => home.remove())

test('kill -9 of the server: the next start stops the orphaned PostgreSQL and loses nothing', async () => {
  const server = await home.start()
  const token = await tokenOf(server)
  const orphan = home.postmasterPid()
  const acknowledged = await writeUntil(() => server.kill())
  expect(isAlive(orphan)).toBe(true)

  const next = await home.start()
  expect(isAlive(orphan)).toBe(false)
  await expectAcknowledgedRows(next, token, acknowledged)
})

test('kill -9 of PostgreSQL: the running server restarts it', async () => {
  const server = await home.start()
  const token = await tokenOf(server)
  const killed = home.postmasterPid()
  const acknowledged = await writeUntil(() => process.kill(killed, 'SIGKILL'))
  await until(async () => (await profile(server, token)).status === 200)
  expect(home.postmasterPid()).not.toBe(killed)
  await expectAcknowledgedRows(server, token, acknowledged)
})

test('kill -9 of both, with the pid file naming another process: the next start recovers', async () => {
  const server = await home.start()
  const token = await tokenOf(server)
  const acknowledged = await writeUntil(() => {
    process.kill(server.pid, 'SIGKILL')
    process.kill(home.postmasterPid(), 'SIGKILL')
  })
  const file = join(home.dataDir, 'pg/postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))

  const next = await home.start()
  await expectAcknowledgedRows(next, token, acknowledged)
})

test('kill -9 of both after an answer: the daily, its picture and the idempotent answer survive', async () => {
  const server = await home.start()
  const token = await tokenOf(server)
  const bytes = await aPicture()
  const begun = await call(server, token, 'POST /v1/user/media', { mimetype: 'image/jpeg', bytes: bytes.length })
  const { key, upload } = begun.query as { key: string; upload: UploadTarget }
  await fetch(new URL(upload.url, server.url), { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) })
  await call(server, token, `PUT /v1/user/media/${key}`)
  const written = { daily_info: moodOnly, daily_images: [{ key }], visibility: 'public' }
  const idempotencyKey = randomUUID()
  const first = await call(server, token, 'POST /v2/user/daily_v2', written, idempotencyKey)
  // Without a picture it is written by another statement.
  const plain = { daily_content: '글', daily_info: moodOnly, visibility: 'public' }
  const plainKey = randomUUID()
  const firstPlain = await call(server, token, 'POST /v2/user/daily_v2', plain, plainKey)
  process.kill(server.pid, 'SIGKILL')
  process.kill(home.postmasterPid(), 'SIGKILL')

  const next = await home.start()
  expect(await call(next, token, 'POST /v2/user/daily_v2', written, idempotencyKey)).toEqual(first)
  expect(await call(next, token, 'POST /v2/user/daily_v2', plain, plainKey)).toEqual(firstPlain)
  const [{ daily_no, daily_images }] = first.query as [Daily]
  const shown = await call(next, token, `GET /v2/user/daily_v2/${daily_no}`)
  expect(shown.query).toMatchObject([{ daily_no, daily_images: [{ key }] }])
  expect((await fetch(next.url + daily_images[0]!.transforms.lst!)).status).toBe(200)
})

/** A call as the member that must succeed. */
async function call({ url }: Program, token: string, line: string, body?: object, key = randomUUID()): Promise<Envelope> {
  const [method = 'GET', path = ''] = line.split(' ')
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const envelope = (await answer.json()) as Envelope
  if (envelope.state !== 1) throw new Error(`${line} was answered ${answer.status} ${envelope.code}`)
  return envelope
}

function profile({ url }: Program, token: string): Promise<Response> {
  return fetch(`${url}/v1/user/auth/profile`, { headers: { authorization: `Bearer ${token}` } })
}

let lastNoteNo = 0

/** Writes rows from four connections, kills meanwhile, and returns the numbers of acknowledged rows. */
async function writeUntil(kill: () => void): Promise<number[]> {
  const acknowledged: number[] = []
  await home.onDatabase(async (db) => {
    await db.sql`create table if not exists note (no integer primary key)`
    let isStopped = false
    let ended = 0
    const writer = async (): Promise<void> => {
      for (let no = ++lastNoteNo; !isStopped; no = ++lastNoteNo) {
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
    // A PostgreSQL that runs accepts more rows; a killed one drops the connections.
    await until(() => acknowledged.length > before + 50 || ended === 4)
    isStopped = true
    await Promise.all(writers)
  })
  return acknowledged
}

/** Expects that the session and every acknowledged row still exist. */
async function expectAcknowledgedRows(server: Program, token: string, acknowledged: number[]): Promise<void> {
  expect((await profile(server, token)).status).toBe(200)
  const rows = await home.onDatabase((db) => db.sql<{ no: number }[]>`select no from note`)
  const found = new Set(rows.map(({ no }) => no))
  expect(acknowledged.filter((no) => !found.has(no))).toEqual([])
}
