-- What operators decide about members (decisions d-9), what it closes to them, and their appeals.

-- Until when what is closed to a member. Read with each session; only members with a sanction have a row.
create table member_limit (
  user_no bigint primary key references users on delete cascade,
  write_dt timestamptz,
  chat_dt timestamptz,
  meet_dt timestamptz,
  sell_dt timestamptz,
  suspend_dt timestamptz
);

-- A measure. Those of one decision are told and appealed together. It outlives the member, without their number.
create table sanction (
  sanction_no bigint generated always as identity primary key,
  decision_no bigint not null,
  user_no bigint references users on delete set null,
  -- hide, reach: of what they wrote
  kind text not null check (kind in ('hide', 'reach', 'warn', 'limit', 'suspend')),
  activities text[] not null default '{}' check (activities <@ '{write,chat,meet,sell}'::text[]),
  points smallint not null check (points between 0 and 12),
  -- The reason of reports that it was found to break.
  rule text not null,
  case_no bigint not null,
  -- Whose operators decided it, and decide appeals.
  lane text not null,
  target_kind text not null,
  target_no bigint not null,
  -- What the member reads.
  message text not null,
  -- 1 in force, 2 undone, 3 overturned after an appeal
  state smallint not null default 1 check (state between 1 and 3),
  -- Who decided; of a suspension without an end also who approved it.
  by_no bigint not null,
  second_by_no bigint check (second_by_no <> by_no),
  reg_dt timestamptz not null,
  -- Of a limit and a suspension; null: without an end.
  end_dt timestamptz,
  lift_dt timestamptz,
  lift_by_no bigint,
  check ((kind = 'limit') = (cardinality(activities) > 0)),
  check (kind in ('limit', 'suspend') or end_dt is null),
  check ((state = 1) = (lift_dt is null))
);
create sequence sanction_decision_seq;
create index sanction_user_idx on sanction (user_no, sanction_no desc);
create index sanction_decision_idx on sanction (decision_no);
create index sanction_case_idx on sanction (case_no);
create index sanction_content_idx on sanction (target_kind, target_no) where kind in ('hide', 'reach') and state = 1;

-- One for a decision.
create table appeal (
  appeal_no bigint generated always as identity primary key,
  decision_no bigint not null unique,
  user_no bigint not null references users on delete cascade,
  lane text not null,
  content text not null,
  -- 1 open, 2 kept, 3 overturned
  state smallint not null default 1 check (state between 1 and 3),
  answer text not null default '',
  reg_dt timestamptz not null,
  due_dt timestamptz not null,
  decide_by_no bigint,
  decide_dt timestamptz,
  check ((state = 1) = (decide_dt is null))
);
create index appeal_open_idx on appeal (lane, due_dt, appeal_no) where state = 1;
create index appeal_decided_idx on appeal (lane, decide_dt desc, appeal_no desc) where state <> 1;
create index appeal_user_idx on appeal (user_no);
