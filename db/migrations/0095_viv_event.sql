-- Budgets of free viv: what may be granted for an event, to one member and in all.

create table viv_event (
  event_no bigint generated always as identity primary key,
  name text not null check (length(name) between 2 and 60),
  -- Rewards for inviting members are drawn from this one.
  is_referral boolean not null default false,
  budget_viv bigint not null check (budget_viv > 0),
  -- The most of one member; null: as much as there is.
  member_viv bigint check (member_viv > 0),
  -- Korean days on which it may be drawn from, both included; null: without an end.
  from_day date not null,
  until_day date,
  -- After so many days what was granted expires.
  expire_days integer not null check (expire_days between 1 and 3650),
  granted_viv bigint not null default 0,
  -- Taken back from members: it can be granted again.
  clawed_viv bigint not null default 0,
  -- 1 open, 2 stopped
  state smallint not null default 1 check (state in (1, 2)),
  -- Who proposed it and who approved it; null: it came with haru.
  made_by bigint,
  approved_by bigint check (approved_by <> made_by),
  -- Since when little of the budget is left.
  near_dt timestamptz,
  reg_dt timestamptz not null,
  check (until_day >= from_day),
  check (clawed_viv between 0 and granted_viv),
  -- Never more than the budget, however many draw from it at once.
  check (granted_viv - clawed_viv <= budget_viv)
);
create unique index viv_event_referral_key on viv_event (is_referral) where is_referral;
create index viv_event_near_idx on viv_event (near_dt, event_no) where near_dt is not null and state = 1;

-- What each member got of an event.
create table viv_event_member (
  event_no bigint not null references viv_event,
  user_no bigint not null,
  granted_viv bigint not null check (granted_viv > 0),
  clawed_viv bigint not null default 0 check (clawed_viv between 0 and granted_viv),
  primary key (event_no, user_no)
);

-- The journals that granted it: their lots show what is left.
create table viv_event_grant (
  journal_no bigint primary key,
  event_no bigint not null references viv_event,
  user_no bigint not null,
  amount bigint not null check (amount > 0),
  -- The operators' grant that it is a part of; null: a reward.
  grant_no bigint references treasury_grant,
  reg_dt timestamptz not null
);
create index viv_event_grant_list_idx on viv_event_grant (event_no, journal_no desc);
create index viv_event_grant_member_idx on viv_event_grant (event_no, user_no);

alter table treasury_grant add column event_no bigint references viv_event;
create index treasury_grant_event_idx on treasury_grant (event_no, grant_no desc) where event_no is not null;

-- Rewards for invitations go on, from a budget that two operators may change. Their expiry was a figure of configuration.
insert into viv_event (name, is_referral, budget_viv, from_day, expire_days, reg_dt)
select '친구 초대', true, 300000, date '2026-01-01',
  coalesce((select (c.config_value #>> '{}')::int from viv_config c where c.config_key = 'referral_days'), 180), now();
delete from viv_config where config_key = 'referral_days';
-- A proposal from before names no event.
update operator_proposal set state = 'withdrawn', end_dt = now() where kind = 'grant' and state = 'proposed';
