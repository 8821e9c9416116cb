import { operatorNameOrNullSql, openProposalSql, someoneSql } from '#features/operator/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { CASE_REPORTS_MAX, EARLIER_MAX, type CaseQueue, type CaseSort } from '../../operator-rules.ts'
import { OPEN_BLOCK, OPEN_REPORT, REPORT_CASE } from '../../transitions.ts'
import { accuracySql } from '../cases.ts'

const { waiting, upheld, dismissed } = REPORT_CASE

export const CASE_COLUMNS = `c.case_no, c.target_kind, c.target_no, case when c.target_user_no is not null then ${someoneSql('c.target_user_no')} end as member,
  c.lane, c.reason, c.severity, c.priority, c.reporter_qtt, c.state, c.open_dt, c.due_dt, c.close_dt, ${operatorNameOrNullSql('c.close_by_no')} as by`

type Key = { column: string; direction: 'asc' | 'desc'; start: string }
const CLOSED: Key = { column: 'c.close_dt', direction: 'desc', start: "'infinity'::timestamptz" }
/** What a queue is sorted by, as an index of each lane has it, and where its first page starts. */
const KEYS: Record<CaseQueue, Record<CaseSort, Key>> = {
  waiting: {
    due: { column: 'c.due_dt', direction: 'asc', start: "'-infinity'::timestamptz" },
    priority: { column: '(-c.priority)', direction: 'asc', start: '-2147483648' },
    newest: { column: 'c.open_dt', direction: 'desc', start: "'infinity'::timestamptz" },
  },
  closed: { due: CLOSED, priority: CLOSED, newest: CLOSED },
}

/**
 * $1 lanes, $2 after this case or null, $3 most, $4 a number or null: of a case or a member. Each lane is read by its index as far as one page, and
 * the first of all lanes are the page.
 */
const queueSql = (queue: CaseQueue, sort: CaseSort, isSearch: boolean): Statement => {
  const { column, direction, start } = KEYS[queue][sort]
  const state = queue === 'waiting' ? `c.state = ${waiting}` : `c.state <> ${waiting}`
  const found = isSearch ? '$4::bigint in (c.case_no, c.target_user_no)' : '$4::bigint is null'
  const [after, first] = direction === 'asc' ? ['>', '0'] : ['<', '9007199254740991']
  const order = `order by ${column} ${direction}, c.case_no ${direction}`
  return `
  with after as (select ${column} as key, c.case_no from report_case c where c.case_no = $2::bigint)
  select ${CASE_COLUMNS} from (
    select c.* from unnest($1::text[]) l (lane) cross join lateral (
      select c.* from report_case c
      where c.lane = l.lane and ${state} and ${found}
        and (${column}, c.case_no) ${after} (coalesce((select a.key from after a), ${start}), coalesce((select a.case_no from after a), ${first}))
      ${order} limit $3::int) c
    ${order} limit $3) c ${order}`
}

type Statements = Record<CaseQueue, Record<CaseSort, { all: Statement; found: Statement }>>
const statementsOf = (queue: CaseQueue) => {
  const of = (sort: CaseSort) => ({ all: queueSql(queue, sort, false), found: queueSql(queue, sort, true) })
  return { due: of('due'), priority: of('priority'), newest: of('newest') }
}
export const QUEUES: Statements = { waiting: statementsOf('waiting'), closed: statementsOf('closed') }

/** $1 the case, $2 now. */
export const ONE_CASE: Statement = `
  select ${CASE_COLUMNS}, c.version, c.target_user_no,
    ${openProposalSql(['report_permanent'], "'user:' || c.target_user_no", '$2')} as proposal_no,
    (select json_build_object('block_no', b.block_no, 'state', b.state, 'end_dt', b.end_dt) from rights_block b
      where b.target_kind = c.target_kind and b.target_no = c.target_no and b.state in ${statesSql(OPEN_BLOCK)}) as block
  from report_case c where c.case_no = $1`

/** $1 the case: its reports, oldest first. */
export const CASE_REPORTS: Statement = `
  select r.report_no, case when r.user_no is not null then ${someoneSql('r.user_no')} end as reporter, r.reason, r.report_text, r.state, r.counts, r.has_blocked,
    r.reg_dt, r.evidence, ${accuracySql('r.user_no')} as found
  from report r where r.case_no = $1 order by r.report_no limit ${CASE_REPORTS_MAX}`

/** $1 the case: what its reports have stored. */
export const CASE_EVIDENCE: Statement = `select r.evidence from report r where r.case_no = $1 order by r.report_no limit ${CASE_REPORTS_MAX}`

/** $1 the case: other cases of its target, and of its member. */
export const EARLIER: Statement = `
  select ${CASE_COLUMNS} from report_case o, lateral (
    (select e.* from report_case e where e.target_kind = o.target_kind and e.target_no = o.target_no and e.case_no <> o.case_no order by e.case_no desc limit ${EARLIER_MAX})
    union
    (select e.* from report_case e where e.target_user_no = o.target_user_no and e.case_no <> o.case_no order by e.case_no desc limit ${EARLIER_MAX})) c
  where o.case_no = $1 order by c.case_no desc limit ${EARLIER_MAX}`

/** $1 the member: how many cases were about them. */
export const RECEIVED: Statement = `
  select count(*) filter (where c.state = ${waiting})::int as waiting, count(*) filter (where c.state = ${upheld})::int as upheld,
    count(*) filter (where c.state = ${dismissed})::int as dismissed
  from report_case c where c.target_user_no = $1`

/** $1 the case. */
export const CASE_ACTS: Statement = `
  select a.act_no, a.act, ${operatorNameOrNullSql('a.operator_no')} as by, a.reg_dt, a.undo_dt from report_act a where a.case_no = $1 order by a.act_no desc`

/** $1 kind, $2 number, $3 reasons: open reports that have an automatic effect together stop counting. */
export const WAIVE: Statement = `
  update report set counts = false where target_kind = $1 and target_no = $2 and reason = any($3::text[]) and counts and state in ${statesSql(OPEN_REPORT)}
  returning report_no`

/** $1 numbers of operators. */
export const OPERATOR_NAMES: Statement = `
  select n.no as operator_no, ${operatorNameOrNullSql('n.no')} as name from unnest($1::bigint[]) n (no)`
