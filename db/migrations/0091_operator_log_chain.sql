-- The operators' log can be verified: each row is chained to the row before by a digest, which the database computes in the transaction that
-- inserts the row. The application's role reads the chain and cannot write it (kit/server/db/engine/app-role.ts).

-- What the operator's account was for at that moment. Every operator before this migration could do everything.
alter table operator_log add column roles text[] not null default '{super}';
alter table operator_log alter column roles set default '{}';
create index operator_log_super_idx on operator_log (log_no desc) where roles @> '{super}';
create index operator_log_cs_idx on operator_log (log_no desc) where roles @> '{cs}';
create index operator_log_mod_idx on operator_log (log_no desc) where roles @> '{mod}';
create index operator_log_expert_ops_idx on operator_log (log_no desc) where roles @> '{expert_ops}';
create index operator_log_finance_idx on operator_log (log_no desc) where roles @> '{finance}';
create index operator_log_ads_idx on operator_log (log_no desc) where roles @> '{ads}';

create table operator_log_chain (
  -- Without gaps, in the order of the commits.
  chain_no bigint primary key,
  log_no bigint not null unique,
  -- By the database's clock; the row's own moment is the application's.
  chain_dt timestamptz not null,
  -- SHA-256 of the digest before and of the content.
  digest bytea not null check (length(digest) = 32)
);

-- The members whom a row concerns.
create table operator_log_member (
  user_no bigint not null,
  log_no bigint not null,
  primary key (user_no, log_no)
);

create function operator_log_members(l operator_log) returns setof bigint language sql immutable as $$
  select substring(l.target from '^user:(\d{1,15})$')::bigint where l.target ~ '^user:\d{1,15}$'
  union select unnest(operator_proposal_members(l.facts))
  union select unnest(operator_proposal_members(l.facts -> 'payload')) where jsonb_typeof(l.facts -> 'payload') = 'object'
$$;

-- features/operator/server/audit.ts computes the same without this function.
create function operator_log_chain_add(l operator_log) returns void language plpgsql as $$
declare
  last operator_log_chain;
  next_no bigint;
  next_dt timestamptz := clock_timestamp();
begin
  -- Until the commit, so that rows are chained in the order in which they can be read.
  perform pg_advisory_xact_lock(hashtextextended('operator_log_chain', 0));
  select * into last from operator_log_chain order by chain_no desc limit 1;
  next_no := coalesce(last.chain_no, 0) + 1;
  insert into operator_log_chain (chain_no, log_no, chain_dt, digest) values (next_no, l.log_no, next_dt, sha256(
    coalesce(last.digest, '') || convert_to(jsonb_build_array(
      next_no, to_char(next_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), l.log_no, l.operator_no, to_jsonb(l.roles), l.act, l.target, l.facts,
      l.reason, host(l.ip), to_char(l.reg_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text, 'UTF8')));
  insert into operator_log_member (user_no, log_no) select m, l.log_no from operator_log_members(l) m;
end $$;
revoke execute on function operator_log_chain_add(operator_log) from public;

create function operator_log_chain_row() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform operator_log_chain_add(new);
  return null;
end $$;

-- The rows from before, in their order.
do $$
declare l operator_log;
begin
  for l in select * from operator_log order by log_no loop
    perform operator_log_chain_add(l);
  end loop;
end $$;

-- At the end of the transaction: the lock of the chain is the last one that is taken, and is held for the commit only.
create constraint trigger operator_log_chained after insert on operator_log
  deferrable initially deferred for each row execute function operator_log_chain_row();
create trigger operator_log_chain_kept before update or delete or truncate on operator_log_chain execute function operator_refuse();
create trigger operator_log_member_kept before update or delete or truncate on operator_log_member execute function operator_refuse();
alter table operator_log_chain enable always trigger operator_log_chain_kept;
alter table operator_log_member enable always trigger operator_log_member_kept;
