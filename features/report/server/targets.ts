import { readableTo, visibleTo } from '#features/block/server/public.ts'
import type { Db } from '#kit/server/db.ts'
import { rowsOf, type Statement } from '#kit/server/prepared.ts'
import { reportErrors } from '../errors.ts'
import type { ReportTarget } from '../rules.ts'

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

const keysOf = (items: string) => `(select coalesce(jsonb_agg(item -> 'key'), '[]') from jsonb_array_elements(${items}) item)`

const post = (kind: 'daily' | 'feed' | 'story') => `
    select p.user_no, jsonb_build_object('content', p.content, 'images', ${keysOf('p.images')}, 'info', p.info,
      'visibility', p.visibility, 'edit_dt', p.edit_dt) as evidence
    from post p where p.post_no = $2 and p.kind = '${kind}' and ${visibleTo()}`

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
    from comment c, post p where c.comment_no = $2 and p.kind in ('daily', 'feed') and ${readableTo()}`,
}
