import { maskName, maskPlace } from '#features/identity/rules.ts'
import { identitySql, memberNosNamed, realNameSql } from '#features/account/server/public.ts'
import type { QueueSort } from '#features/operator/rules.ts'
import {
  operatorNameOrNullSql,
  queueStart,
  queueStatements,
  someoneSql,
  sortSql,
  type Find,
  type InboxQueue,
} from '#features/operator/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { ApplicationCase, ApplicationRow, listApplicationQueue } from '../operator-contract.ts'
import { reviewErrors } from '../operator-errors.ts'
import { APPLICATION_QUEUES, QUEUE_STATES, SEARCHED_MEMBERS_MAX, type ApplicationQueue } from '../operator-rules.ts'
import type { ExpertForm } from '../rules.ts'
import { APPLICATION } from '../transitions.ts'
import { documentsOf, maskDocument } from './sql.ts'

/** A page of a queue: who waits longest or was decided last comes first, or the other way round; all or those that a search finds. */
export async function applicationQueue(db: Pool, query: Query<typeof listApplicationQueue>): Promise<ApplicationRow[]> {
  const { queue, sort, q, limit } = query
  const asked = [...queueStart(query), limit]
  if (q === undefined) return masked(await rowsOf<ApplicationRow>(db, QUEUES[queue][sort].all, asked))
  const number = rowNumberOf(q)
  return masked(
    await rowsOf<ApplicationRow>(db, QUEUES[queue][sort].found, [...asked, number, await memberNosNamed(db, q, SEARCHED_MEMBERS_MAX)]),
  )
}

const masked = <R extends Pick<ApplicationRow, 'real_name'>>(rows: readonly R[]): R[] =>
  rows.map((row) => ({ ...row, real_name: row.real_name && maskName(row.real_name) }))

/**
 * One application with everything that an operator checks. Drafts are not shown. `isOpen`: with the whole name, the
 * birthday and the address. @throws `expert_review.not_found`
 */
export async function applicationCase(db: Db, applicationNo: number, isOpen = false): Promise<ApplicationCase> {
  const [row] = await rowsOf<CaseRow>(db, ONE, [applicationNo])
  if (!row) throw reviewErrors.not_found()
  const { user_no, form: stored, ...rest } = row
  const { account_no, ...form } = stored
  const [documents, history, earlier, shared] = await Promise.all([
    documentsOf(db, [applicationNo]),
    rowsOf<ApplicationCase['history'][number]>(db, HISTORY, [applicationNo]),
    rowsOf<ApplicationCase['earlier'][number]>(db, EARLIER, [user_no, applicationNo]),
    rowsOf<ApplicationCase['shared'][number]>(db, SHARED, [applicationNo]),
  ])
  const person = isOpen ? rest : { ...masked([rest])[0]!, identity: { ...rest.identity, birth: null } }
  return {
    ...person,
    is_masked: !isOpen,
    form: isOpen ? form : maskedForm(form),
    account_last4: account_no?.slice(-4) ?? null,
    documents: documents.map(maskDocument),
    history,
    earlier,
    shared,
  }
}

const maskedForm = <F extends Pick<ExpertForm, 'affiliation_address'>>(form: F): F => ({
  ...form,
  ...(form.affiliation_address && { affiliation_address: maskPlace(form.affiliation_address) }),
})

type CaseRow = Omit<ApplicationCase, 'is_masked' | 'form' | 'account_last4' | 'documents' | 'history' | 'earlier' | 'shared'> & {
  user_no: number
  form: ExpertForm
}

/** Columns of the application `a` for the console. */
const columns = (sort: string): string => `
  a.application_no, ${someoneSql('a.user_no')} as member, ${realNameSql('a.user_no')} as real_name,
  a.renews_no is not null as is_renewal, a.state, a.cate_no, a.form ->> 'job_title' as job_title, a.submit_dt, a.decide_dt,
  a.license_expire_dt, (select ${operatorNameOrNullSql('h.operator_no')} from expert_application_history h
    where h.application_no = a.application_no order by h.history_no desc limit 1) as decided_by, ${sort} as sort_dt`

/** Queues of submitted applications are sorted by the submission, the others by the decision. */
const sortColumn = (queue: ApplicationQueue): string => (queue === 'new' || queue === 'renewal' ? 'submit_dt' : 'decide_dt')

