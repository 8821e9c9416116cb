import { openProposalSql, someoneSql } from '#features/operator/server/public.ts'
import { fakeReviewsOf, standingOf } from '#features/sanction/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import type { CaseExpert } from '../../operator-contract.ts'
import type { CaseFacts } from '../../operator-rules.ts'
import type { Lane, ReportReason } from '../../rules.ts'
import { REPORT_CASE } from '../../transitions.ts'
import { canHide, canLimitReach, holdsOf } from '../content.ts'
import { otherTarget, type ReportedReview, type Target } from '../targets.ts'

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

type Given = { now: Date; extensions: Extensions }

/** The reported review; undefined: it is none, or whoever it rates has no account any more. */
export const reviewOf = async (db: Db, { target_kind, target_no }: Target, extensions: Extensions): Promise<ReportedReview | undefined> =>
  otherTarget(extensions, target_kind)?.readReview?.(db, target_no)

/** $1 the expert, $2 now. */
const EXPERT: Statement = `
  select ${someoneSql('$1::bigint')} as member, ${openProposalSql(['report_close_selling'], "'user:' || $1::bigint", '$2')} as proposal_no`
type ExpertRow = { member: Pick<CaseExpert, 'user_no' | 'haru_name'>; proposal_no: number | null }

/** Whom the reported review rates, and how many reviews they faked. */
export async function expertOf(db: Db, one: CaseKey, { now, extensions }: Given): Promise<CaseExpert | null> {
  const review = await reviewOf(db, one, extensions)
  if (review === undefined) return null
  const { expert_no, title, reg_dt } = review
  const [row] = await rowsOf<ExpertRow>(db, EXPERT, [expert_no, now])
  const { member, proposal_no } = row!
  const { count, is_counted, is_closed } = await fakeReviewsOf(db, expert_no, one)
  return { ...member, title, reg_dt, fake_qtt: count, is_counted, is_final: is_closed || proposal_no !== null, proposal_no }
}

async function expertFacts(db: Db, one: CaseKey, given: Given): Promise<CaseFacts['expert']> {
  const found = await expertOf(db, one, given)
  if (found === null) return null
  const { user_no, title, reg_dt, fake_qtt, is_counted, is_final } = found
  return { user_no, title, reg_dt, fake_qtt, is_counted, is_final }
}

/** What a decision about the case depends on. */
export async function factsOf(db: Db, one: CaseKey, { now, extensions }: Given): Promise<CaseFacts> {
  const { hidden_by, limited_by } = await holdsOf(db, one)
  const staff = (await otherTarget(extensions, one.target_kind)?.isHiddenByStaff?.(db, one.target_no)) ?? false
  const member = one.target_user_no === null ? null : await standingOf(db, one.target_user_no, now)
  return {
    target_kind: one.target_kind,
    can_hide: canHide(extensions, one),
    can_limit: canLimitReach(one),
    is_waiting: one.state === REPORT_CASE.waiting,
    is_upheld: one.state === REPORT_CASE.upheld,
    expert: await expertFacts(db, one, { now, extensions }),
    has_member: member !== null,
    points: member?.points ?? 0,
    hidden_by: { ...hidden_by, staff },
    limited_by,
  }
}
