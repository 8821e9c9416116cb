import { personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { DayPlan, Plan, PlanItem, SentPlan } from '../contract.ts'
import type { Box } from '../rules.ts'

/** The items of the plan `p`, in their order. */
const itemsSql = `(
  select coalesce(jsonb_agg(i.detail || jsonb_build_object('item_no', i.item_no, 'kind', i.kind, 'weekdays', i.weekdays, 'on_days', i.on_days)
    order by i.item_no), '[]')
  from plan_item i where i.plan_no = p.plan_no)`

/** A plan with everything; what its expert may not see is left out afterwards (`planFor`). */
export type PlanRow = Pick<
  Plan,
  'plan_no' | 'coun_no' | 'side' | 'partner' | 'cate_no' | 'title' | 'note' | 'days' | 'suggest_date' | 'reg_dt' | 'start_date'
> & { items: PlanItem[]; boxes: Box[]; is_removed: boolean; is_shared: boolean }

/** $2 the viewer: its member, or its expert while neither has blocked the other. */
const isMine = `(p.user_no = $2 or p.expert_user_no = $2 and ${notBlockedSql({ a: 'p.user_no', b: 'p.expert_user_no' })})`

const COLUMNS = `p.plan_no, p.coun_no, case when p.user_no = $2 then 'member' else 'expert' end as side,
  ${personSql('case when p.user_no = $2 then p.expert_user_no else p.user_no end')} as partner,
  p.cate_no, p.title, p.note, p.days, p.suggest_date, p.reg_dt, p.start_date, p.remove_dt is not null as is_removed,
  p.share_dt is not null as is_shared, ${itemsSql} as items,
  (select coalesce(json_agg(json_build_object('item_no', b.item_no, 'day', b.day, 'checked', b.check_dt is not null) order by b.day, b.item_no), '[]')
    from plan_box b where b.plan_no = p.plan_no) as boxes`

/** $1 the plan, $2 the viewer. */
const PLAN: Statement = `select ${COLUMNS} from plan p where p.plan_no = $1 and ${isMine}`
/** $1 the counselling, $2 the viewer. */
const PLANS_OF_COUNSEL: Statement = `select ${COLUMNS} from plan p where p.coun_no = $1 and ${isMine} order by p.plan_no desc`

export async function findPlan(db: Db, planNo: number, viewerNo: number): Promise<PlanRow | undefined> {
  const [row] = await rowsOf<PlanRow>(db, PLAN, [planNo, viewerNo])
  return row
}

export const plansOfCounsel = (db: Db, counNo: number, viewerNo: number): Promise<PlanRow[]> =>
  rowsOf<PlanRow>(db, PLANS_OF_COUNSEL, [counNo, viewerNo])

/** $1 the expert, $2 the last number of the previous page, $3 limit. */
const SENT: Statement = `
  select p.plan_no, p.title, p.note, p.days, p.reg_dt, ${itemsSql} as items
  from plan p where p.expert_user_no = $1 and p.plan_no < $2::bigint order by p.plan_no desc limit $3::int`

export const sentPlansOf = (db: Db, expertNo: number, beforeNo: number, limit: number): Promise<SentPlan[]> =>
  rowsOf<SentPlan>(db, SENT, [expertNo, beforeNo, limit])

export type DayRow = Omit<DayPlan, 'can_check'> & { is_removed: boolean }
/** $1 the member, $2 the day. */
const OF_DAY: Statement = `
  select p.plan_no, p.title, ${personSql('p.expert_user_no')} ->> 'haru_name' as haru_name, ($2::date - p.start_date + 1)::int as nth, p.days,
    p.remove_dt is not null as is_removed,
    (select json_agg(json_build_object('checked', b.check_dt is not null, 'item',
        i.detail || jsonb_build_object('item_no', i.item_no, 'kind', i.kind, 'weekdays', i.weekdays, 'on_days', i.on_days)) order by b.item_no)
      from plan_box b join plan_item i on i.plan_no = b.plan_no and i.item_no = b.item_no where b.plan_no = p.plan_no and b.day = $2) as items
  from plan p
  where p.user_no = $1 and p.start_date is not null and exists (select from plan_box b where b.plan_no = p.plan_no and b.day = $2)
  order by p.plan_no`

export const plansOnDay = (db: Db, userNo: number, day: string): Promise<DayRow[]> => rowsOf<DayRow>(db, OF_DAY, [userNo, day])

export type LockedPlan = {
  plan_no: number
  coun_no: number
  user_no: number
  expert_user_no: number | null
  days: number
  start_date: string | null
  is_removed: boolean
  is_shared: boolean
}
const LOCK: Statement = `
  select plan_no, coun_no, user_no, expert_user_no, days, start_date, remove_dt is not null as is_removed, share_dt is not null as is_shared
  from plan where plan_no = $1 for no key update`

/** Locks the plan, so that adding, removing and taking back happen one after the other. */
export async function lockPlan(db: Db, planNo: number): Promise<LockedPlan | undefined> {
  const [row] = await rowsOf<LockedPlan>(db, LOCK, [planNo])
  return row
}

/** $1 the expert, $2 counsellings. */
const NEWEST: Statement = `
  select distinct on (p.coun_no) p.coun_no, p.plan_no, p.title from plan p
  where p.coun_no = any($2::bigint[]) and p.expert_user_no = $1::bigint order by p.coun_no, p.plan_no desc`

/** The newest plan that the expert sent in each of these counsellings, by counselling. */
export async function newestPlansOf(
  db: Db,
  expertNo: number,
  counNos: readonly number[],
): Promise<Map<number, { plan_no: number; title: string }>> {
  const rows = await rowsOf<{ coun_no: number; plan_no: number; title: string }>(db, NEWEST, [expertNo, counNos])
  return new Map(rows.map(({ coun_no, ...plan }) => [coun_no, plan]))
}
