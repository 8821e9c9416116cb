import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { ACCURACY_REPORTS, ACCURACY_WEIGHTS, accuracyOf, dueAt, REPORT_REASONS, type Accuracy, type ReportReason } from '../rules.ts'
import { DECIDED_REPORT, REPORT, REPORT_CASE } from '../transitions.ts'
import type { Target } from './targets.ts'

/** Serialises everything about one target: its reports, so that the last of several counts them all, and the decisions of operators. */
export async function lockTarget({ sql }: Tx, { target_kind, target_no }: Target): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${target_kind} ${target_no}`}, 0))`
}

/** Columns of how many of a reporter's latest decided reports were upheld. `userNo` is SQL. */
export const accuracySql = (userNo: string): string => `(
  select json_build_object('decided', count(*), 'upheld', count(*) filter (where _d.state <> ${REPORT.dismissed})) from (
    select _a.state from report _a where _a.user_no = ${userNo} and _a.state in ${statesSql(DECIDED_REPORT)} and _a.state >= 3
    order by _a.report_no desc limit ${ACCURACY_REPORTS}) _d)`

const ACCURACY: Statement = `select ${accuracySql('$1::bigint')} as found`

export async function readAccuracy(db: Db, userNo: number): Promise<Accuracy> {
  const [row] = await rowsOf<{ found: { decided: number; upheld: number } }>(db, ACCURACY, [userNo])
  return accuracyOf(row!.found)
}

/** $1 kind, $2 number, $3 about whom, $4 lane, $5 reason, $6 severity, $7 weight, $8 now, $9 due. */
const ADD: Statement = `
  insert into report_case as c (target_kind, target_no, target_user_no, lane, reason, severity, weight, reporter_qtt, open_dt, due_dt)
  values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9)
  on conflict (target_kind, target_no) where state = ${REPORT_CASE.waiting} do update set
    lane = case when excluded.severity > c.severity then excluded.lane else c.lane end,
    reason = case when excluded.severity > c.severity then excluded.reason else c.reason end,
    severity = greatest(c.severity, excluded.severity), weight = c.weight + excluded.weight, reporter_qtt = c.reporter_qtt + 1,
    due_dt = least(c.due_dt, excluded.due_dt), version = c.version + 1
  returning case_no`

type Added = { target: Target; targetUserNo: number | null; reason: ReportReason; userNo: number; counts: boolean; now: Date }

/** Adds a report to the open case of its target, or opens one. The caller holds the target's lock. Returns the case. */
export async function addToCase(tx: Tx, { target, targetUserNo, reason, userNo, counts, now }: Added): Promise<number> {
  const { lane, severity } = REPORT_REASONS[reason]
  const accuracy = counts ? await readAccuracy(tx, userNo) : 'low'
  const values = [
    target.target_kind,
    target.target_no,
    targetUserNo,
    lane,
    reason,
    severity,
    ACCURACY_WEIGHTS[accuracy],
    now,
    dueAt(reason, now),
  ]
  const [row] = await rowsOf<{ case_no: number }>(tx, ADD, values)
  return row!.case_no
}
