import { visibleToSql } from '#features/block/server/public.ts'
import { kinPostSql } from '#features/post/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { arrayText, lookUpRowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { LockedRow, makeSkippingBatches } from '#kit/server/db/skipping-batches.ts'
import type { Call } from '#kit/server/http/handle.ts'
import { householdOf } from '#kit/server/http/limits.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import type { countKinView } from '../contract.ts'
import { kinErrors } from '../errors.ts'
import { VIEW_HOURS } from '../rules.ts'

type View = { ki_no: number; viewer: string; user_no: number | null; now: Date }
type Counted = Answer<typeof countKinView>
type Row = { nth: number; is_locked: boolean; ki_hit: number }
type ViewCall = Pick<Call<typeof countKinView>, 'db' | 'me' | 'params' | 'now' | 'caller' | 'services'>

/**
 * Counts that somebody opened a question: a member, or a guest by a digest of their device, so that no address is stored. Views that come at the same
 * time are counted by one statement, and wait for no transaction that holds the question. @throws `kin.not_found`
 */
export function countView({ db, me, params, now, caller, services }: ViewCall): Promise<Counted> {
  const viewer = me ? `user ${me.user_no}` : `at ${householdOf(caller.address)} ${caller.agent}`
  const digest = services.digest('view', `kin ${viewer}`).toString('hex')
  return queueOf(db)({ ki_no: params.ki_no, viewer: digest, user_no: me?.user_no ?? null, now })
}

const queues = new WeakMap<Pool, (view: View) => Promise<Counted>>()

function queueOf(db: Pool): (view: View) => Promise<Counted> {
  let queue = queues.get(db)
  if (!queue) {
    queue = makeSkippingBatches<View, Counted>({
      run: (views, awaited) => write(db, views, awaited),
      idOf: ({ ki_no, viewer }) => `${ki_no} ${viewer}`,
      rowsOf: ({ ki_no }) => [ki_no],
    })
    queues.set(db, queue)
  }
  return queue
}

async function write(db: Pool, views: View[], awaited: number | null): Promise<(Counted | Error | LockedRow)[]> {
  const { now } = views.at(-1)!
  const since = new Date(now.getTime() - VIEW_HOURS * HOUR_MS)
  const of = (pick: (view: View) => string | number | null): string => arrayText(views.map(pick))
  const parameters = [of(({ ki_no }) => ki_no), of(({ viewer }) => viewer), of(({ user_no }) => user_no), now, since]
  const lock = awaited === null ? null : { statement: LOCK, parameters: [awaited] }
  const rows = new Map((await lookUpRowsOf<Row>(db, COUNT_VIEWS, parameters, lock)).map((row) => [row.nth, row]))
  return views.map(({ ki_no }, at) => {
    const row = rows.get(at + 1)
    if (!row) return kinErrors.not_found()
    return row.is_locked ? new LockedRow(ki_no) : { ki_hit: row.ki_hit }
  })
}

const LOCK: Statement = 'select 1 from kin_question where ki_no = $1 for no key update'

/** $1 questions, $2 digests of viewers, $3 members or null, view by view; $4 now, $5 a day ago. Lock order: questions by number, then views. */
export const COUNT_VIEWS: Statement = `
  with item as materialized (
    select * from unnest($1::bigint[], $2::text[], $3::bigint[]) with ordinality i (ki_no, viewer, user_no, nth)
  ), seen as materialized (
    select i.nth, i.ki_no, decode(i.viewer, 'hex') as viewer, q.user_no is not distinct from i.user_no as is_own, q.ki_hit
    from item i join kin_question q on q.ki_no = i.ki_no cross join lateral ${kinPostSql('i.ki_no')} p
    where ${visibleToSql({ post: 'p', viewer: 'i.user_no' })}
  ), locked as materialized (
    select t.ki_no from kin_question t where t.ki_no = any (array(select s.ki_no from seen s)) order by t.ki_no for no key update skip locked
  ), changed as (
    insert into kin_view as v (ki_no, viewer, view_dt)
    select distinct s.ki_no, s.viewer, $4::timestamptz from seen s join locked l on l.ki_no = s.ki_no where not s.is_own
    on conflict (ki_no, viewer) do update set view_dt = excluded.view_dt where v.view_dt <= $5::timestamptz
    returning ki_no, viewer
  ), counted as (
    update kin_question t set ki_hit = t.ki_hit + (select count(*)::int from changed d where d.ki_no = t.ki_no)
    where t.ki_no = any (array(select d.ki_no from changed d)) returning t.ki_no, t.ki_hit
  )
  select s.nth::int as nth, l.ki_no is null as is_locked, coalesce(c.ki_hit, s.ki_hit) as ki_hit
  from seen s left join locked l on l.ki_no = s.ki_no left join counted c on c.ki_no = s.ki_no`

/** Deletes views that no longer stop another one from being counted. */
export const cleanupViews: Cleanup = async ({ sql }, now) =>
  (await sql`delete from kin_view where view_dt <= ${new Date(now.getTime() - VIEW_HOURS * HOUR_MS)}`).count
