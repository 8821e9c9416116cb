import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { isBlank } from '#kit/contract/markup.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { createReport, getReportTarget } from '../contract.ts'
import { reportErrors } from '../errors.ts'
import {
  automaticEffect,
  blocksReported,
  DISMISSED_DAYS,
  DISMISSED_MAX,
  dueAt,
  hasAutomaticEffect,
  needsText,
  REPORT_REASONS,
} from '../rules.ts'
import { OPEN_REPORT, REPORT } from '../transitions.ts'
import { blockReported, contentHidden, hide, limitReach, reportReceived } from './effects.ts'
import { addConversation, findTarget, type Target } from './targets.ts'

const OPEN = statesSql(OPEN_REPORT)

export type ReportContext = { tx: Tx; userNo: number; now: Date; extensions: Extensions }

/** Stores a report with its target's current content, and applies the automatic effect once enough members reported it. */
export async function report(call: ReportContext, body: Body<typeof createReport>): Promise<Answer<typeof createReport>> {
  const { tx, userNo, now } = call
  const { target_kind, target_no, reason, report_text, with_talk } = body
  if (needsText(reason) && isBlank(report_text)) throw reportErrors.needs_text('report_text')
  const target = await findTarget(tx, call, body)
  const evidence = with_talk && target_kind === 'chat' ? await addConversation(tx, userNo, target.evidence) : target.evidence
  // Serialises the reports of one target, so that the last of several concurrent ones counts them all.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`report ${target_kind} ${target_no}`}, 0))`

  const { lane, severity } = REPORT_REASONS[reason]
  const since = new Date(now.getTime() - DISMISSED_DAYS * DAY_MS)
  // The unique index of open reports keeps one of two concurrent reports.
  const [made] = await tx.sql<{ report_no: number; counts: boolean }[]>`
    insert into report (user_no, target_kind, target_no, target_user_no, reason, lane, severity, report_text, evidence, reg_dt, due_dt, counts)
    values (${userNo}, ${target_kind}, ${target_no}, ${target.user_no}, ${reason}, ${lane}, ${severity}, ${report_text},
      ${tx.sql.json(evidence as never)}, ${now}, ${dueAt(reason, now)},
      (select count(*) from report r where r.user_no = ${userNo} and r.state = ${REPORT.dismissed} and r.reg_dt > ${since}) < ${DISMISSED_MAX})
    on conflict (user_no, target_kind, target_no) where state in ${tx.sql.unsafe(OPEN)} do nothing returning report_no, counts`
  if (!made) throw reportErrors.already()
  await call.extensions.run(reportReceived, tx, { target_kind, target_no, ...target, reason, now })
  if (made.counts && hasAutomaticEffect(target_kind, reason)) await applyEffect(call, body)
  if (blocksReported(reason) && target.is_unknown !== true) await blockReported(tx, { userNo, targetNo: target.user_no, now })
  return { report_no: made.report_no }
}

/** Whether the member has an open report of the target. @throws like the report itself */
export async function reportStatus(db: Db, reporter: Omit<ReportContext, 'tx'>, target: Target): Promise<Answer<typeof getReportTarget>> {
  const { userNo } = reporter
  await findTarget(db, reporter, target)
  const [open] = await db.sql`
    select from report
    where user_no = ${userNo} and target_kind = ${target.target_kind} and target_no = ${target.target_no} and state in ${db.sql.unsafe(OPEN)}`
  return { is_reported: open !== undefined }
}

async function applyEffect(
  { tx, now, extensions }: ReportContext,
  { target_kind, target_no, reason }: Body<typeof createReport>,
): Promise<void> {
  const [counted] = await tx.sql<[{ reporters: number }]>`
    select count(distinct user_no) as reporters from report
    where target_kind = ${target_kind} and target_no = ${target_no} and reason = ${reason} and state in ${tx.sql.unsafe(OPEN)} and counts`
  const effect = automaticEffect(reason, counted.reporters)
  if (effect === null) return
  const changed =
    effect === 'hide'
      ? await hide(tx, { target_kind, target_no }, { now, extensions })
      : await limitReach(tx, { target_kind, target_no }, now)
  if (changed) await extensions.run(contentHidden, tx)
}
