import { standingOf } from '#features/sanction/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import type { CaseFacts } from '../../operator-rules.ts'
import type { Lane, ReportReason } from '../../rules.ts'
import { REPORT_CASE } from '../../transitions.ts'
import { canHide, canLimitReach, holdsOf } from '../content.ts'
import { otherTarget, type Target } from '../targets.ts'

export type CaseKey = Target & {
  case_no: number
  target_user_no: number | null
  lane: Lane
  reason: ReportReason
  severity: number
  state: number
  version: number
}

const KEY: Statement = `
  select c.case_no, c.target_kind, c.target_no, c.target_user_no, c.lane, c.reason, c.severity, c.state, c.version from report_case c where c.case_no = $1`

/** A case that the operator sees. @throws `report_case.not_found` */
export async function caseKey(db: Db, caseNo: number, maySee: (lane: Lane) => boolean): Promise<CaseKey> {
  const [found] = await rowsOf<CaseKey>(db, KEY, [caseNo])
  if (!found || !maySee(found.lane)) throw reportCaseErrors.not_found()
  return found
}

/** What a decision about the case depends on. */
export async function factsOf(db: Db, one: CaseKey, { now, extensions }: { now: Date; extensions: Extensions }): Promise<CaseFacts> {
  const { hidden_by, limited_by } = await holdsOf(db, one)
  const staff = (await otherTarget(extensions, one.target_kind)?.isHiddenByStaff?.(db, one.target_no)) ?? false
  const member = one.target_user_no === null ? null : await standingOf(db, one.target_user_no, now)
  return {
    target_kind: one.target_kind,
    can_hide: canHide(extensions, one),
    can_limit: canLimitReach(one),
    is_waiting: one.state === REPORT_CASE.waiting,
    has_member: member !== null,
    points: member?.points ?? 0,
    hidden_by: { ...hidden_by, staff },
    limited_by,
  }
}
