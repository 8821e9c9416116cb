import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { APP_ROLE, prepareAppRole } from '#kit/server/db/engine/app-role.ts'
import { withConnection } from '#kit/server/db/engine/connection.ts'
import { startPostgres } from '#kit/server/db/engine/postgres.ts'
import { freshDatabase, type TestDatabase } from '#kit/server/testing/database.ts'
import { HOME_SECRET, preparedHome } from './testing.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const given = process.env.DATABASE_URL_TEST !== undefined

describe.skipIf(given)('as the application role', () => {
  let database: TestDatabase
  let db: Pool
  beforeAll(async () => {
    database = await freshDatabase()
    // A cloned database has the table privileges of its template, but not the database privileges.
    await withConnection(database.adminUrl, prepareAppRole)
    db = openDb({ url: database.url, max: 1 })
    await db.sql`insert into users (user_id, haru_name, haru_character, gender) values ('member1', '하루', '1', 'm')`
  })
  afterAll(async () => {
    await db.end(1)
    await database.drop()
  })

  test.each([
    'create role other superuser',
    'alter role haru_app superuser',
    'set role haru',
    'alter system set fsync = off',
    "copy (select 1) to program 'true'",
    "copy users from program 'true'",
    "copy users to '/tmp/users'",
    "select pg_read_file('PG_VERSION')",
    "select pg_ls_dir('.')",
    "select lo_import('/etc/passwd')",
    'create database other',
    'create schema other',
    'create table other (no int)',
    'create temporary table other (no int)',
    "create function other() returns int language sql as 'select 1'",
    'create extension dblink',
    'drop table users',
    'alter table users add column other int',
    'truncate users cascade',
    'create trigger other before insert on viv_entry execute function viv_refuse()',
    'alter table viv_entry disable trigger viv_entry_kept',
    'alter table viv_entry disable trigger all',
    'drop trigger viv_journal_kept on viv_journal',
    'alter function viv_refuse() owner to haru_app',
    'set session_replication_role = replica',
    'truncate viv_entry',
    "insert into migration (name, checksum) values ('9999_other.sql', '')",
    'delete from migration',
    "update operator_log set reason = 'other'",
    'delete from operator_log',
    'truncate operator_log',
    "insert into operator_log_chain (chain_no, log_no, chain_dt, digest) values (1, 1, now(), sha256('x'))",
    "update operator_log_chain set digest = sha256('x')",
    'delete from operator_log_chain',
    'select operator_log_chain_add(l) from operator_log l',
    'insert into operator_log_member (user_no, log_no) values (1, 1)',
    'delete from operator_log_member',
    'alter table operator_log disable trigger operator_log_chained',
    "create or replace function operator_log_chain_add(l operator_log) returns void language sql as 'select'",
  ])('refuses %s', async (statement) => {
    await expect(db.sql.unsafe(statement).execute()).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
  })

  test.each(['update viv_entry set amount = 1', 'delete from viv_journal', 'delete from viv_lot_use'])(
    'refuses %s by the append-only trigger',
    async (statement) => {
      await expect(db.sql.unsafe(statement).execute()).rejects.toThrow('append-only')
    },
  )

  test('reads and writes every table, also one that a later migration adds', async () => {
    const admin = openDb({ url: database.adminUrl, max: 1 })
    await admin.sql`create table later (no bigint generated always as identity primary key, at_no bigint)`
    await admin.sql`create sequence later_no`
    await prepareAppRole(admin)
    await db.sql`insert into later (at_no) values (nextval('later_no'))`
    await db.sql`update later set at_no = 2`
    expect(await db.sql`delete from later returning no, at_no`).toEqual([{ no: 1, at_no: 2 }])
    await admin.end(1)
  })
})

test('the program connects as the application role, and creates the role in a data folder without it', async () => {
  const home = await preparedHome('test')
  const roles = () =>
    home.onDatabase(async (db) => {
      const rows = await db.sql<{ usename: string }[]>`
        select distinct usename from pg_stat_activity where datname = 'haru' and application_name like 'haru%' and pid <> pg_backend_pid()`
      return rows.map(({ usename }) => usename)
    })
  try {
    for (const folder of ['new', 'of an earlier version'] as const) {
      if (folder === 'of an earlier version') await dropAppRole(home.dataDir)
      const program = await home.start(undefined, { HARU_ENV: 'test', HARU_SECRET: HOME_SECRET })
      expect([folder, await roles()]).toEqual([folder, [APP_ROLE]])
      expect((await fetch(`${program.url}/healthz`)).status).toBe(200)
      await program.stop('SIGTERM')
    }
  } finally {
    await home.stopAll()
    home.remove()
  }
})

/** Makes a data folder as versions before the role left it: the superuser is the only role and owns everything. */
async function dropAppRole(dataDir: string): Promise<void> {
  const server = await startPostgres({ dataDir, fast: true })
  const db = openDb({ url: server.url, max: 1 })
  await db.sql`drop owned by ${db.sql(APP_ROLE)}`
  await db.sql`drop role ${db.sql(APP_ROLE)}`
  await db.sql`grant temporary on database haru to public`
  await db.end(1)
  await server.stop()
}
