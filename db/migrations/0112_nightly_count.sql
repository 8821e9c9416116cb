-- Counts that read every row of a table, which a job makes once a night.
create table nightly_count (
  -- 'consent.terms', 'file.picture'
  name text primary key,
  count bigint not null,
  bytes bigint not null,
  count_dt timestamptz not null
);
