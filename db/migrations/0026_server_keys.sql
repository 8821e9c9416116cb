-- Secrets of the server (HARU_SECRET) that something in this database is sealed with. A start without one of them is refused.
create table server_secret (
  -- The first digits of a digest of the secret.
  key_id text primary key check (key_id ~ '^[0-9a-f]{8}$'),
  reg_dt timestamptz not null,
  -- Since when nothing is sealed with it any more; null: it is needed.
  retired_dt timestamptz
);

-- Data from before key ids: its secret is not known here. The next start replaces this row.
insert into server_secret (key_id, reg_dt) select '00000000', now() where exists (select from users);

-- Keys of digests that cannot be computed again, because their values are not stored: they stay when HARU_SECRET changes. Each is
-- sealed with the server's secret.
create table server_key (
  purpose text primary key,
  sealed bytea not null,
  reg_dt timestamptz not null
);

-- Sealed values begin with the version of their format, as documents do. 1: without a key id.
update viv_bank_account set account_sealed = '\x01'::bytea || account_sealed;
update viv_exchange set account_sealed = '\x01'::bytea || account_sealed;

-- The id of the secret that the document in the storage is sealed with; null: from before key ids.
alter table expert_document add column key_id text;
