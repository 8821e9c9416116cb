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

type Given = { now: Date; extensions: Extensions }

/** Whom the reported review rates; null: it is no review, or rates nobody with an account. */
export const ratedExpert = (db: Db, { target_kind, target_no }: Target, extensions: Extensions): Promise<number | null> =>
  otherTarget(extensions, target_kind)?.readExpert?.(db, target_no) ?? Promise.resolve(null)

/** $1 the expert, $2 now. */
const EXPERT: Statement = `
  select ${someoneSql('$1::bigint')} as member, ${openProposalSql(['report_close_selling'], "'user:' || $1::bigint", '$2')} as proposal_no`
type ExpertRow = { member: Pick<CaseExpert, 'user_no' | 'haru_name'>; proposal_no: number | null }

/** Whom the reported review rates, and how many reviews they faked. */
export async function expertOf(db: Db, one: CaseKey, { now, extensions }: Given): Promise<CaseExpert | null> {
  const expertNo = await ratedExpert(db, one, extensions)
  if (expertNo === null) return null
  const [row] = await rowsOf<ExpertRow>(db, EXPERT, [expertNo, now])
  const { member, proposal_no } = row!
  const { count, is_counted, is_closed } = await fakeReviewsOf(db, expertNo, one)
  return { ...member, fake_qtt: count, is_counted, is_final: is_closed || proposal_no !== null, proposal_no }
}

async function expertFacts(db: Db, one: CaseKey, given: Given): Promise<CaseFacts['expert']> {
  const found = await expertOf(db, one, given)
  if (found === null) return null
  const { user_no, fake_qtt, is_counted, is_final } = found
  return { user_no, fake_qtt, is_counted, is_final }
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
