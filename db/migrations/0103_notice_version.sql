-- A notice says what it announces: a change of terms is published in time before it holds (specification section 9, "Terms").
alter table notice add column version integer not null default 1;
-- From when the announced change holds; null: no change of terms is announced.
alter table notice add column effective_dt timestamptz;
alter table notice add column is_unfavourable boolean not null default false;
alter table notice add constraint notice_period_check check (
  case when effective_dt is null then not is_unfavourable
    else effective_dt >= publish_dt + case when is_unfavourable then interval '720 hours' else interval '168 hours' end end);
create index notice_console_idx on notice (state, publish_dt, notice_no);

-- Each version of a notice, with who wrote it.
create table notice_version (
  notice_no bigint not null references notice on delete cascade,
  version integer not null,
  title text not null,
  body text not null,
  is_pinned boolean not null,
  state smallint not null,
  publish_dt timestamptz not null,
  effective_dt timestamptz,
  is_unfavourable boolean not null,
  reason text not null,
  operator_no bigint not null,
  reg_dt timestamptz not null,
  primary key (notice_no, version)
);
