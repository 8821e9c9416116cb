import { tellAlarmed, upsertAlarmSql } from '#features/alarm/server/public.ts'
import { href } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

type Said = {
  comment_no: number
  user_no: number
  /** Whom it calls by name now and did not before. */
  called: number[]
  /** Else only those are told whom it calls. */
  isNew: boolean
}

/**
 * Tells members of a comment, each once: whom it calls by name that it calls them, else the writer of its root that it
 * answers them, else the author of the post that it is there. Called after it is written and counted: alarms are locked last.
 */
export async function tellOf(tx: Tx, { comment_no, user_no, called, isNew }: Said, now: Date): Promise<void> {
  tellAlarmed(tx, await rowsOf(tx, TELL, [comment_no, user_no, called, isNew, now]))
}

const LINK = href('CommentDetail', { id: '' })

/** $1 the comment of $2, which calls $3, and whether it is new ($4), at $5. An edit tells nobody whom the comment was told. */
const TELL: Statement = `
  with said as materialized (
    select c.comment_no, c.post_no, c.parent_no, p.kind, p.user_no as author, r.user_no as root_writer, p.images -> 0 as thumb
    from comment c join post p on p.post_no = c.post_no left join comment r on r.comment_no = c.parent_no where c.comment_no = $1
  ), alarm_for as materialized (
    select distinct on (one.user_no) one.user_no, $2::bigint as actor_no, one.kind, one.target,
      '${LINK}' || said.comment_no as link, '' as text, said.thumb, said.post_no, said.comment_no
    from said cross join lateral (
      select m.user_no, 1 as place, 'MENTION' as kind, 'comment:' || said.comment_no as target from unnest($3::bigint[]) m (user_no)
      where $4 or m.user_no is distinct from said.author and m.user_no is distinct from said.root_writer
      union all select said.root_writer, 2, 'REPLY', 'comment:' || said.parent_no where $4 and said.root_writer is not null
      union all select said.author, 3, 'COMMENT', said.kind || ':' || said.post_no where $4
    ) one order by one.user_no, one.place
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$5::timestamptz' })}
  select user_no from alarm_told`
