-- Clubs (decisions d-7): everything about them, their members, invitations and what happened in them.

alter table meet
  drop constraint meet_state_check,
  -- 1 open, 2 closing: the notice of 7 days runs, 3 closed: its board can be read for 30 days, 0 ended
  add constraint meet_state_check check (state between 0 and 3),
  add column intro text not null default '' check (length(intro) <= 1000),
  -- The interest that it is about.
  add column category smallint not null default 1 check (category between 1 and 99),
  -- Without a place it meets online only.
  add column is_online boolean not null default false,
  add column sigungu_code text check (sigungu_code ~ '^[0-9]{5}$'),
  add column address text check (length(address) between 1 and 200),
  add column lat double precision check (lat between 33 and 39),
  add column lng double precision check (lng between 124 and 132),
  add column capacity integer not null default 50 check (capacity between 2 and 300),
  add column join_policy text not null default 'approval' check (join_policy in ('open', 'approval', 'invite')),
  add column questions text[] not null default '{}' check (cardinality(questions) <= 3),
  add column age_from smallint check (age_from between 14 and 99),
  add column age_to smallint check (age_to between 14 and 99),
  add column gender text not null default 'all' check (gender in ('all', 'm', 'w')),
  add column visibility text not null default 'public' check (visibility in ('public', 'hidden')),
  -- Settings: who may make meetups, whether members under 19 may join, and the minutes between two posts of one member.
  add column members_create_bungae boolean not null default true,
  add column teens_allowed boolean not null default false,
  add column slow_minutes smallint not null default 0 check (slow_minutes between 0 and 1440),
  -- Counters of member rows: state 1 (the leader too), state 0, and managers. Written under the row's lock.
  add column member_qtt integer not null default 0 check (member_qtt >= 0),
  add column pending_qtt integer not null default 0 check (pending_qtt >= 0),
  add column manager_qtt integer not null default 0 check (manager_qtt >= 0),
  -- When the leader was last active in the club.
  add column leader_dt timestamptz not null default now(),
  -- The manager who claims the place of an idle leader, and since when.
  add column claim_user_no bigint references users on delete set null,
  add column claim_dt timestamptz,
  -- When the state changes next: closing to closed, closed to ended.
  add column close_dt timestamptz,
  add column close_reason text check (length(close_reason) <= 500),
  -- Hidden after reports until operators decide.
  add column hide_dt timestamptz,
  add column edit_dt timestamptz,
  add column name_key text collate "C" generated always as (hangul_key(replace(meet_title, ' ', ''))) stored,
  add column name_first text collate "C" generated always as (hangul_first(replace(meet_title, ' ', ''))) stored,
  add column name_code text generated always as (hangul_code(hangul_key(replace(meet_title, ' ', '')))) stored,
  add column first_code text generated always as (hangul_code(hangul_first(replace(meet_title, ' ', '')))) stored,
  add constraint meet_place_check check (num_nulls(address, lat, lng) in (0, 3)),
  add constraint meet_age_check check (age_from is null or age_to is null or age_from <= age_to),
  add constraint meet_claim_check check (claim_user_no is null or claim_dt is not null);
alter table meet set (fillfactor = 80);
create unique index meet_title_key on meet (sigungu_code, lower(meet_title)) where state in (1, 2);
-- Lists show clubs that are open and public: newest first, by category and district, by the beginning of the name.
create index meet_newest_idx on meet (meet_no desc) where state = 1 and visibility = 'public' and hide_dt is null;
create index meet_category_idx on meet (category, meet_no desc) where state = 1 and visibility = 'public' and hide_dt is null;
create index meet_region_idx on meet (sigungu_code, meet_no desc) where state = 1 and visibility = 'public' and hide_dt is null;
create index meet_key_idx on meet (name_key, meet_no) where state = 1 and visibility = 'public' and hide_dt is null;
create index meet_first_idx on meet (name_first, meet_no) where state = 1 and visibility = 'public' and hide_dt is null;
create index meet_code_idx on meet using gin (name_code gin_trgm_ops) where state = 1 and visibility = 'public' and hide_dt is null;
create index meet_first_code_idx on meet using gin (first_code gin_trgm_ops) where state = 1 and visibility = 'public' and hide_dt is null;
create index meet_claim_idx on meet (claim_user_no) where claim_user_no is not null;

