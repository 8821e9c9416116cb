import { readableTo, visibleTo } from '#features/block/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { isBlank } from '#kit/contract/markup.ts'
import type { Tx } from '#kit/server/db.ts'
import { rowsOf, type Statement } from '#kit/server/prepared.ts'
import type { createReport } from '../contract.ts'
import { reportErrors } from '../errors.ts'
import { needsText, REPORT_REASONS, type ReportTarget } from '../rules.ts'

/** Keeps a report with what its target says now, for the lane that its reason belongs to. */
export async function report(tx: Tx, userNo: number, now: Date, body: Body<typeof createReport>): Promise<Answer<typeof createReport>> {
  const { target_kind, target_no, reason, report_text } = body
  if (needsText(reason) && isBlank(report_text)) throw reportErrors.needs_text('report_text')
  const [target] = await rowsOf<{ user_no: number; evidence: object }>(tx, TARGETS[target_kind], [userNo, target_no])
  if (!target) throw reportErrors.not_found()
  if (target.user_no === userNo) throw reportErrors.own()

  const { lane, severity } = REPORT_REASONS[reason]
  // The index of open reports decides, so that two at once leave one.
  const [made] = await tx.sql<{ report_no: number }[]>`
    insert into report (user_no, target_kind, target_no, target_user_no, reason, lane, severity, report_text, evidence, reg_dt)
    values (${userNo}, ${target_kind}, ${target_no}, ${target.user_no}, ${reason}, ${lane}, ${severity}, ${report_text},
      ${tx.sql.json(target.evidence as never)}, ${now})
    on conflict (user_no, target_kind, target_no) where state in (1, 2) do nothing returning report_no`
  if (!made) throw reportErrors.already()
  return { report_no: made.report_no }
}

const keysOf = (items: string) => `(select coalesce(jsonb_agg(item -> 'key'), '[]') from jsonb_array_elements(${items}) item)`

/** Whom the target $2 belongs to and what it says, where the reporter $1 can see it. Someone whom they block can be reported, someone who blocks them is not there. */
const TARGETS: Record<ReportTarget, Statement> = {
  user: `
    select u.user_no, jsonb_build_object('haru_name', u.haru_name, 'haru_statemsg', u.haru_statemsg, 'images', ${keysOf('u.user_profile')}) as evidence
    from users u
    where u.user_no = $2 and u.state = 1
      and (select true from block b where b.user_no = u.user_no and b.target_no = $1) is null`,
  daily: `
    select p.user_no, jsonb_build_object('content', p.content, 'images', ${keysOf('p.images')}, 'info', p.info,
      'visibility', p.visibility, 'edit_dt', p.edit_dt) as evidence
    from post p where p.post_no = $2 and p.kind = 'daily' and ${visibleTo()}`,
  comment: `
    select c.user_no, jsonb_build_object('content', c.content, 'daily_no', c.post_no, 'parent_no', c.parent_no, 'edit_dt', c.edit_dt) as evidence
    from comment c, post p where c.comment_no = $2 and p.kind = 'daily' and ${readableTo()}`,
}
