import { list, type ExportPart } from '#kit/server/data-export.ts'

export const planExport: readonly ExportPart[] = [
  list(
    'plans',
    '상담에서 주고받은 플랜과 체크한 것',
    'plan_no',
    `select p.plan_no, p.coun_no, case when p.user_no = $1 then 'member' else 'expert' end as side, p.title, p.note, p.days, p.suggest_date, p.reg_dt,
      case when p.user_no = $1 then p.start_date end as start_date, case when p.user_no = $1 then p.remove_dt end as remove_dt,
      case when p.user_no = $1 then p.share_dt end as share_dt,
      (select json_agg(json_build_object('item_no', i.item_no, 'kind', i.kind, 'detail', i.detail, 'weekdays', i.weekdays, 'on_days', i.on_days) order by i.item_no)
        from plan_item i where i.plan_no = p.plan_no) as items,
      (select json_agg(json_build_object('day', b.day, 'item_no', b.item_no, 'check_dt', b.check_dt) order by b.day, b.item_no)
        from plan_box b where b.plan_no = p.plan_no and p.user_no = $1) as boxes
     from plan p where $1 in (p.user_no, p.expert_user_no)`,
  ),
]
