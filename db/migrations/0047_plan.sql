-- Plans that experts send after a counselling (beyond.md b-2): what to do on each of some days, as check boxes of the member.

create table plan (
  plan_no bigint generated always as identity primary key,
  coun_no bigint not null references counsel on delete cascade,
  user_no bigint not null references users on delete cascade,
  expert_user_no bigint references users on delete set null,
  -- Of the counselling.
  cate_no smallint not null,
  title text not null check (length(title) between 1 and 40),
  note text not null default '' check (length(note) <= 300),
  days smallint not null check (days between 1 and 30),
  -- The first day that the expert suggests.
  suggest_date date,
  reg_dt timestamptz not null,
  -- The first day that the member chose; null: not added to their days.
  start_date date,
  -- Taken out again: only checked boxes are left.
  remove_dt timestamptz,
  -- Since when the expert may see what is checked; null: they may not.
  share_dt timestamptz,
  constraint plan_added_check check (start_date is not null or (remove_dt is null and share_dt is null)),
  constraint plan_removed_check check (remove_dt is null or share_dt is null)
);
create index plan_counsel_idx on plan (coun_no, plan_no);
create index plan_member_idx on plan (user_no, start_date) where start_date is not null;
create index plan_expert_idx on plan (expert_user_no, plan_no desc);

create table plan_item (
  plan_no bigint not null references plan on delete cascade,
  item_no smallint not null,
  kind text not null check (kind in ('routine', 'meal', 'workout')),
  -- What is to be done, in the shape of its kind.
  detail jsonb not null,
  -- Only on these days of the week (0: Sunday) or these days of the plan (1: the first); both empty: on each day.
  weekdays smallint[] not null,
  on_days smallint[] not null,
  primary key (plan_no, item_no),
  constraint plan_item_days_check check (weekdays = '{}' or on_days = '{}')
);

-- The check boxes in the member's days.
create table plan_box (
  plan_no bigint not null,
  item_no smallint not null,
  day date not null,
  check_dt timestamptz,
  primary key (plan_no, day, item_no),
  foreign key (plan_no, item_no) references plan_item on delete cascade
);
