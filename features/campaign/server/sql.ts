import { adAudienceSql } from '#features/account/server/public.ts'
import { upsertAlarmSql } from '#features/alarm/server/public.ts'
import { operatorNameSql } from '#features/operator/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { CAMPAIGN } from '../transitions.ts'

const ROW = 'c.campaign_no, c.title, c.state, c.start_dt, c.target_qtt, c.sent_qtt, c.change_dt'

// $1 state, $2 the last campaign of the page before, $3 most.
export const PAGE: Statement = `
  select ${ROW} from campaign c where c.state = $1::smallint and c.campaign_no < $2::bigint order by c.campaign_no desc limit $3::int`

export const ONE: Statement = `
  select ${ROW}, c.content, c.link, c.segment, c.version, c.held_qtt, c.reg_dt, c.end_dt,
    ${operatorNameSql('c.create_by')} as create_by, ${operatorNameSql('c.change_by')} as change_by,
    c.old_open_qtt + (select count(*)::int from campaign_receipt r where r.campaign_no = c.campaign_no and r.open_dt is not null) as open_qtt
  from campaign c where c.campaign_no = $1`

// $1 segment, $2 now.
export const AUDIENCE: Statement = `
  select count(*)::int as count, (count(*) filter (where a.night))::int as night
  from (${adAudienceSql({ segment: '$1::jsonb', now: '$2::timestamptz', after: '0' })}) a`

// $1 title, $2 text, $3 link, $4 segment, $5 operator, $6 now.
export const INSERT: Statement = `
  insert into campaign (title, content, link, segment, create_by, change_by, reg_dt, change_dt)
  values ($1, $2, $3, $4::jsonb, $5, $5, $6, $6) returning campaign_no`

// $1 number, $2 version, $3 title, $4 text, $5 link, $6 segment, $7 operator, $8 now.
export const UPDATE: Statement = `
  update campaign set title = $3, content = $4, link = $5, segment = $6::jsonb, version = version + 1, change_by = $7, change_dt = $8
  where campaign_no = $1 and version = $2::int and state = ${CAMPAIGN.draft}
  returning campaign_no`

export const LOCK: Statement = `
  select title, content, link, segment, state, version from campaign where campaign_no = $1 for no key update`
export const LOCK_TO_SEND: Statement = `
  select title, content, link, segment, state, after_no from campaign where campaign_no = $1 for no key update`

/**
 * Gives the next members of the segment their alarm and their receipt, both or neither. $1 number, $2 segment, $3 now, $4 after, $5 most, $6 link,
 * $7 text. `looked`: members of this step; `last`: the last of them; `notified`: those whose alarms changed.
 */
export const SEND: Statement = `
  with audience as materialized (
    select a.user_no from (${adAudienceSql({ segment: '$2::jsonb', now: '$3::timestamptz', after: '$4::bigint' })}) a order by a.user_no limit $5::int
  ), receipt as (
    insert into campaign_receipt (campaign_no, user_no, reg_dt) select $1::bigint, a.user_no, $3::timestamptz from audience a order by a.user_no
    on conflict do nothing returning user_no
  ), alarm_for as materialized (
    select r.user_no, null::bigint as actor_no, 'EVENT' as kind, 'campaign:' || $1::bigint as target, $6::text as link, $7::text as text,
      null::jsonb as thumb, null::bigint as post_no, null::bigint as comment_no from receipt r
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$3::timestamptz', checksVisibility: false, isNew: true })}
  select (select count(*) from audience)::int as looked, (select max(a.user_no) from audience a) as last,
    (select count(*) from receipt)::int as sent, array(select t.user_no from alarm_told t) as notified`

// $1 number, $2 the last member, $3 how many got it.
export const ADVANCE: Statement = 'update campaign set after_no = $2, sent_qtt = sent_qtt + $3::int where campaign_no = $1'

// $1 number, $2 member, $3 now.
export const OPEN: Statement = 'update campaign_receipt set open_dt = $3 where campaign_no = $1 and user_no = $2 and open_dt is null'

// $1 before, $2 most. Campaigns are locked in the order of their numbers.
export const DELETE_OLD: Statement = `
  with old as materialized (
    select campaign_no, user_no from campaign_receipt where reg_dt < $1::timestamptz order by reg_dt limit $2::int for update skip locked
  ), gone as (
    delete from campaign_receipt r using old o where r.campaign_no = o.campaign_no and r.user_no = o.user_no
    returning r.campaign_no, r.open_dt is not null as opened
  ), counted as materialized (
    select g.campaign_no, count(*) filter (where g.opened) as opened from gone g group by g.campaign_no order by g.campaign_no
  ), added as (
    update campaign c set old_open_qtt = c.old_open_qtt + n.opened::int from counted n where c.campaign_no = n.campaign_no and n.opened > 0
  )
  select (select count(*) from gone)::int as deleted`
