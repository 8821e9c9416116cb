import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { isBlank } from '#kit/contract/markup.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { createReport, getReportTarget } from '../contract.ts'
import { reportErrors } from '../errors.ts'
import {
  blocksContent,
  blocksReported,
  DISMISSED_DAYS,
  DISMISSED_MAX,
  dueAt,
  hasAutomaticEffect,
  isSevere,
  needsText,
  REPORT_REASONS,
} from '../rules.ts'
import { OPEN_REPORT, REPORT } from '../transitions.ts'
import { recordAct } from './case-actions.ts'
import { alertLane } from './alert.ts'
import { addToCase, lockTarget } from './cases.ts'
import { canHide, settleContent } from './content.ts'
import { blockReported, fraudMoney, reportReceived } from './effects.ts'
import { openBlock } from './rights.ts'
import { addConversation, findTarget, type FoundTarget, type Target } from './targets.ts'

const OPEN = statesSql(OPEN_REPORT)

export type ReportContext = { tx: Tx; userNo: number; now: Date; extensions: Extensions }

/** Stores a report with its target's current content, and applies the automatic effect once enough members reported it. */
export async function report(call: ReportContext, body: Body<typeof createReport>): Promise<Answer<typeof createReport>> {
  const { tx, userNo, now } = call
  const { target_kind, target_no, reason, report_text, with_talk } = body
  if (needsText(reason) && isBlank(report_text)) throw reportErrors.needs_text('report_text')
  const target = await findTarget(tx, call, body)
  const evidence = with_talk && target_kind === 'chat' ? await addConversation(tx, userNo, target.evidence) : target.evidence
  await lockTarget(tx, body)

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
  const { report_no, counts } = made
  const caseNo = await addToCase(tx, { target: body, targetUserNo: target.user_no, reason, userNo, counts, now })
  await tx.sql`update report set case_no = ${caseNo} where report_no = ${report_no}`
  await call.extensions.run(reportReceived, tx, { target_kind, target_no, ...target, reason, now })
  await applyEffects(call, body, { report_no, counts, caseNo, target })
  return { report_no }
}

type Made = { report_no: number; counts: boolean; caseNo: number; target: FoundTarget }

/** What a report does by itself (decisions d-9). */
async function applyEffects(
  call: ReportContext,
  body: Body<typeof createReport>,
  { report_no, counts, caseNo, target }: Made,
): Promise<void> {
  const { tx, userNo, now, extensions } = call
  const { target_kind, target_no, reason } = body
  const about = { target_kind, target_no }
  if (counts && hasAutomaticEffect(target_kind, reason)) await settleContent(tx, about, call)
  const { user_no: aboutNo } = target
  if (counts && blocksContent(reason) && aboutNo !== null && canHide(extensions, about)) {
    const claim = { reportNo: report_no, userNo, text: body.report_text }
    await openBlock(tx, { target: about, targetUserNo: aboutNo, claim, now, extensions })
  }
  if (
    blocksReported(reason) &&
    target.is_unknown !== true &&
    aboutNo !== null &&
    (await blockReported(tx, { userNo, targetNo: aboutNo, now, extensions }))
  ) {
    await tx.sql`update report set has_blocked = true where report_no = ${report_no}`
  }
  if (counts && reason === 'FRAUD' && aboutNo !== null) await freezeMoney(call, caseNo, aboutNo)
  if (isSevere(REPORT_REASONS[reason].severity)) await alertLane(tx, { lane: REPORT_REASONS[reason].lane, reason, caseNo, now })
}

/** Stores what was frozen as an act of nobody, which operators undo. */
async function freezeMoney({ tx, userNo, now, extensions }: ReportContext, caseNo: number, toNo: number): Promise<void> {
  const [money] = extensions.all(fraudMoney)
  const giftNos = (await money?.freeze(tx, { fromNo: userNo, toNo, now })) ?? []
  if (giftNos.length > 0) await recordAct(tx, { caseNo, act: 'freeze', before: { gift_nos: giftNos }, operatorNo: null, now })
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
