import { memberFacts } from '#features/account/server/public.ts'
import { maskMember } from '#features/identity/rules.ts'
import { decisionsOf, decisionsOfCase, standingOf, type StoredDecision } from '#features/sanction/server/public.ts'
import type { Someone } from '#features/operator/contract.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import { FOREVER } from '#kit/contract/limits.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { CaseDecision, CaseMember, CaseReport, CaseRow, getCase, listCases } from '../../operator-contract.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import { EARLIER_MAX, laneRight } from '../../operator-rules.ts'
import { accuracyOf, isSevere, LANES, priorityLevel, type Lane } from '../../rules.ts'
import { currentOf } from '../content.ts'
import { picturesOf } from './pictures.ts'
import { caseKey, expertOf, factsOf } from './facts.ts'
import { CASE_ACTS, CASE_REPORTS, EARLIER, ONE_CASE, OPERATOR_NAMES, QUEUES, RECEIVED } from './sql.ts'

export type Viewer = { me: Operator; now: Date; services: Services }

export const maySee =
  ({ may }: Pick<Operator, 'may'>) =>
  (lane: Lane): boolean =>
    may(laneRight(lane, 'see'))

type StoredRow = Omit<CaseRow, 'priority'> & { priority: number }

const shownRow = ({ priority, member, ...row }: StoredRow): CaseRow => ({
  ...row,
  member: masked(member),
  priority: priorityLevel(priority),
})
const masked = (one: Someone | null): Someone | null => one && maskMember(one)

/** A page of the cases of the lanes that the operator sees. */
export async function casesOf(db: Pool, query: Query<typeof listCases>, me: Operator): Promise<CaseRow[]> {
  const { queue, lane, sort, q, after_no, limit } = query
  const lanes = LANES.filter((one) => (lane === undefined || one === lane) && maySee(me)(one))
  const number = q === undefined ? null : rowNumberOf(q)
  if (q !== undefined && number === null) return []
  const statement = QUEUES[queue][sort][number === null ? 'all' : 'found']
  const rows = await rowsOf<StoredRow>(db, statement, [lanes, after_no ?? null, limit, number])
  return rows.map(shownRow)
}

type OneRow = StoredRow & Pick<Answer<typeof getCase>, 'version' | 'proposal_no' | 'block'> & { target_user_no: number | null }
type ReportRow = Omit<CaseReport, 'accuracy' | 'decided' | 'upheld'> & {
  evidence: Record<string, unknown>
  found: { decided: number; upheld: number }
}

/** One case with everything that a decision needs. Who was reported does not read who reported them. @throws `report_case.not_found`, `report_case.own` */
export async function reportCaseOf(db: Db, caseNo: number, { me, now, services }: Viewer): Promise<Answer<typeof getCase>> {
  const key = await caseKey(db, caseNo, maySee(me))
  if (key.target_user_no !== null && key.target_user_no === me.user_no) throw reportCaseErrors.own()
  const { extensions } = services
  const [row] = await rowsOf<OneRow>(db, ONE_CASE, [caseNo, now])
  const { target_user_no, version, proposal_no, block, ...listed } = row!
  const reports = await rowsOf<ReportRow>(db, CASE_REPORTS, [caseNo])
  const evidence = reports.at(-1)?.evidence ?? {}
  const current = await currentOf(db, key, { evidence, extensions })
  const facts = await factsOf(db, key, { now, extensions })
  const expert = await expertOf(db, key, { now, extensions })
  const versions = versionsOf(reports)
  const severe = isSevere(key.severity)
  return {
    ...shownRow(listed),
    version,
    proposal_no,
    block,
    versions,
    current: current && {
      evidence: current.evidence as Record<string, unknown>,
      is_hidden: current.is_hidden,
      is_limited: current.is_limited ?? false,
      is_gone: current.is_gone,
      context: current.context ?? [],
    },
    pictures: picturesOf([...versions.map((one) => one.evidence), current?.evidence ?? {}], {
      caseNo,
      me,
      now,
      services,
      isSevere: severe,
    }),
    is_severe: severe,
    can_hide: facts.can_hide,
    can_limit: facts.can_limit,
    hidden_by: facts.hidden_by,
    limited_by: facts.limited_by,
    reports: reports.map(shownReport),
    about: target_user_no === null ? null : await memberOf(db, target_user_no, now),
    expert: expert && maskMember(expert),
    earlier: (await rowsOf<StoredRow>(db, EARLIER, [caseNo])).map(shownRow),
    decisions: await named(db, await decisionsOfCase(db, caseNo)),
    acts: await rowsOf<Answer<typeof getCase>['acts'][number]>(db, CASE_ACTS, [caseNo]),
    can_act: me.may('report.act') && me.may(laneRight(key.lane, 'act')),
  }
}

/** What it said at each report, without repetitions. */
function versionsOf(reports: readonly ReportRow[]): { reg_dt: string; evidence: Record<string, unknown> }[] {
  const seen = new Set<string>()
  return reports.flatMap(({ reg_dt, evidence }) => {
    const text = JSON.stringify(evidence)
    if (seen.has(text)) return []
    seen.add(text)
    return [{ reg_dt, evidence }]
  })
}

function shownReport({ reporter, found, evidence: _evidence, ...one }: ReportRow): CaseReport {
  return { ...one, reporter: masked(reporter), accuracy: accuracyOf(found), ...found }
}

async function memberOf(db: Db, userNo: number, now: Date): Promise<CaseMember | null> {
  const facts = await memberFacts(db, userNo)
  if (!facts) return null
  const { points, suspended } = await standingOf(db, userNo, now)
  const [received] = await rowsOf<CaseMember['received']>(db, RECEIVED, [userNo])
  return {
    ...maskMember(facts),
    points,
    suspended_until: suspended && (suspended.getTime() === FOREVER.getTime() ? FOREVER.toISOString() : suspended.toISOString()),
    received: received!,
    decisions: await named(db, await decisionsOf(db, userNo, { limit: EARLIER_MAX })),
  }
}

/** Decisions with the names of who made them. */
export async function named(db: Db, decisions: readonly StoredDecision[]): Promise<CaseDecision[]> {
  const names = await operatorNames(
    db,
    decisions.map(({ by_no }) => by_no),
  )
  return decisions.map(({ decision_no, user_no, case_no, rule, target_kind, message, reg_dt, by_no, measures, appeal }) => ({
    decision_no,
    user_no,
    case_no,
    rule,
    target_kind,
    message,
    reg_dt,
    by: names.get(by_no)!,
    measures,
    appeal_state: appeal?.state ?? null,
  }))
}

type Named = { operator_no: number; name: string | null }

export async function operatorNames(db: Db, operatorNos: readonly number[]): Promise<Map<number, Named>> {
  const rows = await rowsOf<{ operator_no: number; name: Named }>(db, OPERATOR_NAMES, [[...new Set(operatorNos)]])
  return new Map(rows.map(({ operator_no, name }) => [operator_no, name]))
}