create table meet_member (
  member_no bigint generated always as identity primary key,
  meet_no bigint not null references meet on delete cascade,
  user_no bigint not null references users on delete cascade,
  role text not null default 'member' check (role in ('leader', 'manager', 'member')),
  -- 0 pending, 1 member, 2 rejected, 3 left, 4 kicked, 5 banned (decisions d-7)
  state smallint not null check (state between 0 and 5),
  -- What the member answered to the club's questions, in their order.
  answers text[] not null default '{}' check (cardinality(answers) <= 3),
  -- Why the club rejected, kicked or banned; the member reads it.
  reason text not null default '' check (length(reason) <= 500),
  -- When the member asked, joined, and left or was refused.
  reg_dt timestamptz not null,
  join_dt timestamptz,
  end_dt timestamptz,
  -- When the member became a manager.
  role_dt timestamptz,
  -- When the member last opened the club.
  seen_dt timestamptz,
  unique (meet_no, user_no),
  check (role = 'member' or state = 1)
);
alter table meet_member set (fillfactor = 80);
create unique index meet_member_leader_key on meet_member (meet_no) where role = 'leader';
-- A club's members, its requests and those whom it keeps out, a member's clubs.
create index meet_member_joined_idx on meet_member (meet_no, role, join_dt, member_no) where state = 1;
create index meet_member_pending_idx on meet_member (meet_no, member_no) where state = 0;
create index meet_member_banned_idx on meet_member (meet_no, member_no) where state = 5;
create index meet_member_user_idx on meet_member (user_no, state, meet_no desc);

-- Clubs of earlier loads of the demo community have a leader and nobody else yet.
insert into meet_member (meet_no, user_no, role, state, reg_dt, join_dt)
select meet_no, user_no, 'leader', 1, reg_dt, reg_dt from meet where user_no is not null;
update meet set member_qtt = 1 where user_no is not null;

create table meet_history (
  history_no bigint generated always as identity primary key,
  meet_no bigint not null references meet on delete cascade,
  -- Whom it is about and who did it; null for the club, or for haru's timers.
  user_no bigint references users on delete set null,
  actor_no bigint references users on delete set null,
  event text not null,
  from_state smallint,
  to_state smallint,
  reason text not null default '',
  reg_dt timestamptz not null
);
create index meet_history_meet_idx on meet_history (meet_no, history_no desc);
create index meet_history_user_idx on meet_history (user_no) where user_no is not null;
create index meet_history_actor_idx on meet_history (actor_no) where actor_no is not null;

-- Links that let their readers ask or join, also where a club is hidden or by invitation only.
create table meet_invite (
  invite_no bigint generated always as identity primary key,
  meet_no bigint not null references meet on delete cascade,
  user_no bigint references users on delete set null,
  code text not null unique check (code ~ '^[a-z0-9]{16}$'),
  expire_dt timestamptz not null,
  revoke_dt timestamptz,
  use_qtt integer not null default 0 check (use_qtt >= 0),
  reg_dt timestamptz not null
);
create index meet_invite_meet_idx on meet_invite (meet_no, invite_no desc);
create index meet_invite_user_idx on meet_invite (user_no) where user_no is not null;

-- The picture of a club is public like a profile's.
alter table media drop constraint media_holder_check;
alter table media add constraint media_holder_check
  check (holder ~ '^((profile|inquiry|counsel|review|hidden-review|item|hidden-item|sold-item|claim|platform-item|sold-platform-item|order-review|hidden-order-review|club):[0-9]+|chat:[0-9]+:[0-9a-f-]{36})$');
