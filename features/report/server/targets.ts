import { readableToSql, messageVisibleToSql, visibleToSql } from '#features/block/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { reportErrors } from '../errors.ts'
import { TALK_MAX, type ReportTarget } from '../rules.ts'

export type Target = { target_kind: ReportTarget; target_no: number }
type Found = { user_no: number; evidence: object }

/**
 * Whom a target belongs to and what it says, where the reporter can see it.
 * @throws `report.not_found`, or `report.own` for what is the reporter's
 */
export async function targetFor(db: Db, userNo: number, now: Date, { target_kind, target_no }: Target): Promise<Found> {
  const inputs = target_kind === 'story' ? [userNo, target_no, now] : [userNo, target_no]
  const [target] = await rowsOf<Found>(db, TARGETS[target_kind], inputs)
  if (!target) throw reportErrors.not_found()
  if (target.user_no === userNo) throw reportErrors.own()
  return target
}

/** With what was said last in the room of a message, as far as the reporter sees it. */
export async function withTalk(db: Db, userNo: number, evidence: object): Promise<object> {
  const { cr_no } = evidence as { cr_no: number }
  const [row] = await rowsOf<{ talk: object[] }>(db, TALK, [userNo, cr_no])
  return { ...evidence, talk: row!.talk }
}

const keysOf = (items: string) => `(select coalesce(jsonb_agg(item -> 'key'), '[]') from jsonb_array_elements(${items}) item)`

const post = (kind: 'daily' | 'feed' | 'story') => `
    select p.user_no, jsonb_build_object('content', p.content, 'images', ${keysOf('p.images')}, 'info', p.info,
      'visibility', p.visibility, 'edit_dt', p.edit_dt) as evidence
    from post p where p.post_no = $2 and p.kind = '${kind}' and ${visibleToSql({ post: 'p', viewer: '$1' })}`

/** $1 the reporter, $2 the target, $3 now. Someone whom they block can be reported, someone who blocks them is not there. */
const TARGETS: Record<ReportTarget, Statement> = {
  user: `
    select u.user_no, jsonb_build_object('haru_name', u.haru_name, 'haru_statemsg', u.haru_statemsg, 'images', ${keysOf('u.user_profile')}) as evidence
    from users u
    where u.user_no = $2 and u.state = 1
      and (select true from block b where b.user_no = u.user_no and b.target_no = $1) is null`,
  daily: post('daily'),
  feed: post('feed'),
  // A story that is over is its author's alone.
  story: `${post('story')} and (p.expire_dt > $3 or p.user_no = $1)`,
  comment: `
    select c.user_no, jsonb_build_object('content', c.content, p.kind || '_no', c.post_no, 'parent_no', c.parent_no, 'edit_dt', c.edit_dt) as evidence
    from comment c, post p where c.comment_no = $2 and p.kind in ('daily', 'feed') and ${readableToSql({ comment: 'c', post: 'p', viewer: '$1' })}`,
  // Of all rooms only the reporter's are looked in.
  chat: `
    select c.cm_from as user_no, jsonb_build_object('content', c.cm_content, 'images', ${keysOf('c.cm_file')}, 'cr_no', c.cr_no, 'reg_dt', c.reg_dt) as evidence
    from chat_member o join chat_message c on c.cr_no = o.cr_no and c.cm_no = $2
    where o.user_no = $1 and o.left_dt is null and c.cm_type = 'user-msg' and c.state = 1 and ${messageVisibleToSql({ message: 'c', viewer: '$1' })}
      and (select w.state = 1 from users w where w.user_no = c.cm_from)`,
}

/** $1 the reporter, $2 the room. */
const TALK: Statement = `
  select coalesce(jsonb_agg(jsonb_build_object('cm_no', c.cm_no, 'cm_from', c.cm_from, 'content', c.cm_content,
    'images', ${keysOf('c.cm_file')}, 'state', c.state, 'reg_dt', c.reg_dt) order by c.cm_no), '[]') as talk
  from (select c.* from chat_message c where c.cr_no = $2 and ${messageVisibleToSql({ message: 'c', viewer: '$1' })} order by c.cm_no desc limit ${TALK_MAX}) c`
