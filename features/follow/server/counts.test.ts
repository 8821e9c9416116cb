import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDb } from '#kit/server/db/db.ts'
import { MIGRATIONS, migrate } from '#kit/server/db/engine/migrate.ts'
import { freshDatabase } from '#kit/server/testing/database.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { repairFollows } from './repair.ts'

test('the migration moves the counters, and later members and follows are counted in the new table', async () => {
  const { adminUrl, drop } = await freshDatabase()
  const db = openDb({ url: adminUrl, max: 2 })
  const folder = mkdtempSync(join(tmpdir(), 'haru-migrations-'))
  try {
    // The clone has the newest tables; this database begins before them.
    await db.sql`drop schema public cascade`
    await db.sql`drop schema if exists job cascade`
    await db.sql`create schema public`
    for (const name of readdirSync(MIGRATIONS)) if (name < '0029') cpSync(join(MIGRATIONS, name), join(folder, name))
    await migrate(db, { folder })
    for (const no of [1, 2, 3]) await aMember(no)
    await relate(db, 'follow', 1, 2)
    await relate(db, 'follow', 3, 2)
    await relate(db, 'follow', 2, 3, { state: 0 })
    // Counters that differ from the rows, to prove that the migration moves them and does not recount.
    await db.sql`update users set follower_qtt = 7 where user_no = 1`

    await migrate(db)
    const counters = () => db.sql`select user_no, follower_qtt, following_qtt from follow_count order by user_no`
    expect(await counters()).toEqual([
      { user_no: 1, follower_qtt: 7, following_qtt: 1 },
      { user_no: 2, follower_qtt: 2, following_qtt: 0 },
      { user_no: 3, follower_qtt: 0, following_qtt: 1 },
    ])
    expect(await repairFollows(db, new Date())).toBe(1)

    await aMember(4)
    // One statement that removes, one that adds and one that accepts, each several rows of the same members.
    await db.sql`delete from follow where target_no = 2`
    await db.sql`insert into follow (user_no, target_no, state) values (1, 4, 1), (2, 4, 1), (3, 4, 0), (4, 1, 1)`
    await db.sql`update follow set state = 1 where state = 0`
    expect(await counters()).toEqual([
      { user_no: 1, follower_qtt: 1, following_qtt: 1 },
      { user_no: 2, follower_qtt: 0, following_qtt: 2 },
      { user_no: 3, follower_qtt: 1, following_qtt: 1 },
      { user_no: 4, follower_qtt: 3, following_qtt: 1 },
    ])
    await db.sql`delete from users where user_no = 4`
    expect(await counters()).toEqual([
      { user_no: 1, follower_qtt: 0, following_qtt: 0 },
      { user_no: 2, follower_qtt: 0, following_qtt: 1 },
      { user_no: 3, follower_qtt: 1, following_qtt: 0 },
    ])
  } finally {
    await db.end(1)
    await drop()
    rmSync(folder, { recursive: true })
  }

  async function aMember(no: number): Promise<void> {
    await db.sql`insert into users (user_no, user_id, haru_name, haru_character, gender) values (${no}, ${`u${no}`}, ${`하루${no}`}, '1', 'm')`
  }
})