const KINDS: Readonly<Partial<Record<ApplicationQueue, string>>> = {
  new: 'renews_no is null',
  renewal: 'renews_no is not null',
  // A draft that its member withdrew was never sent.
  withdrawn: 'submit_dt is not null',
}

const whereOf = (queue: ApplicationQueue): string =>
  [`state in ${statesSql(QUEUE_STATES[queue])}`, KINDS[queue]].filter((part) => part !== undefined).join(' and ')

// $1 and $2 are the last row of the page before, $3 the limit. Selects the page before it computes the columns.
const queueOf = (queue: ApplicationQueue, sort: QueueSort, found: string): Statement => {
  const column = sortColumn(queue)
  const { after, direction } = sortSql(sort)
  return `
  with a as materialized (
    select * from expert_application where ${whereOf(queue)} and (${column}, application_no) ${after} ($1::text::timestamptz, $2::bigint) and ${found}
    order by ${column} ${direction}, application_no ${direction} limit $3::int
  )
  select ${columns(`a.${column}`)} from a order by a.${column} ${direction}, a.application_no ${direction}`
}

/** The number of an application, or members with such a name. */
const FOUND = '(application_no = $4::bigint or user_no = any($5::bigint[]))'

export const QUEUES = queueStatements(APPLICATION_QUEUES, FOUND, queueOf)

export const ONE: Statement = `
  select ${columns('coalesce(a.decide_dt, a.submit_dt, a.edit_dt)')}, a.user_no, a.form, a.license_no, ${identitySql('a.user_no')} as identity,
    (select json_build_object('application_no', r.application_no, 'state', r.state, 'cate_no', r.cate_no, 'license_no', r.license_no,
      'license_expire_dt', r.license_expire_dt) from expert_application r where r.application_no = a.renews_no) as renews
  from expert_application a
  where a.application_no = $1 and a.state <> ${APPLICATION.draft} and a.submit_dt is not null`

const HISTORY: Statement = `
  select h.history_no, h.act, h.state, h.actor, ${operatorNameOrNullSql('h.operator_no')} as by, h.words, h.reg_dt
  from expert_application_history h where h.application_no = $1 order by h.history_no`

const EARLIER: Statement = `
  select a.application_no, a.renews_no is not null as is_renewal, a.state, a.cate_no, a.submit_dt, a.decide_dt, a.reject_reason
  from expert_application a
  where a.user_no = $1 and a.application_no <> $2 and a.submit_dt is not null order by a.application_no desc limit 20`

// Licences are numbered within a profession: the same number in another category is another licence.
const SHARED: Statement = `
  select o.application_no, ${someoneSql('o.user_no')} as member, o.renews_no is not null as is_renewal, o.state, o.cate_no, o.submit_dt,
    coalesce(o.business_key = a.business_key, false) as is_business,
    coalesce(o.license_key = a.license_key and o.cate_no = a.cate_no, false) as is_license
  from expert_application a cross join lateral (
    select application_no from expert_application where business_key = a.business_key
    union
    select application_no from expert_application where license_key = a.license_key and cate_no = a.cate_no
  ) same join expert_application o on o.application_no = same.application_no
  where a.application_no = $1 and o.user_no <> a.user_no and o.submit_dt is not null order by o.application_no desc limit 20`

const waiting = (name: string, queue: ApplicationQueue, subject: string): InboxQueue => ({
  name,
  right: 'application.see',
  group: 'application',
  from: `expert_application a where ${whereOf(queue)}`,
  no: 'a.application_no',
  opened: 'a.submit_dt',
  // Three business days.
  due: { hours: 72 },
  user: 'a.user_no',
  amount: null,
  subject: `'${subject}'`,
  kind: 'application',
})

/** Applications that wait for an operator. */
export const reviewQueues: readonly InboxQueue[] = [
  waiting('expert_new', 'new', '전문가로 신청했어요'),
  waiting('expert_renewal', 'renewal', '자격을 갱신해요'),
]

/** Applications by their number. */
export const reviewFinds: readonly Find[] = [
  {
    kind: 'application',
    right: 'application.see',
    by: 'no',
    from: 'expert_application a where a.application_no = $1::bigint and a.submit_dt is not null',
    no: 'a.application_no',
    user: 'a.user_no',
    title: "'전문가 신청'",
    reg: 'a.submit_dt',
  },
]
