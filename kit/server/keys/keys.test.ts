import { hkdfSync, createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDb, type Pool } from '../db/db.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { openKeys } from './keys.ts'
import { makeKeyRing } from './ring.ts'

const OLD = 'the first secret, which is long enough'
const NEW = 'the second secret, which is long enough'
const now = new Date('2026-11-21T05:00:00Z')

let database: TestDatabase
let db: Pool
beforeEach(async () => {
  database = await freshDatabase()
  db = openDb({ url: database.url, max: 3, guard: true })
})
afterEach(async () => {
  await db.end(1)
  await database.drop()
})

const open = (secret: string, old: string[] = []) => openKeys(db, makeKeyRing(secret, old), now)

test('refuses a secret that does not fit the data, in one sentence without the secret, and changes nothing', async () => {
  await open(OLD)
  const before = await db.sql`select * from server_secret`
  const refusal = open(NEW)
  await expect(refusal).rejects.toThrow(
    /^HARU_SECRET does not fit this database: its data needs the secret with the id [0-9a-f]{8}\. Set HARU_SECRET back, or list that secret in HARU_SECRET_OLD/,
  )
  await expect(refusal).rejects.not.toThrow(OLD)
  expect(await db.sql`select * from server_secret`).toEqual(before)
  await open(OLD)
})

test('finds a person by CI beside a new secret; codes get new digests', async () => {
  const first = await open(OLD)
  const changed = await open(NEW, [OLD])
  for (const kind of ['ci', 'di', 'bank', 'instrument', 'browser', 'link'] as const) {
    expect(changed.digest(kind, 'A'), kind).toEqual(first.digest(kind, 'A'))
  }
  expect(changed.digest('code', 'A')).not.toEqual(first.digest('code', 'A'))
})

test('two databases with the same secret have different keys, and parallel first starts the same', async () => {
  const [one, other] = await Promise.all([open(OLD), open(OLD)])
  expect(one.digest('ci', 'A')).toEqual(other.digest('ci', 'A'))
  const derived = Buffer.from(hkdfSync('sha256', OLD, '', 'haru digest ci', 32))
  expect(one.digest('ci', 'A')).not.toEqual(createHmac('sha256', derived).update('A').digest())
})

test('digests from before stored keys are found, also when the secret changes with the first start', async () => {
  await db.sql`insert into server_secret (key_id, reg_dt) values ('00000000', ${now})`
  const derived = Buffer.from(hkdfSync('sha256', OLD, '', 'haru digest ci', 32))
  const { digest } = await open(NEW, [OLD])
  expect(digest('ci', 'A')).toEqual(createHmac('sha256', derived).update('A').digest())
  await expect(open(NEW)).rejects.toThrow('does not fit')
  expect((await open(OLD, [NEW])).digest('ci', 'A')).toEqual(digest('ci', 'A'))
})
