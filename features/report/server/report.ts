import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { isBlank } from '#kit/contract/markup.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { createReport, getReportTarget } from '../contract.ts'
import { reportErrors } from '../errors.ts'
import { DISMISSED_DAYS, DISMISSED_MAX, dueAt, effectOf, isCounted, needsText, partsThem, REPORT_REASONS } from '../rules.ts'
import { contentHidden, hide, limit, part } from './effects.ts'
import { targetFor, withTalk, type Target } from './targets.ts'

export type Reporting = { tx: Tx; userNo: number; now: Date; extensions: Extensions }

/** Keeps a report with what its target says now, for the lane of its reason, and does what so many reports do by themselves. */
export async function report(call: Reporting, body: Body<typeof createReport>): Promise<Answer<typeof createReport>> {
  const { tx, userNo, now } = call
  const { target_kind, target_no, reason, report_text, with_talk } = body
  if (needsText(reason) && isBlank(report_text)) throw reportErrors.needs_text('report_text')
  const target = await targetFor(tx, userNo, now, body)
  const evidence = with_talk && target_kind === 'chat' ? await withTalk(tx, userNo, target.evidence) : target.evidence
  // Reports of one target come one after another: of several at once the last sees them all.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`report ${target_kind} ${target_no}`}, 0))`

  const { lane, severity } = REPORT_REASONS[reason]
  const since = new Date(now.getTime() - DISMISSED_DAYS * 86_400_000)
  // The index of open reports decides, so that two at once leave one.
  const [made] = await tx.sql<{ report_no: number; counts: boolean }[]>`
    insert into report (user_no, target_kind, target_no, target_user_no, reason, lane, severity, report_text, evidence, reg_dt, due_dt, counts)
    values (${userNo}, ${target_kind}, ${target_no}, ${target.user_no}, ${reason}, ${lane}, ${severity}, ${report_text},
      ${tx.sql.json(evidence as never)}, ${now}, ${dueAt(reason, now)},
      (select count(*) from report r where r.user_no = ${userNo} and r.state = 4 and r.reg_dt > ${since}) < ${DISMISSED_MAX})
    on conflict (user_no, target_kind, target_no) where state in (1, 2) do nothing returning report_no, counts`
  if (!made) throw reportErrors.already()
  if (made.counts && isCounted(target_kind, reason)) await act(call, body)
  if (partsThem(reason)) await part(tx, { userNo, targetNo: target.user_no, now })
  return { report_no: made.report_no }
}

/** Whether the member may report it, and has not yet. */
export async function reportedOf(db: Db, userNo: number, now: Date, target: Target): Promise<Answer<typeof getReportTarget>> {
  await targetFor(db, userNo, now, target)
  const [open] = await db.sql`
    select from report
    where user_no = ${userNo} and target_kind = ${target.target_kind} and target_no = ${target.target_no} and state in (1, 2)`
  return { is_reported: open !== undefined }
}

async function act({ tx, now, extensions }: Reporting, { target_kind, target_no, reason }: Body<typeof createReport>): Promise<void> {
  const [counted] = await tx.sql<[{ reporters: number }]>`
    select count(distinct user_no) as reporters from report
    where target_kind = ${target_kind} and target_no = ${target_no} and reason = ${reason} and state in (1, 2) and counts`
  const effect = effectOf(reason, counted.reporters)
  if (effect === null) return
  const change = effect === 'hide' ? hide : limit
  if (await change(tx, { target_kind, target_no }, now)) await extensions.run(contentHidden, tx)
}
