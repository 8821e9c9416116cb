-- What members report (decisions d-9), for the operators' queue.

create table report (
  report_no bigint generated always as identity primary key,
  user_no bigint references users on delete set null,
  target_kind text not null check (target_kind in ('user', 'daily', 'comment')),
  target_no bigint not null,
  -- Whom it is about, as far as known.
  target_user_no bigint references users on delete set null,
  reason text not null,
  lane text not null,
  severity smallint not null check (severity between 1 and 5),
  report_text text not null default '',
  -- What it said when it was reported.
  evidence jsonb not null default '{}',
  -- 1 received, 2 in review, 3 acted, 4 dismissed, 5 appealed, 6 appeal done
  state smallint not null default 1 check (state between 1 and 6),
  reg_dt timestamptz not null default now()
);
-- One open report for each reporter and target.
create unique index report_open_key on report (user_no, target_kind, target_no) where state in (1, 2);
create index report_target_idx on report (target_kind, target_no);
create index report_queue_idx on report (severity desc, report_no) where state in (1, 2);
-- Whose reports, and about whom: also for the rows that a deleted member leaves behind.
create index report_user_idx on report (user_no);
create index report_target_user_idx on report (target_user_no);
