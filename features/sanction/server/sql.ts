import { operatorNameOrNullSql, operatorNameSql, someoneSql } from '#features/operator/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { FAKE_REVIEW_STEPS } from '../rules.ts'

/** `measure` of the contract for a row of `sanction`. */
const MEASURE = `json_build_object('sanction_no', s.sanction_no, 'kind', s.kind, 'activities', s.activities, 'points', s.points, 'state', s.state,
  'end_dt', s.end_dt)`

/** The appeal against the decision `d`, or null. */
const APPEAL_OF = `(select json_build_object('appeal_no', a.appeal_no, 'state', a.state, 'content', a.content, 'answer', a.answer, 'reg_dt', a.reg_dt,
  'due_dt', a.due_dt, 'decide_dt', a.decide_dt) from appeal a where a.decision_no = d.decision_no)`

const COLUMNS = `d.decision_no, d.user_no, d.rule, d.lane, d.target_kind, d.target_no, d.case_no, d.message, d.reg_dt, d.by_no, d.second_by_no,
  (select json_agg(${MEASURE} order by s.sanction_no) from sanction s where s.decision_no = d.decision_no) as measures, ${APPEAL_OF} as appeal`

/** One row for a decision: its first measure. */
const FIRST = 'd.sanction_no = (select min(f.sanction_no) from sanction f where f.decision_no = d.decision_no)'

/** $1 the member, $2 before this decision, $3 most. */
export const DECISIONS_OF_MEMBER: Statement = `
  select ${COLUMNS} from (
    select * from sanction d where d.user_no = $1 and d.decision_no < $2::bigint and ${FIRST} order by d.decision_no desc limit $3::int) d
  order by d.decision_no desc`

/** $1 the case. */
export const DECISIONS_OF_CASE: Statement = `select ${COLUMNS} from sanction d where d.case_no = $1 and ${FIRST} order by d.decision_no desc`

/** $1 the decision. */
export const ONE_DECISION: Statement = `select ${COLUMNS} from sanction d where d.decision_no = $1 and ${FIRST}`

/** $1 the member: the measures that count and those that close something. */
export const IN_FORCE: Statement = `
  select kind, activities, points, reg_dt, end_dt from sanction where user_no = $1 and state = 1 order by sanction_no`

/** $1 the expert, $2 kind and $3 number of a review: the faked reviews in force, whether this is one, and whether selling is closed without an end. */
export const FAKE_REVIEWS: Statement = `
  select (count(*) filter (where kind = 'fake_review'))::int as count,
    coalesce(bool_or(fake_step = ${FAKE_REVIEW_STEPS.permanent}), false) as is_closed,
    exists (select from sanction where kind = 'fake_review' and state = 1 and target_kind = $2 and target_no = $3) as is_counted
  from sanction where user_no = $1 and state = 1`

/** $1 the expert: measures for more faked reviews than are in force. */
export const UNREACHED_STEPS: Statement = `
  select s.sanction_no from sanction s where s.user_no = $1 and s.state = 1
    and s.fake_step > (select count(*) from sanction f where f.user_no = $1 and f.kind = 'fake_review' and f.state = 1)
  order by s.sanction_no`

/** Serialises the decisions about one member, so that each knows the points that the others give. */
export const LOCK_MEMBER: Statement = `select pg_advisory_xact_lock(hashtextextended('sanction ' || $1::bigint, 0))`

/** $1 decision, $2 member, $3 kinds, $4 activities as PostgreSQL's array text, $5 points, $6 ends, $7 rule, $8 case, $9 target kind, $10 target, $11 message, $12 by, $13 second, $14 now, $15 lane, $16 steps of faked reviews. */
export const INSERT: Statement = `
  insert into sanction (decision_no, user_no, kind, activities, points, end_dt, rule, case_no, target_kind, target_no, message, by_no, second_by_no, reg_dt, lane, fake_step)
  select $1::bigint, $2::bigint, m.kind, m.activities::text[], m.points, m.end_dt, $7, $8, $9, $10, $11, $12, $13, $14::timestamptz, $15, m.fake_step
  from unnest($3::text[], $4::text[], $5::int[], $6::timestamptz[], $16::int[]) with ordinality m (kind, activities, points, end_dt, fake_step, nth) order by m.nth
  returning sanction_no`

/** Whether something that stands hides the content, or limits its reach; the two are SQL. */
export const contentMeasureSql = ({
  kind,
  targetKind,
  targetNo,
}: {
  kind: 'hide' | 'reach'
  targetKind: string
  targetNo: string
}): string =>
  `exists (select from sanction _s where _s.target_kind = ${targetKind} and _s.target_no = ${targetNo} and _s.kind = '${kind}' and _s.state = 1)`

const APPEAL_ROW = `a.appeal_no, a.decision_no, ${someoneSql('a.user_no')} as member, d.rule, d.target_kind, a.state, a.reg_dt, a.due_dt, a.decide_dt,
  ${operatorNameSql('d.by_no')} as first_by, ${operatorNameOrNullSql('a.decide_by_no')} as by`

/** $1 lanes, $2 after this appeal or null, $3 most. Each lane is read as far as one page. */
const appealsSql = (isOpen: boolean): Statement => {
  const [column, direction, after, start, first] = isOpen
    ? ['a.due_dt', 'asc', '>', "'-infinity'::timestamptz", '0']
    : ['a.decide_dt', 'desc', '<', "'infinity'::timestamptz", '9007199254740991']
  const order = `order by ${column} ${direction}, a.appeal_no ${direction}`
  return `
  with after as (select ${column} as key, a.appeal_no from appeal a where a.appeal_no = $2::bigint)
  select ${APPEAL_ROW} from (
    select a.* from unnest($1::text[]) l (lane) cross join lateral (
      select a.* from appeal a where a.lane = l.lane and a.state ${isOpen ? '=' : '<>'} 1
        and (${column}, a.appeal_no) ${after} (coalesce((select f.key from after f), ${start}), coalesce((select f.appeal_no from after f), ${first}))
      ${order} limit $3::int) a
    ${order} limit $3) a join sanction d on d.decision_no = a.decision_no and ${FIRST} ${order}`
}
export const OPEN_APPEALS = appealsSql(true)
export const DECIDED_APPEALS = appealsSql(false)

/** $1 the appeal. */
export const ONE_APPEAL: Statement = `
  select ${APPEAL_ROW}, a.lane, a.user_no, a.content, a.answer, d.case_no, d.target_no, d.message, d.by_no, d.second_by_no,
    (select json_agg(${MEASURE} order by s.sanction_no) from sanction s where s.decision_no = d.decision_no) as measures
  from appeal a join sanction d on d.decision_no = a.decision_no and ${FIRST} where a.appeal_no = $1`
