import { publishAlarmsChanged, upsertAlarmSql } from '#features/alarm/server/public.ts'
import { exists, href, pathOf } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

type NewMentions = {
  comment_no: number
  user_no: number
  /** Members whom it mentions and did not mention before. */
  mentioned: number[]
  /** False for an edit: then only the newly mentioned members get an alarm. */
  isNew: boolean
}

/**
 * Creates one alarm for each member concerned by a comment: a mention, otherwise a reply for the writer of its root,
 * otherwise a comment for the author of the post. Called after the comment is written and counted: alarms are locked last.
 */
export async function notifyOfComment(tx: Tx, { comment_no, user_no, mentioned, isNew }: NewMentions, now: Date): Promise<void> {
  publishAlarmsChanged(tx, await rowsOf(tx, CREATE_ALARMS, [comment_no, user_no, mentioned, isNew, now]))
}

const LINK = href('CommentDetail', { id: '' })
/** Comments on questions and answers are read on the page of the question. */
const KIN_LINK = `'${pathOf('KinDetail', { id: '' }) ?? href('AlarmMain')}'${exists('KinDetail') ? ' || kin_question_of(source.post_no)' : ''}`
const isUnderQuestion = `source.kind in ('question', 'answer')`

/**
 * CTEs with the alarms of the root comments of `from` without mentions, each on another post. A writer may see the post, so its author
 * may see the comment. `alarm_told` has the authors whose alarms changed.
 */
export const commentAlarmsSql = (from: string): string => `alarm_for as materialized (
    select n.author_no as user_no, n.user_no as actor_no, 'COMMENT' as kind, n.kind || ':' || n.post_no as target,
      '${LINK}' || n.comment_no as link, '' as text, n.thumb, n.post_no, n.comment_no from ${from} n
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '(select max(n.at) from asked n)', checksVisibility: false })}`

/** $1 the comment of $2, which mentions $3; whether it is new ($4), at $5. An edit sends nothing to those who already have an alarm of the comment. */
const CREATE_ALARMS: Statement = `
  with source as materialized (
    select c.comment_no, c.post_no, c.parent_no, p.kind, p.user_no as author, r.user_no as root_writer, p.images -> 0 as thumb
    from comment c join post p on p.post_no = c.post_no left join comment r on r.comment_no = c.parent_no where c.comment_no = $1
  ), alarm_for as materialized (
    select distinct on (one.user_no) one.user_no, $2::bigint as actor_no, one.kind, one.target,
      case when one.kind = 'KIN_COMMENT' then ${KIN_LINK} else '${LINK}' || source.comment_no end as link, '' as text, source.thumb, source.post_no, source.comment_no
    from source cross join lateral (
      select m.user_no, 1 as place, 'MENTION' as kind, 'comment:' || source.comment_no as target from unnest($3::bigint[]) m (user_no)
      where $4 or m.user_no is distinct from source.author and m.user_no is distinct from source.root_writer
      union all select source.root_writer, 2, 'REPLY', 'comment:' || source.parent_no where $4 and source.root_writer is not null
      union all select source.author, 3, case when ${isUnderQuestion} then 'KIN_COMMENT' else 'COMMENT' end, source.kind || ':' || source.post_no where $4
    ) one order by one.user_no, one.place
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$5::timestamptz' })}
  select user_no from alarm_told`
