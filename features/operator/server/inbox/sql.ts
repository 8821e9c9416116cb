import type { Statement } from '#kit/server/db/prepared.ts'
import { INBOX_COUNT_MAX, type InboxFilter } from '../../rules.ts'
import { operatorNameOrNullSql, someoneOrNullSql } from '../log.ts'
import type { InboxQueue } from './queue.ts'

/** The column that orders a queue, and what is added to it for the due moment. */
const keyOf = ({ opened, due }: InboxQueue): { key: string; plus: string } =>
  'column' in due ? { key: due.column, plus: '' } : { key: opened, plus: `interval '${due.hours} hours'` }

const dueSql = (queue: InboxQueue): string => {
  const { key, plus } = keyOf(queue)
  return plus === '' ? key : `${key} + ${plus}`
}

/** The numbers of a queue's handled cases under a condition: few, so that they are read first and looked up one by one. */
const handled = (queue: InboxQueue, condition: string): string =>
  `${queue.no} = any (array(select k.case_no from operator_case k where k.queue = '${queue.name}' and ${condition}))`

const isParked = 'k.parked_until > $1::timestamptz'
const notParked = ({ name, no }: InboxQueue): string =>
  `not exists (select from operator_case k where k.queue = '${name}' and k.case_no = ${no} and ${isParked})`

const FILTERS: Readonly<Record<InboxFilter, (queue: InboxQueue) => string>> = {
  open: notParked,
  mine: (queue) => `${handled(queue, 'k.claimed_by = $2::bigint')} and ${notParked(queue)}`,
  free: ({ name, no }) =>
    `not exists (select from operator_case k where k.queue = '${name}' and k.case_no = ${no} and (k.claimed_by is not null or ${isParked}))`,
  parked: (queue) => handled(queue, isParked),
}

/** The columns of `inboxRow`, of `p` and what operators do with it. */
const ROW = `select p.queue, p.no, p.subject, ${someoneOrNullSql('p.user_no')} as member, p.amount, p.opened_dt, p.due_dt,
    ${operatorNameOrNullSql('k.claimed_by')} as claimed_by, case when ${isParked} then k.parked_until end as parked_until`

/**
 * A page of all cases of these queues: of each queue the first rows by its own index, merged. $1 now, $2 the operator, $3 the due moment of the
 * row before the page, $4 for each queue the number in it after which the page begins at that moment, $5 the limit, $6 whether only what is past its due moment is asked for.
 */
export function pageSql(queues: readonly InboxQueue[], filter: InboxFilter): Statement {
  const rows = queues.map((queue, nth) => {
    const { name, from, no, opened, user, amount, subject } = queue
    const { key, plus } = keyOf(queue)
    return `
    (select '${name}'::text as queue, ${no} as no, ${opened} as opened_dt, ${dueSql(queue)} as due_dt, (${user ?? 'null'})::bigint as user_no,
      (${amount ?? 'null'})::bigint as amount, (${subject})::text as subject
    from ${from} and (${key}, ${no}) > ($3::text::timestamptz${plus && ` - ${plus}`}, ($4::bigint[])[${nth + 1}]) and ${FILTERS[filter](queue)}
      and (not $6::boolean or ${key} < $1::timestamptz${plus && ` - ${plus}`})
    order by ${key}, ${no} limit $5::int)`
  })
  return `
  with page as materialized (
    select u.queue, u.no, u.opened_dt, u.due_dt, u.user_no, u.amount, u.subject from (${rows.join(' union all ')}) u
    order by u.due_dt, u.queue collate "C", u.no limit $5::int
  )
  ${ROW} from page p left join operator_case k on k.queue = p.queue and k.case_no = p.no
  where $2::bigint is not null order by p.due_dt, p.queue collate "C", p.no`
}

/** The case $3 of a queue, if it waits, as a row of the list. */
export const oneSql = (queue: InboxQueue): Statement => {
  const { name, from, no, opened, user, amount, subject } = queue
  return `
  with page as materialized (
    select '${name}'::text as queue, ${no} as no, ${opened} as opened_dt, ${dueSql(queue)} as due_dt, (${user ?? 'null'})::bigint as user_no,
      (${amount ?? 'null'})::bigint as amount, (${subject})::text as subject
    from ${from} and ${no} = $3::bigint
  )
  ${ROW} from page p left join operator_case k on k.queue = p.queue and k.case_no = p.no where $2::bigint is not null`
}

/** Which of the cases $4 of the queues $3 wait, and whether each concerns the member $5. */
export const waitingSql = (queues: readonly InboxQueue[]): Statement => {
  const ofQueue = ({ name, from, no, user, parties }: InboxQueue): string => `
    select '${name}'::text as queue, ${no} as no, coalesce($5::bigint = any (array_append(${parties ?? `'{}'::bigint[]`}, ${user ?? 'null'})), false) as is_own from ${from}
      and ${no} = any (array(select w.no from unnest($3::text[], $4::bigint[]) w (queue, no) where w.queue = '${name}'))`
  return `select u.queue, u.no, u.is_own from (${queues.map(ofQueue).join(' union all ')}) u where $1::timestamptz is not null and $2::bigint is not null`
}

/** Deletes what operators did with cases that no longer wait, and which nobody handled since $3. No queue may call a table of its own `handled`. */
export const endedSql = ({ name, from, no }: InboxQueue): Statement => `
  delete from operator_case handled where handled.queue = '${name}' and handled.edit_dt < $3::timestamptz and $1::timestamptz is not null and $2::bigint is not null
    and not exists (select from ${from} and ${no} = handled.case_no)
  returning handled.case_no`

/** How much waits in each of these queues. $1 now, $2 the operator. */
export const countSql = (queues: readonly InboxQueue[]): Statement =>
  queues
    .map((queue) => {
      const { name, from, no, opened } = queue
      return `
    select '${name}'::text as queue, count(*) as count, min(w.opened) as oldest_dt, min(w.due) as due_dt,
      (select count(*) from ${from} and ${FILTERS.mine(queue)}) as mine, (select count(*) from ${from} and ${FILTERS.parked(queue)}) as parked
    from (select ${opened} as opened, ${dueSql(queue)} as due from ${from} and ${notParked(queue)}
      order by ${keyOf(queue).key}, ${no} limit ${INBOX_COUNT_MAX + 1}) w where $2::bigint is not null`
    })
    .join(' union all ')
