import { hash } from 'node:crypto'
import type { Answer, Body, Query } from '#kit/contract/endpoint.ts'
import { actLogged, operatorNameOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { traceErrors } from '../errors.ts'
import type { getTraceGroup, listTraceGroups, setTraceState, TraceGroup, TraceSample } from '../operator-contract.ts'
import { causeOf, SAMPLES, TRACE_STATE, type Reported, type TraceState } from '../rules.ts'

export type Report = Reported & { user_no: number | null; release: string | null }

/** Counts a report in the group of its cause; returns the group's number. A resolved group opens again for a release after its last one. */
export async function countReport(tx: Tx, report: Report, now: Date): Promise<number> {
  const { parts, name, message, place, line } = causeOf(report)
  const fingerprint = hash('sha256', JSON.stringify(parts), 'buffer')
  const [group] = await rowsOf<{ group_no: number }>(tx, COUNT, [fingerprint, name, message, place, line, report.release, now])
  const { group_no } = group!
  if (report.user_no !== null) await rowsOf(tx, COUNT_MEMBER, [group_no, report.user_no])
  return group_no
}

/** A page of groups. */
export function groupsOf(db: Pool, { state, sort, ...after }: Query<typeof listTraceGroups>): Promise<TraceGroup[]> {
  const { after_dt, after_count, after_no = Number.MAX_SAFE_INTEGER, limit } = after
  if (sort === 'recent') return rowsOf<TraceGroup>(db, RECENT, [state, after_dt ?? 'infinity', after_no, limit])
  return rowsOf<TraceGroup>(db, MOST, [state, after_count ?? Number.MAX_SAFE_INTEGER, after_no, limit])
}

/** One group with its latest reports. @throws `trace.no_group` */
export async function groupOf(db: Pool, groupNo: number): Promise<Answer<typeof getTraceGroup>> {
  const [group] = await rowsOf<Omit<Answer<typeof getTraceGroup>, 'samples'>>(db, GROUP, [groupNo])
  if (!group) throw traceErrors.no_group()
  return { ...group, samples: await rowsOf<TraceSample>(db, LATEST, [groupNo, SAMPLES]) }
}

const ACTS = { 1: 'trace.open', 2: 'trace.resolve', 3: 'trace.ignore' } as const satisfies Record<TraceState, string>

type StateCall = Parameters<typeof actLogged>[0] & { params: { group_no: number }; body: Body<typeof setTraceState> }

/** Sets the state of a group, and logs it. @throws `trace.no_group`, `trace.same_state` */
export const changeState = async (call: StateCall): Promise<TraceGroup> => {
  const { group_no } = call.params
  const { state, reason } = call.body
  const { group } = await actLogged(
    call,
    ACTS[state],
    (op) => setState(op, group_no, state),
    ({ before }) => ({ target: `trace:${group_no}`, facts: { before, after: state }, reason }),
  )
  return group
}

async function setState({ tx, operatorNo, now }: OperatorContext, groupNo: number, state: TraceState) {
  const [locked] = await rowsOf<{ state: TraceState }>(tx, LOCK, [groupNo])
  if (!locked) throw traceErrors.no_group()
  if (locked.state === state) throw traceErrors.same_state()
  await rowsOf(tx, SET_STATE, [groupNo, state, operatorNo, now])
  return { before: locked.state, group: await groupRow(tx, groupNo) }
}

async function groupRow(db: Db, groupNo: number): Promise<TraceGroup> {
  const [group] = await rowsOf<TraceGroup>(db, ONE, [groupNo])
  return group!
}

const COLUMNS =
  'g.group_no, g.name, g.message, g.place, g.line, g.state, g.count, g.members, g.first_release, g.last_release, g.first_dt, g.last_dt'

const { open, resolved } = TRACE_STATE

// $1 fingerprint, $2 name, $3 message, $4 place, $5 line, $6 release, $7 now.
const COUNT: Statement = `
  insert into trace_group as g (fingerprint, name, message, place, line, first_release, last_release, first_dt, last_dt)
  values ($1, $2, $3, $4, $5, $6, $6, $7, $7)
  on conflict (fingerprint) do update set
    count = g.count + 1,
    last_dt = greatest(g.last_dt, excluded.last_dt),
    first_release = coalesce(g.first_release, excluded.first_release),
    last_release = greatest(g.last_release, excluded.last_release),
    state = case when g.state = ${resolved} and excluded.last_release > coalesce(g.resolved_release, '') then ${open} else g.state end
  returning g.group_no`

// $1 group, $2 member. The row of the group is locked by COUNT.
const COUNT_MEMBER: Statement = `
  with added as (
    insert into trace_member (group_no, user_no) values ($1, $2) on conflict do nothing returning group_no
  )
  update trace_group g set members = g.members + 1 from added where g.group_no = added.group_no`

// $1 state, $2 and $3 the last row of the page before, $4 most.
const RECENT: Statement = `
  select ${COLUMNS} from trace_group g
  where g.state = $1::smallint and (g.last_dt, g.group_no) < ($2::timestamptz, $3::bigint) order by g.last_dt desc, g.group_no desc limit $4::int`
const MOST: Statement = `
  select ${COLUMNS} from trace_group g
  where g.state = $1::smallint and (g.count, g.group_no) < ($2::bigint, $3::bigint) order by g.count desc, g.group_no desc limit $4::int`

const ONE: Statement = `select ${COLUMNS} from trace_group g where g.group_no = $1`

const GROUP: Statement = `
  select ${COLUMNS}, g.resolved_release, ${operatorNameOrNullSql('g.change_by')} as change_by, g.change_dt from trace_group g where g.group_no = $1`

// $1 group, $2 most.
const LATEST: Statement = `
  select trace_no, user_no, device_info ->> 'release' as release, device_info, error, url, request, response, status, reg_dt
  from client_trace where group_no = $1 order by trace_no desc limit $2::int`

const LOCK: Statement = 'select state from trace_group where group_no = $1 for update'

// $1 group, $2 state, $3 operator, $4 now.
const SET_STATE: Statement = `
  update trace_group set state = $2::smallint, change_by = $3, change_dt = $4, resolved_release = case when $2::smallint = ${resolved} then last_release end
  where group_no = $1`
