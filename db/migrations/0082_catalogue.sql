-- Tables that operators keep: banks, foods, help lines, banned words, questions and answers. What a release brings is in its files; here is
-- what operators changed of it, by whom, and how it was before.

create table catalogue_table (
  name text primary key check (name ~ '^[a-z_]{2,40}$'),
  -- The last version; its digest names the content.
  version_no bigint not null,
  digest text not null
);

-- One act of an operator: one row, or all rows of an import.
create table catalogue_version (
  version_no bigint generated always as identity primary key,
  table_name text not null,
  act text not null check (act in ('add', 'edit', 'publish', 'retire', 'restore', 'move', 'import', 'undo')),
  -- Of an undo: the version whose state it restores; 0: as the release brings it.
  to_no bigint check ((act = 'undo') = (to_no is not null)),
  change_qtt integer not null check (change_qtt > 0),
  operator_no bigint not null,
  reason text not null default '',
  reg_dt timestamptz not null
);
create index catalogue_version_table_idx on catalogue_version (table_name, version_no desc);
create trigger catalogue_version_kept before update or delete on catalogue_version for each row execute function refuse_change();

-- A row before and after: `{ state, sort, row }`; null: it did not exist before, or is as the release brings it after.
create table catalogue_change (
  table_name text not null,
  row_key text not null,
  version_no bigint not null references catalogue_version,
  before jsonb,
  after jsonb,
  primary key (table_name, row_key, version_no)
);
create index catalogue_change_version_idx on catalogue_change (version_no, row_key);
create trigger catalogue_change_kept before update or delete on catalogue_change for each row execute function refuse_change();

-- The rows that differ from the release; `entry` null: changed once, and as released again.
create table catalogue_row (
  table_name text not null,
  row_key text not null,
  entry jsonb,
  version_no bigint not null references catalogue_version,
  operator_no bigint not null,
  edit_dt timestamptz not null,
  primary key (table_name, row_key)
);
create index catalogue_row_version_idx on catalogue_row (version_no);
