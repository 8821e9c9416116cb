import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, type Db } from '#kit/server/db/db.ts'
import { freshDatabase, runFolder, type Template, type TestDatabase } from '#kit/server/testing/database.ts'
import { openDisk } from '#kit/server/storage/disk.ts'
import { loadDemo, readDemo, type Demo, type LoadOptions } from './load.ts'

export const DEMO_NOW = new Date('2026-11-21T14:05:00+09:00')

/** The options of the load, and the folder of the pictures. */
export type DemoOptions = LoadOptions & { folder: string; remove(): void }

/** An empty folder for the pictures of a demo community that a test loads itself. */
export function demoOptions(): DemoOptions {
  const folder = mkdtempSync(join(tmpdir(), 'haru-demo-'))
  return { ...optionsOn(folder), folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * A new database with the demo community of `DEMO_NOW`, and a copy of its pictures. The demo is loaded once in a run
 * of the tests.
 */
export async function demoDatabase(): Promise<TestDatabase & { options: DemoOptions }> {
  const database = await freshDatabase(DEMO_TEMPLATE)
  const options = demoOptions()
  cpSync(pictures(), options.folder, { recursive: true })
  return {
    ...database,
    options,
    async drop() {
      await database.drop()
      options.remove()
    },
  }
}

/** The number of rows. `what`: a table, with a condition if wanted. */
export async function countRows(db: Db, what: string): Promise<number> {
  const [row] = await db.sql.unsafe<[{ count: number }]>(`select count(*)::int as count from ${what}`)
  return row.count
}

/** What the boards, polls and challenges of clubs contain. */
export async function clubLife({ sql }: Db): Promise<unknown> {
  const [life] = await sql`select
    (select count(*)::int from club_post) as posts,
    (select count(*)::int from club_post where pin_dt is not null) as pinned,
    (select sum(voter_qtt)::int from club_poll where close_dt is null) as voters,
    (select count(*)::int from club_challenge where state = 2) as running,
    (select count(*)::int from club_challenge where state = 3) as ended,
    (select count(*) > 1 from club_challenge_entry where reach_dt is not null) as has_marks`
  return life
}

/** Posts and comments whose counters are not the numbers of their likes and replies. */
export async function wrongCounters({ sql }: Db): Promise<unknown[]> {
  const rows = await sql`
    select 'post' as kind, post_no as no from post
    where like_qtt <> (select count(*) from post_like l where l.post_no = post.post_no)
       or reply_qtt <> (select count(*) from comment c where c.post_no = post.post_no and c.state = 1)
    union all
    select 'comment', comment_no from comment root
    where reply_qtt <> (select count(*) from comment c where c.parent_no = root.comment_no and c.state = 1)
       or like_qtt <> (select count(*) from comment_like l where l.comment_no = root.comment_no)`
  return [...rows]
}

const SECRET = 'a secret of the tests, long enough'

const DEMO_TEMPLATE: Template = {
  name: 'demo',
  async fill(url) {
    const db = openDb({ url, max: 2, guard: true })
    await loadDemo(db, optionsOn(pictures()))
    await db.end(1)
  },
}

const pictures = (): string => join(runFolder(), 'demo-pictures')

function optionsOn(dir: string): LoadOptions {
  return { now: DEMO_NOW, password: 'one-for-all', storage: openDisk({ dir, secret: SECRET }), secret: SECRET, read }
}

let demo: Promise<Demo> | undefined
/** Reads once in a process, because rendering the pictures is most of the work of a load. */
const read = (): Promise<Demo> => (demo ??= readDemo())
