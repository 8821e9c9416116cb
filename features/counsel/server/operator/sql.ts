import { proposalMemberSql, realNameSql } from '#features/account/server/public.ts'
import type { QueueSort } from '#features/operator/rules.ts'
import { openProposalSql, operatorNameOrNullSql, queueStatements, someoneOrNullSql, sortSql } from '#features/operator/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { isoSql } from '#kit/server/db/moment-sql.ts'
import { statesSql } from '#kit/server/transition.ts'
import { CORRECTION_DAYS, COUNSEL_PROPOSALS, COUNSEL_QUEUES, type CounselQueue } from '../../operator-rules.ts'
import { OPEN_COUNSEL } from '../../transitions.ts'

const OPEN = statesSql(OPEN_COUNSEL)

/** When the counselling `c` ended; null while it is open. */
const closedSql = `case when c.state not in ${OPEN} then coalesce(c.quit_dt, c.recent_dt) end`

/** Columns of `caseRow` of the counselling `c` and its dispute `d`. */
const columns = (sort: string): string => `
  c.coun_no, c.state, c.close_code, c.title, c.channel, c.cate_no, ${someoneOrNullSql('c.user_no')} as member,
  ${someoneOrNullSql('c.expert_user_no')} as expert, c.price, c.paid_viv, c.hope_dt, ${closedSql} as close_dt,
  case when d.dispute_no is not null then json_build_object('reason', d.reason, 'state', d.state, 'opened_by', d.opened_by,
    'refund_percent', d.refund_percent, 'refund_viv', d.refund_viv, 'answer', d.answer, 'reg_dt', ${isoSql('d.reg_dt')},
    'decide_dt', ${isoSql('d.decide_dt')}, 'by', ${operatorNameOrNullSql('d.operator_no')}) end as dispute, ${sort} as sort_dt`

/** Which rows a queue has, what they are sorted by, and the table whose index has that order. */
const QUEUE = {
  dispute: { first: 'counsel_dispute d join counsel c on c.coun_no = d.coun_no', where: 'd.state = 0', sort: 'd.reg_dt', no: 'd.coun_no' },
  decided: {
    first: 'counsel_dispute d join counsel c on c.coun_no = d.coun_no',
    where: 'd.state = 1',
    sort: 'd.decide_dt',
    no: 'd.coun_no',
  },
  open: { first: 'counsel c', where: `c.state in ${OPEN}`, sort: 'c.hope_dt', no: 'c.coun_no' },
  paid: {
    first: 'counsel c',
    // Looked up for each row in the order of the index: joined, all counsellings of the days would be read and sorted for one page.
    where: `c.paid_viv > 0 and coalesce(c.quit_dt, c.recent_dt) > $4::timestamptz - interval '${CORRECTION_DAYS} days'
      and (select e.dispute_no from counsel_dispute e where e.coun_no = c.coun_no) is null`,
    sort: 'coalesce(c.quit_dt, c.recent_dt)',
    no: 'c.coun_no',
  },
} as const satisfies Record<CounselQueue, object>

// $1 and $2 are the last row of the page before, $3 the limit, $4 now. Selects the page before it computes the columns.
function queueOf(queue: CounselQueue, order: QueueSort, found: string): Statement {
  const { first, where, sort, no } = QUEUE[queue]
  const { after, direction } = sortSql(order)
  return `
  with page as materialized (
    select c.coun_no, ${sort} as sort_dt from ${first}
    where ${where} and $4::timestamptz is not null and (${sort}, ${no}) ${after} ($1::text::timestamptz, $2::bigint) and ${found}
    order by ${sort} ${direction}, ${no} ${direction} limit $3::int
  )
  select ${columns('p.sort_dt')} from page p join counsel c on c.coun_no = p.coun_no left join counsel_dispute d on d.coun_no = p.coun_no
  order by p.sort_dt ${direction}, p.coun_no ${direction}`
}

/** The number of a counselling, or members with such a number or name. */
const FOUND = '(c.coun_no = $5::bigint or c.user_no = any($6::bigint[]) or c.expert_user_no = any($6::bigint[]))'

export const QUEUES = queueStatements(COUNSEL_QUEUES, FOUND, queueOf)

/** `reward` of the counselling `c`. */
const REWARD = `(
    select json_build_object('ki_no', f.ki_no, 'viv', f.viv, 'is_returned', f.return_dt is not null)
    from counsel_follow_up f where f.coun_no = c.coun_no and f.viv > 0)`

/** $1 the counselling, $2 now. */
export const ONE: Statement = `
  select ${columns('coalesce(c.quit_dt, c.recent_dt)')}, c.minutes, c.ext_count, c.reg_dt, c.accept_dt, c.start_dt, c.end_dt, c.quit_dt, c.adjust_seconds,
    c.reason, c.returned_viv, ${REWARD} as reward, c.cr_no, c.user_no, c.expert_user_no,
    ${openProposalSql(COUNSEL_PROPOSALS, "'counsel:' || c.coun_no", '$2')} as proposal_no
  from counsel c left join counsel_dispute d on d.coun_no = c.coun_no where c.coun_no = $1`

const openedSql = (no: string): string =>
  `case when ${no} is not null then (${someoneOrNullSql(no)})::jsonb || jsonb_build_object('real_name', ${realNameSql(no)}) end`
/** The names of the two sides of the counselling $1. */
export const PEOPLE: Statement = `
  select ${openedSql('c.user_no')} as member, ${openedSql('c.expert_user_no')} as expert from counsel c where c.coun_no = $1`

/** The two sides of the counselling $1 as a proposal names them. */
export const PROPOSED: Statement = `
  select c.title, c.state, ${proposalMemberSql('c.user_no')} as member, ${proposalMemberSql('c.expert_user_no')} as expert
  from counsel c where c.coun_no = $1`
