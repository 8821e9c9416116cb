-- Operators decide applications to be an expert; licences end, and a renewal is an application that names the one it renews.

alter table expert_application drop constraint expert_application_state_check;
alter table expert_application
  -- 0 draft, 1 submitted, 2 on hold, 3 approved, 4 rejected, 5 suspended, 6 expired, 7 withdrawn
  add constraint expert_application_state_check check (state between 0 and 7),
  -- The application whose licence this one renews; null: a first application.
  add column renews_no bigint references expert_application on delete cascade,
  -- What the operator asked when it was put on hold.
  add column question text check (length(question) <= 500),
  -- As an operator confirmed them; the form has what the applicant wrote. The licence is valid to the end of its last day.
  add column license_no text check (length(license_no) <= 40),
  add column license_expire_dt date;

drop index expert_application_open_key;
create unique index expert_application_open_key on expert_application (user_no)
  where renews_no is null and state in (0, 1, 2, 3, 5, 6);
create unique index expert_application_renewal_key on expert_application (renews_no) where state in (0, 1, 2);
create index expert_application_renews_idx on expert_application (renews_no) where renews_no is not null;
drop index expert_application_queue_idx;
create index expert_application_queue_idx on expert_application (submit_dt, application_no) where state = 1;
create index expert_application_decided_idx on expert_application (state, decide_dt, application_no) where state in (2, 3, 4, 5, 6, 7);
create index expert_application_license_idx on expert_application (license_expire_dt)
  where state = 3 and renews_no is null and license_expire_dt is not null;

-- Every change of an application's state.
create table expert_application_history (
  history_no bigint generated always as identity primary key,
  application_no bigint not null references expert_application on delete cascade,
  act text not null,
  state smallint not null,
  actor text not null check (actor in ('member', 'operator', 'system')),
  -- The operator who did it.
  operator_no bigint,
  -- The question, the answer to it, or the reason of a rejection.
  words text check (length(words) <= 1000),
  reg_dt timestamptz not null,
  check ((actor = 'operator') = (operator_no is not null))
);
create index expert_application_history_idx on expert_application_history (application_no, history_no);

-- Reminders of the end of a licence, each sent once.
create table expert_license_notice (
  application_no bigint not null references expert_application on delete cascade,
  expire_dt date not null,
  days smallint not null,
  reg_dt timestamptz not null,
  primary key (application_no, expire_dt, days)
);

-- An operator opens a document, with a reason that the log has: the number works once, for a minute.
create table expert_document_view (
  view_no uuid primary key default gen_random_uuid(),
  document_no bigint not null references expert_document on delete cascade,
  operator_no bigint not null,
  reg_dt timestamptz not null
);
create index expert_document_view_document_idx on expert_document_view (document_no);
create index expert_document_view_time_idx on expert_document_view (reg_dt);

-- Numbers of experts who are approved here; those of the demo community are below.
create sequence users_expert_no_seq start 1001;
select setval('users_expert_no_seq', greatest((select max(expert_no) from users), 1000));
