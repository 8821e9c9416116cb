import { fromBuffer } from 'yauzl'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { startDeletion } from './leave.ts'
import { purgeMembers } from './purge.ts'

/** Starts the deletion of the member. */
export const leave = ({ db, clock }: TestServer, { user_no }: TestMember): Promise<boolean> =>
  db.transaction((tx) => startDeletion(tx, user_no, clock.now))

/** Purges members as after the grace period. */
export const purge = ({ db, clock, app: { services } }: TestServer): Promise<number> =>
  purgeMembers(db, new Date(clock.now.getTime() + 8 * DAY_MS), services)

type Column = { table_name: string; column_name: string }

/** Every column that contains member numbers, by foreign key or by name. */
export async function numberColumns({ sql }: Db): Promise<Column[]> {
  // From the catalog itself: information_schema takes a second.
  return sql<Column[]>`
    select t.relname::text as table_name, c.attname::text as column_name from pg_class t
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
      and (c.attname ~ '(^|_)user_no$' or c.attname = 'referrer_no' or exists (
        select from pg_constraint k
        where k.conrelid = t.oid and k.contype = 'f' and k.confrelid = 'users'::regclass and c.attnum = any(k.conkey)))
    order by 1, 2`
}

/** Columns that contain this number. */
export async function tracesOf(db: Db, userNo: number): Promise<string[]> {
  const columns = await numberColumns(db)
  const looks = columns.map(({ table_name: table, column_name: column }) => {
    return `select '${table}.${column}' as at where exists (select from "${table}" where "${column}" = $1)`
  })
  return (await rowsOf<{ at: string }>(db, looks.join(' union all '), [userNo])).map(({ at }) => at)
}

/** Counters of posts, comments, members and tags that differ from their rows. */
export async function wrongCounters({ sql }: Db): Promise<readonly unknown[]> {
  return sql`
    select 'post' as what, p.post_no::text as no, json_build_array(p.like_qtt, p.reply_qtt, p.same_qtt) as says from post p
    where p.like_qtt <> (select count(*) from post_like l where l.post_no = p.post_no)
      or p.reply_qtt <> (select count(*) from comment c where c.post_no = p.post_no and c.state = 1)
      or p.same_qtt <> (select count(*) from post_same s where s.post_no = p.post_no)
    union all
    select 'comment', c.comment_no::text, json_build_array(c.like_qtt, c.reply_qtt) from comment c
    where c.like_qtt <> (select count(*) from comment_like l where l.comment_no = c.comment_no)
      or c.reply_qtt <> (select count(*) from comment r where r.parent_no = c.comment_no and r.state = 1)
    union all
    select 'member', u.user_no::text, json_build_array(u.follower_qtt, u.following_qtt) from follow_count u
    where u.follower_qtt <> (select count(*) from follow f where f.target_no = u.user_no and f.state = 1)
      or u.following_qtt <> (select count(*) from follow f where f.user_no = u.user_no and f.state = 1)
    union all
    select 'tag', t.tag, json_build_array(t.post_qtt) from tag t
    where t.post_qtt <> (
      select count(*) from post_tag pt join post p on p.post_no = pt.post_no where pt.tag = t.tag and is_tag_counted(p))`
}

/** The files of an export by name. */
export function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (broken, zip) => {
      if (broken) return reject(broken)
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          void stream.toArray().then((pieces) => {
            files.set(entry.fileName, Buffer.concat(pieces as Buffer[]))
            zip.readEntry()
          }, reject)
        })
      })
      zip.readEntry()
    })
  })
}
