import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDb, type Pool } from '../db.ts'
import { withConnection } from './connection.ts'
import { MIGRATIONS, migrate, readMigrations } from './migrate.ts'
import { freshDatabase } from '../../testing/database.ts'

let folder: string
let db: Pool
let url: string
let drop: () => Promise<void>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haru-migrations-'))
  const fresh = await freshDatabase()
  url = fresh.adminUrl
  drop = fresh.drop
  db = openDb({ url, max: 2 })
  // The clone has the product's own tables; these tests write their own history.
  await db.sql`drop schema public cascade`
  await db.sql`create schema public`
  write('0001_first.sql', "create table note (text text); insert into note values ('first');")
  write('0002_second.sql', "insert into note values ('second');")
})

afterEach(async () => {
  await db.end()
  await drop()
  rmSync(folder, { recursive: true })
})

test('refuses a database of a newer version and does not change it', async () => {
  await migrateFolder()
  rmSync(join(folder, '0002_second.sql'))
  write('0001_first.sql', readMigrations(folder)[0]!.text)
  await expect(migrateFolder()).rejects.toThrow('newer than this haru (it has 0002_second.sql)')
  expect(await notes()).toEqual(['first', 'second'])
})

test('refuses a migration that was edited after it ran', async () => {
  await migrateFolder()
  write('0001_first.sql', 'create table note (text varchar);')
  await expect(migrateFolder()).rejects.toThrow('0001_first.sql was changed after it ran')
})

test('refuses a new migration with a number below the last applied one', async () => {
  await migrateFolder()
  write('0001_later.sql', 'select 1;')
  await expect(migrateFolder()).rejects.toThrow('0001_later.sql would run after 0002_second.sql')
})

test('runs each file once, in order', async () => {
  expect(await migrateFolder()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await migrateFolder()).toEqual([])
  write('0003_third.sql', "insert into note values ('third');")
  expect(await migrateFolder()).toEqual(['0003_third.sql'])
  expect(await notes()).toEqual(['first', 'second', 'third'])
})

test('runs each file once when servers start in parallel', async () => {
  write('0002_second.sql', "select pg_sleep(0.05); insert into note values ('second');")
  const applied = await Promise.all([1, 2, 3, 4].map(migrateFolder))
  expect(applied.flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await notes()).toEqual(['first', 'second'])
})

test('rolls a failing migration back and keeps the earlier ones', async () => {
  write('0002_second.sql', "insert into note values ('half'); select no_such_function();")
  await expect(migrateFolder()).rejects.toThrow('no_such_function')
  expect(await notes()).toEqual(['first'])
  write('0002_second.sql', "insert into note values ('whole');")
  expect(await migrateFolder()).toEqual(['0002_second.sql'])
})

test("the product's own files are numbered without gaps", () => {
  const numbers = readMigrations(MIGRATIONS).map(({ name }) => Number(/^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1]))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

/** As a server that starts: on a connection of its own. */
const migrateFolder = (): Promise<string[]> => withConnection(url, (own) => migrate(own, { folder }))
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)

async function notes(): Promise<string[]> {
  const rows = await db.sql<{ text: string }[]>`select text from note`
  return rows.map(({ text }) => text)
}
