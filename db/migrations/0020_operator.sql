-- Operators: what they did, what one proposes and another decides, and what their side of viv keeps.
-- It outlives its people by law, as the books do: nothing points to members by a foreign key.

create table operator_log (
  log_no bigint generated always as identity primary key,
  -- Who.
  user_no bigint not null,
  -- 'exchange.approve'
  act text not null check (length(act) between 1 and 60),
  -- What it was done to, 'exchange:12'.
  target text not null check (length(target) between 1 and 100),
  -- Amounts, states before and after; never a secret.
  facts jsonb not null default '{}',
  reason text not null default '',
  ip inet,
  reg_dt timestamptz not null
);
create index operator_log_act_idx on operator_log (act, log_no desc);
create index operator_log_user_idx on operator_log (user_no, log_no desc);
create index operator_log_target_idx on operator_log (target, log_no desc);
create index operator_log_reg_idx on operator_log (reg_dt);

create table operator_proposal (
  proposal_no bigint generated always as identity primary key,
  -- Whose executor carries it out.
  kind text not null check (length(kind) between 1 and 60),
  target text not null check (length(target) between 1 and 100),
  -- Of its kind one waits at a time; null: any number.
  single_key text,
  payload jsonb not null,
  reason text not null check (length(reason) > 0),
  state text not null default 'proposed' check (state in ('proposed', 'executed', 'rejected', 'withdrawn')),
  proposed_by bigint not null,
  -- Two people, whatever the program thinks.
  decided_by bigint check (decided_by <> proposed_by),
  decide_reason text not null default '',
  -- What carrying it out made.
  result jsonb,
  reg_dt timestamptz not null,
  expire_dt timestamptz not null,
  end_dt timestamptz,
  check ((state in ('executed', 'rejected')) = (decided_by is not null)),
  check ((state = 'proposed') = (end_dt is null)),
  check ((state = 'executed') = (result is not null))
);
create unique index operator_proposal_single_key on operator_proposal (kind, single_key) where state = 'proposed' and single_key is not null;
create index operator_proposal_open_idx on operator_proposal (proposal_no desc) where state = 'proposed';
create index operator_proposal_state_idx on operator_proposal (state, proposal_no desc);
create index operator_proposal_kind_idx on operator_proposal (kind, proposal_no desc);

create function operator_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is kept as it is', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger operator_log_kept before update or delete or truncate on operator_log execute function operator_refuse();
create trigger operator_proposal_kept before delete or truncate on operator_proposal execute function operator_refuse();

-- What was proposed is what is decided, and once.
create function operator_proposal_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed'
    or (new.kind, new.target, new.single_key, new.payload, new.reason, new.proposed_by, new.reg_dt, new.expire_dt)
      is distinct from (old.kind, old.target, old.single_key, old.payload, old.reason, old.proposed_by, old.reg_dt, old.expire_dt) then
    raise exception 'proposal % is decided, or would become another', old.proposal_no using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger operator_proposal_once before update on operator_proposal for each row execute function operator_proposal_once();
-- Replicated or restored as well.
alter table operator_log enable always trigger operator_log_kept;
alter table operator_proposal enable always trigger operator_proposal_kept;
alter table operator_proposal enable always trigger operator_proposal_once;

-- Files for the bank's bulk transfer: which exchanges were put into which.
create table treasury_batch (
  batch_no bigint generated always as identity primary key,
  made_by bigint not null,
  exchanges integer not null check (exchanges > 0),
  net_won bigint not null check (net_won >= 0),
  -- How often the file was opened.
  opened integer not null default 0,
  reg_dt timestamptz not null
);
create table treasury_batch_row (
  batch_no bigint not null references treasury_batch,
  exchange_no bigint not null references viv_exchange,
  primary key (batch_no, exchange_no)
);
create index treasury_batch_row_exchange_idx on treasury_batch_row (exchange_no, batch_no desc);

-- Free viv that operators gave.
create table treasury_grant (
  grant_no bigint generated always as identity primary key,
  -- For each of its members.
  amount bigint not null check (amount > 0),
  members integer not null check (members > 0),
  expire_dt timestamptz,
  words text not null,
  reason text not null,
  given_by bigint not null,
  -- Where a second operator was needed.
  approved_by bigint check (approved_by <> given_by),
  proposal_no bigint unique references operator_proposal,
  reg_dt timestamptz not null,
  check ((approved_by is null) = (proposal_no is null))
);
create index treasury_grant_alone_idx on treasury_grant (given_by, reg_dt) where approved_by is null;
create table treasury_grant_member (
  grant_no bigint not null references treasury_grant,
  user_no bigint not null,
  primary key (grant_no, user_no)
);

-- The queues: what waits by its last day, what ended by when.
create index viv_exchange_due_idx on viv_exchange (state, due_dt, exchange_no) where state in (1, 2);
create index viv_exchange_end_idx on viv_exchange (state, end_dt desc, exchange_no desc) where state in (3, 4, 5);
-- Not by what remains: every use of a lot would touch every index of it.
create index viv_lot_frozen_idx on viv_lot (user_no, reg_dt, lot_no) where frozen_dt is not null;
