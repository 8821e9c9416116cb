-- Cases of the moderation console: one thing that members reported, with all its open reports (decisions d-9, d-15).

create table report_case (
  case_no bigint generated always as identity primary key,
  target_kind text not null,
  target_no bigint not null,
  -- Whom it is about, as far as known.
  target_user_no bigint references users on delete set null,
  -- Of its most severe report; of several the first.
  lane text not null,
  reason text not null,
  severity smallint not null check (severity between 1 and 5),
  -- The accuracy of its reporters, added up.
  weight integer not null,
  priority integer not null generated always as ((array[1, 2, 4, 8, 16])[severity] * weight) stored,
  reporter_qtt integer not null,
  -- 1 waiting, 2 upheld, 3 dismissed
  state smallint not null default 1 check (state in (1, 2, 3)),
  -- Raised by each report and each act: a decision is refused if it has changed since the operator saw it.
  version integer not null default 1,
  open_dt timestamptz not null,
  due_dt timestamptz not null,
  close_dt timestamptz,
  close_by_no bigint,
  check ((state = 1) = (close_dt is null))
);
create unique index report_case_open_key on report_case (target_kind, target_no) where state = 1;
-- The queues. A lane is read by itself and the first of several are merged.
create index report_case_due_idx on report_case (lane, due_dt, case_no) where state = 1;
create index report_case_open_idx on report_case (lane, open_dt, case_no) where state = 1;
create index report_case_priority_idx on report_case (lane, (-priority), case_no) where state = 1;
create index report_case_closed_idx on report_case (lane, close_dt desc, case_no desc) where state <> 1;
create index report_case_target_idx on report_case (target_kind, target_no, case_no desc);
create index report_case_user_idx on report_case (target_user_no, case_no desc);

alter table report
  add column case_no bigint references report_case,
  -- The report made its reporter block whom it is about.
  add column has_blocked boolean not null default false;
create index report_case_idx on report (case_no);
-- The latest decided reports of a reporter, for their accuracy.
create index report_decided_idx on report (user_no, report_no desc) where state >= 3;
drop index report_queue_idx;

-- Reports from before there were cases.
insert into report_case (target_kind, target_no, target_user_no, lane, reason, severity, weight, reporter_qtt, open_dt, due_dt)
select distinct on (r.target_kind, r.target_no) r.target_kind, r.target_no, r.target_user_no, r.lane, r.reason, r.severity,
  2 * count(*) over of_target, count(*) over of_target, min(r.reg_dt) over of_target, min(coalesce(r.due_dt, r.reg_dt)) over of_target
from report r where r.state in (1, 2)
window of_target as (partition by r.target_kind, r.target_no)
order by r.target_kind, r.target_no, r.severity desc, r.report_no;
update report r set case_no = c.case_no from report_case c
where c.target_kind = r.target_kind and c.target_no = r.target_no and c.state = 1 and r.state in (1, 2);

-- What operators did in a case, apart from measures against the member (table sanction): each can be undone.
create table report_act (
  act_no bigint generated always as identity primary key,
  case_no bigint not null references report_case,
  act text not null check (act in ('show', 'unreach', 'freeze')),
  -- What it changed, for its undo.
  before jsonb not null default '{}',
  -- Null: the reports did it by themselves.
  operator_no bigint,
  reg_dt timestamptz not null,
  undo_dt timestamptz,
  undo_by_no bigint
);
create index report_act_case_idx on report_act (case_no);

-- Texts that operators send to members, versioned: the newest version of a number counts.
create table report_template (
  template_no bigint not null,
  version integer not null,
  rule text not null,
  title text not null,
  content text not null,
  is_deleted boolean not null default false,
  -- Null: came with haru.
  operator_no bigint,
  reg_dt timestamptz not null default now(),
  primary key (template_no, version)
);
create sequence report_template_seq start 101;

-- Content that somebody says infringes their rights, blocked for 30 days (정보통신망법 제44조의2).
create table rights_block (
  block_no bigint generated always as identity primary key,
  target_kind text not null,
  target_no bigint not null,
  target_user_no bigint references users on delete set null,
  -- Who asks: a member by a report, or somebody whom operators entered.
  report_no bigint references report on delete set null,
  user_no bigint references users on delete set null,
  claimant_name text not null default '',
  claimant_mail text not null default '',
  claim text not null,
  -- 1 blocked, 2 the author objected, 3 restored, 4 removed, 5 refused
  state smallint not null default 1 check (state between 1 and 5),
  objection text not null default '',
  object_dt timestamptz,
  -- What was decided for the last day.
  plan text check (plan in ('restore', 'remove')),
  reason text not null default '',
  plan_by_no bigint,
  reg_dt timestamptz not null,
  end_dt timestamptz not null,
  close_dt timestamptz,
  -- Null: the timer.
  close_by_no bigint,
  check ((state in (3, 4, 5)) = (close_dt is not null)),
  check (state <> 2 or object_dt is not null)
);
create unique index rights_block_open_key on rights_block (target_kind, target_no) where state in (1, 2);
create index rights_block_target_idx on rights_block (target_kind, target_no);
create index rights_block_due_idx on rights_block (end_dt, block_no) where state in (1, 2);
create index rights_block_closed_idx on rights_block (close_dt desc, block_no desc) where state not in (1, 2);
create index rights_block_author_idx on rights_block (target_user_no, block_no desc);
create index rights_block_user_idx on rights_block (user_no);
create index rights_block_report_idx on rights_block (report_no);

-- Where an operator is told at once of what cannot wait; without it only the console tells.
alter table operator add column alert_mail text check (length(alert_mail) between 3 and 254);
