-- Operators have accounts, passwords and sessions of their own. No member's account, token or password opens the console.
create table operator (
  -- From the sequence of members' numbers: a number in the log, in proposals and in decisions about viv always means one person,
  -- whether it was written when operators were members with a flag or later.
  operator_no bigint primary key default nextval('users_user_no_seq'),
  login_id text not null unique check (login_id ~ '^[a-z0-9][a-z0-9._-]{3,39}$'),
  -- Shown in the log. It outlives the account.
  name text not null check (length(name) between 1 and 40),
  -- The same person's member account, on which they may not act. Each person has one operator account for ever: one who comes back
  -- gets their old number, so that they cannot approve what they proposed before.
  user_no bigint unique,
  -- 1 invited, 2 active, 3 revoked
  state smallint not null check (state in (1, 2, 3)),
  password_hash text,
  -- The key of the authenticator app, sealed; the one that is not confirmed by a code yet.
  totp_sealed bytea,
  totp_next_sealed bytea,
  -- The latest time step of an accepted code: each is accepted once.
  totp_step bigint not null default 0,
  -- Digest of the one-time link of the invitation.
  invite_hash bytea unique,
  invite_dt timestamptz,
  -- Who approved the invitation and may hand out its link; null: the command on the server.
  invited_by bigint,
  is_demo boolean not null default false,
  reg_dt timestamptz not null,
  check (state <> 2 or password_hash is not null),
  check (state = 1 or invite_hash is null),
  check ((invite_hash is null) = (invite_dt is null))
);
create trigger operator_kept before delete or truncate on operator execute function operator_refuse();
alter table operator enable always trigger operator_kept;

create table operator_session (
  session_no uuid primary key default gen_random_uuid(),
  operator_no bigint not null references operator,
  -- Digest of the cookie.
  token_hash bytea not null unique,
  agent text not null default '',
  ip inet,
  reg_dt timestamptz not null,
  seen_dt timestamptz not null,
  -- It ends here unless the operator does something before.
  idle_dt timestamptz not null,
  -- It ends here in any case.
  expire_dt timestamptz not null,
  end_dt timestamptz
);
create index operator_session_operator_idx on operator_session (operator_no, reg_dt desc);

-- Digests of the codes that replace an authenticator app once each.
create table operator_recovery (
  operator_no bigint not null references operator,
  code_hash bytea not null,
  used_dt timestamptz,
  primary key (operator_no, code_hash)
);

-- Null: the command on the server.
alter table operator_log rename column user_no to operator_no;
alter table operator_log alter column operator_no drop not null;
alter index operator_log_user_idx rename to operator_log_operator_idx;

-- Members with the flag become operators who are invited again: a member's password opens no console. Demo operators keep theirs.
insert into operator (operator_no, login_id, name, user_no, state, password_hash, is_demo, reg_dt)
select user_no, case when lower(user_id) ~ '^[a-z0-9][a-z0-9._-]{3,39}$' then lower(user_id) else 'haru.operator.' || user_no end,
  left(coalesce(nullif(haru_name, ''), '운영자 ' || user_no), 40), user_no,
  case when is_demo and password_hash is not null then 2 else 1 end, case when is_demo then password_hash end, is_demo, reg_dt
from users where is_operator and state = 1;
-- Everybody else who ever acted as an operator.
insert into operator (operator_no, login_id, name, user_no, state, reg_dt)
select acted.no, 'haru.operator.' || acted.no, left(coalesce(nullif(u.haru_name, ''), '운영자 ' || acted.no), 40), acted.no, 3, now()
from (
  select operator_no as no from operator_log
  union select proposed_by from operator_proposal union select decided_by from operator_proposal
  union select approve_by from viv_exchange union select paid_by from viv_exchange
  union select made_by from treasury_batch
  union select given_by from treasury_grant union select approved_by from treasury_grant
) acted
left join users u on u.user_no = acted.no
where acted.no is not null and not exists (select from operator o where o.operator_no = acted.no);
alter table users drop column is_operator;

-- Operators' writes have keys too. Keys are deleted after three days, long before their member is.
alter table idempotency drop constraint idempotency_user_no_fkey;
