-- Client errors by their cause. A group outlives the reports, which are deleted after 30 days.
create table trace_group (
  group_no bigint generated always as identity primary key,
  -- SHA-256 of what identifies the cause: the error, its message without numbers, its first places, the call.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  name text not null,
  message text not null,
  -- Where it was thrown, 'openRoom main.js'; empty if the report has no stack.
  place text not null,
  -- The call that failed, 'GET /v1/user/settings'; empty for an error of the page.
  line text not null,
  -- 1 open, 2 resolved, 3 ignored
  state smallint not null default 1 check (state in (1, 2, 3)),
  count bigint not null default 1,
  -- Members who reported it, each once.
  members bigint not null default 0,
  -- Releases of the web by the moment of their build, which sorts them; null: unknown.
  first_release text,
  last_release text,
  -- The last release that had it when it was resolved: a later one opens it again.
  resolved_release text,
  change_by bigint,
  change_dt timestamptz,
  first_dt timestamptz not null,
  last_dt timestamptz not null
);
create index trace_group_recent_idx on trace_group (state, last_dt desc, group_no desc);
create index trace_group_count_idx on trace_group (state, count desc, group_no desc);
create index trace_group_open_idx on trace_group (first_dt, group_no) where state = 1;
create index trace_group_last_idx on trace_group (last_dt);

create table trace_member (
  group_no bigint not null references trace_group on delete cascade,
  user_no bigint not null references users on delete cascade,
  primary key (group_no, user_no)
);
create index trace_member_user_idx on trace_member (user_no);

alter table client_trace add column group_no bigint references trace_group on delete cascade;
create index client_trace_group_idx on client_trace (group_no, trace_no desc);
