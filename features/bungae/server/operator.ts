import { memberNosNamed } from '#features/account/server/public.ts'
import { clubTitleSql } from '#features/club/server/public.ts'
import { operatorErrors } from '#features/operator/errors.ts'
import type { QueueSort } from '#features/operator/rules.ts'
import {
  actLogged,
  handleOperator as handle,
  inboxQueues,
  queueStart,
  queueStatements,
  readLogged,
  someoneOrNullSql,
  someoneSql,
  sortSql,
} from '#features/operator/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { bungaeErrors } from '../errors.ts'
import { decideTrustAppeal, listTrustAppeals, type AppealCase } from '../operator-contract.ts'
import { APPEAL_EVENTS_MAX, APPEAL_QUEUES, TRUST_DECIDE, TRUST_READ, type AppealQueue } from '../operator-rules.ts'
import { APPEAL } from '../transitions.ts'
import { decideAppeal } from './appeal.ts'

export const bungaeOperatorHttp: Handled[] = [
  handle(listTrustAppeals, (call) =>
    readLogged(call, { act: TRUST_READ, target: `trust:${call.query.queue}` }, () => appealsOf(call.db, call.query)),
  ),
  handle(decideTrustAppeal, (call) => {
    const { appeal_no: appealNo } = call.params
    return actLogged(
      call,
      TRUST_DECIDE,
      async ({ tx, memberNo, now }) => {
        const [about] = await rowsOf<People>(tx, PEOPLE, [appealNo])
        if (!about) throw bungaeErrors.no_appeal()
        if (memberNo !== null && (about.user_no === memberNo || about.host_no === memberNo)) throw operatorErrors.own()
        await decideAppeal(tx, { appealNo, now, ...call.body })
        return about
      },
      ({ user_no, adhoc_no }) => ({
        target: `adhoc:${adhoc_no}`,
        facts: { appeal_no: appealNo, user_no, accepts: call.body.accepts },
        reason: call.body.answer,
      }),
    ).then(() => ({}))
  }),
]

/** Appeals that wait for an operator. */
export const trustQueues = extend(inboxQueues, [
  {
    name: 'trust_appeals',
    right: 'club.see',
    group: 'report',
    from: `trust_appeal t join adhoc a on a.adhoc_no = t.adhoc_no where t.state = ${APPEAL.open}`,
    no: 't.appeal_no',
    opened: 't.reg_dt',
    // As of an appeal against a sanction (decisions d-9).
    due: { hours: 7 * 24 },
    user: 't.user_no',
    parties: 'array[a.user_no]',
    amount: null,
    subject: 'a.adhoc_name',
  },
])

/** Most members whose appeals a search for a name finds. */
const SEARCHED_MEMBERS_MAX = 200

async function appealsOf(db: Pool, query: Query<typeof listTrustAppeals>): Promise<AppealCase[]> {
  const { queue, sort, q, limit } = query
  const asked = [...queueStart(query), limit]
  if (q === undefined) return rowsOf<AppealCase>(db, QUEUES[queue][sort].all, asked)
  const number = rowNumberOf(q)
  return rowsOf<AppealCase>(db, QUEUES[queue][sort].found, [...asked, number, await memberNosNamed(db, q, SEARCHED_MEMBERS_MAX)])
}

type People = { user_no: number; adhoc_no: number; host_no: number | null }
const PEOPLE: Statement = `
  select t.user_no, t.adhoc_no, a.user_no as host_no from trust_appeal t join adhoc a on a.adhoc_no = t.adhoc_no where t.appeal_no = $1`

const EVENTS = `(select coalesce(json_agg(json_build_object('event', e.event, 'from_state', e.from_state, 'to_state', e.to_state, 'actor', e.actor,
    'is_member', e.user_no is not null, 'reg_dt', e.reg_dt) order by e.event_no), '[]')
  from (select v.event_no, v.event, v.from_state, v.to_state, v.actor, v.user_no, v.reg_dt from adhoc_event v where v.adhoc_no = t.adhoc_no and (v.user_no is null or v.user_no = t.user_no) order by v.event_no desc limit ${APPEAL_EVENTS_MAX}) e)`

const isIn = (queue: AppealQueue): string => (queue === 'open' ? `t.state = ${APPEAL.open}` : `t.state > ${APPEAL.open}`)
const FOUND = '(t.appeal_no = $4::bigint or t.adhoc_no = $4::bigint or t.user_no = any($5::bigint[]))'

/** $1 and $2 the last row of the page before, $3 the limit, $4 and $5 what a search asks for. Selects the page before it computes the columns. */
const queueOf = (queue: AppealQueue, sort: QueueSort, found: string): Statement => {
  const column = queue === 'open' ? 't.reg_dt' : 't.decide_dt'
  const { after, direction } = sortSql(sort)
  return `
  with t as materialized (
    select t.appeal_no, t.adhoc_no, t.user_no, t.kind, t.state, t.appeal, t.answer, t.reg_dt, t.decide_dt, ${column} as sort_dt from trust_appeal t
    where ${isIn(queue)} and (${column}, t.appeal_no) ${after} ($1::text::timestamptz, $2::bigint) and ${found}
    order by ${column} ${direction}, t.appeal_no ${direction} limit $3::int
  )
  select t.appeal_no, t.kind, t.state, t.appeal, t.reg_dt, t.answer, t.decide_dt, ${someoneSql('t.user_no')} as member, ${someoneOrNullSql('a.user_no')} as host,
    a.adhoc_no, a.adhoc_name, ${clubTitleSql('a.meet_no')} as meet_title, a.start_dt, a.end_dt, m.objection, m.answer_dt, ${EVENTS} as events, t.sort_dt
  from t join adhoc a on a.adhoc_no = t.adhoc_no left join adhoc_member m on m.adhoc_no = t.adhoc_no and m.user_no = t.user_no
  order by t.sort_dt ${direction}, t.appeal_no ${direction}`
}
export const QUEUES = queueStatements(APPEAL_QUEUES, FOUND, queueOf)
