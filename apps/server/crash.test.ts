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

test('kill -9 of the server, whose PostgreSQL the next start stops; then of PostgreSQL, which the running server starts again; then of both', async () => {
  const first = await home.start()
  const token = await tokenOf(first)
  const orphan = home.postmasterPid()
  const acknowledged = await writeUntil(() => first.kill())
  expect(isAlive(orphan)).toBe(true)

  const second = await home.start()
  expect(isAlive(orphan)).toBe(false)
  await expectAcknowledgedRows(second, token, acknowledged)

  const killed = home.postmasterPid()
  acknowledged.push(...(await writeUntil(() => process.kill(killed, 'SIGKILL'))))
  await until(async () => (await profile(second, token)).status === 200)
  expect(home.postmasterPid()).not.toBe(killed)
  await expectAcknowledgedRows(second, token, acknowledged)

  let expectKept: (next: Program) => Promise<void> = () => Promise.reject(new Error('Nothing was written.'))
  acknowledged.push(
    ...(await writeUntil(async () => {
      expectKept = await writeDailies(second, token)
      process.kill(second.pid, 'SIGKILL')
      process.kill(home.postmasterPid(), 'SIGKILL')
    })),
  )
  // The number of a dead process may belong to another one by now.
  const file = join(home.dataDir, 'pg/postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
  const third = await home.start()
  await expectAcknowledgedRows(third, token, acknowledged)
  await expectKept(third)
})

/** Writes a daily with a picture and one without, which another statement writes. Returns the check that both, and their answers, are kept. */
async function writeDailies(server: Program, token: string): Promise<(next: Program) => Promise<void>> {
  const bytes = await aPicture()
  const begun = await call(server, token, 'POST /v1/user/media', { mimetype: 'image/jpeg', bytes: bytes.length })
  const { key, upload } = begun.query as { key: string; upload: UploadTarget }
  await fetch(new URL(upload.url, server.url), { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) })
  await call(server, token, `PUT /v1/user/media/${key}`)
  const written = { daily_info: moodOnly, daily_images: [{ key }], visibility: 'public' }
  const plain = { daily_content: '글', daily_info: moodOnly, visibility: 'public' }
  const [idempotencyKey, plainKey] = [randomUUID(), randomUUID()]
  const first = await call(server, token, 'POST /v2/user/daily_v2', written, idempotencyKey)
  const firstPlain = await call(server, token, 'POST /v2/user/daily_v2', plain, plainKey)
  return async (next) => {
    expect(await call(next, token, 'POST /v2/user/daily_v2', written, idempotencyKey)).toEqual(first)
    expect(await call(next, token, 'POST /v2/user/daily_v2', plain, plainKey)).toEqual(firstPlain)
    const [{ daily_no, daily_images }] = first.query as [Daily]
    const shown = await call(next, token, `GET /v2/user/daily_v2/${daily_no}`)
    expect(shown.query).toMatchObject([{ daily_no, daily_images: [{ key }] }])
    expect((await fetch(next.url + daily_images[0]!.transforms.lst!)).status).toBe(200)
  }
}

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
async function writeUntil(kill: () => unknown): Promise<number[]> {
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
    await kill()
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
