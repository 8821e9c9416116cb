-- How one becomes a member, proves who one is, comes back, and leaves.

-- People who came by a social log-in have no id of their own.
alter table users alter column user_id drop not null;
alter table users
  -- From identity verification alone, never typed (decisions d-1).
  add column real_name text,
  add column birth date,
  add column phone text check (phone ~ '^[0-9]{8,12}$'),
  -- Keyed digests: CI is the same at every service, DI at haru alone. What they are made from is not kept.
  add column ci_hash bytea,
  add column di_hash bytea,
  -- Who vouched for it, and when.
  add column identity_provider text check (identity_provider in ('portone', 'sandbox')),
  add column identity_dt timestamptz,
  add column mail text check (length(mail) <= 254),
  add column mail_dt timestamptz,
  -- A name may change once in 30 days.
  add column haru_name_dt timestamptz,
  add column referrer_no bigint references users on delete set null,
  -- Steps of the setup that are done or put off, 0-5.
  add column setup_step smallint not null default 0 check (setup_step between 0 and 5),
  add column goal_weight numeric(4, 1) check (goal_weight between 20 and 300),
  -- Asked to leave; the account is inactive and is purged at purge_dt unless its owner returns.
  add column withdraw_dt timestamptz,
  add column purge_dt timestamptz,
  add check ((withdraw_dt is null) = (purge_dt is null)),
  add check (withdraw_dt is null or state = 0);
-- Whoever was here before this has no setup to go through.
update users set setup_step = 5;
-- One person, one account.
create unique index users_ci_key on users (ci_hash) where ci_hash is not null;
create index users_phone_idx on users (phone) where phone is not null;
create index users_purge_idx on users (purge_dt) where purge_dt is not null;
create index users_referrer_idx on users (referrer_no) where referrer_no is not null;

alter table user_session
  add column ip inet,
  -- Of the newest token, at most as old as a token.
  add column seen_dt timestamptz not null default now();
create index user_session_time_idx on user_session (user_no, reg_dt desc);

create table password_history (
  user_no bigint not null references users on delete cascade,
  password_hash text not null,
  reg_dt timestamptz not null default now(),
  primary key (user_no, reg_dt)
);

-- One proof of identity: begun, proven by the provider, used once.
create table identity_check (
  identity_no uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('register', 'find_id', 'reset_pw', 'verify', 'withdraw')),
  provider text not null check (provider in ('portone', 'sandbox')),
  -- 0 begun, 1 proven, 2 used
  state smallint not null default 0 check (state in (0, 1, 2)),
  -- Who asked, where that was a member.
  user_no bigint references users on delete cascade,
  real_name text,
  birth date,
  gender text check (gender in ('m', 'w')),
  phone text,
  ci_hash bytea,
  di_hash bytea,
  reg_dt timestamptz not null default now(),
  expire_dt timestamptz not null,
  check (state = 0 or (real_name is not null and birth is not null and gender is not null and phone is not null and ci_hash is not null and di_hash is not null))
);
create index identity_check_expire_idx on identity_check (expire_dt);
create index identity_check_user_idx on identity_check (user_no) where user_no is not null;

-- Codes by SMS or mail: a keyed digest, tried at most five times.
create table proof_code (
  code_no bigint generated always as identity primary key,
  purpose text not null check (purpose in ('find_id', 'mail')),
  -- The phone or the mail address that it was sent to.
  recipient text not null,
  user_no bigint references users on delete cascade,
  code_hash bytea not null,
  tries smallint not null default 0,
  reg_dt timestamptz not null default now(),
  expire_dt timestamptz not null,
  used_dt timestamptz
);
create index proof_code_recipient_idx on proof_code (recipient, purpose, reg_dt desc);
create index proof_code_expire_idx on proof_code (expire_dt);
create index proof_code_user_idx on proof_code (user_no) where user_no is not null;

-- Lets set a new password once.
create table reset_token (
  token_hash bytea primary key,
  user_no bigint not null references users on delete cascade,
  expire_dt timestamptz not null,
  used_dt timestamptz
);
create index reset_token_user_idx on reset_token (user_no);
create index reset_token_expire_idx on reset_token (expire_dt);

-- Captchas that were spent: each is good once.
create table captcha_used (
  nonce text primary key,
  expire_dt timestamptz not null
);
create index captcha_used_expire_idx on captcha_used (expire_dt);

-- Messages that leave haru, written in the transaction that causes them and sent after it. The words are
-- dropped once they are delivered to a real provider; the sandbox keeps them for the developer.
create table outbox (
  outbox_no bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail', 'push')),
  recipient text not null,
  message jsonb,
  -- 0 waiting, 1 sent, 2 given up
  state smallint not null default 0 check (state in (0, 1, 2)),
  tries smallint not null default 0,
  next_dt timestamptz not null default now(),
  reg_dt timestamptz not null default now(),
  sent_dt timestamptz
);
create index outbox_waiting_idx on outbox (next_dt) where state = 0;
create index outbox_reg_idx on outbox (reg_dt);

-- Log-ins by others' accounts.
create table social_account (
  provider text not null check (provider in ('kakao', 'naver', 'google', 'apple')),
  social_id text not null,
  user_no bigint not null references users on delete cascade,
  mail text,
  reg_dt timestamptz not null default now(),
  primary key (provider, social_id)
);
create unique index social_account_user_key on social_account (user_no, provider);

-- On the way to a provider: what must come back the same.
create table social_visit (
  state_hash bytea primary key,
  provider text not null,
  verifier text not null,
  -- A member who links an account; null: a log-in.
  user_no bigint references users on delete cascade,
  -- Where the log-in leads afterwards.
  path text not null,
  expire_dt timestamptz not null
);
create index social_visit_expire_idx on social_visit (expire_dt);
create index social_visit_user_idx on social_visit (user_no) where user_no is not null;

-- Back from a provider: what the page is given for it, used once.
create table social_arrival (
  arrival_hash bytea primary key,
  provider text not null,
  social_id text not null,
  mail text,
  nick text,
  -- The account that it belongs to; null: it is new here.
  user_no bigint references users on delete cascade,
  path text not null,
  expire_dt timestamptz not null,
  used_dt timestamptz
);
create index social_arrival_expire_idx on social_arrival (expire_dt);
create index social_arrival_user_idx on social_arrival (user_no) where user_no is not null;

-- Why members left; it does not say who.
create table withdrawal_reason (
  reason_no bigint generated always as identity primary key,
  reason text not null,
  reason_text text not null default '',
  reg_dt timestamptz not null default now()
);

-- Against leaving and joining again at once: digests of persons, for 30 days, a year after a sanction.
create table withdrawn_person (
  di_hash bytea primary key,
  until_dt timestamptz not null
);
create index withdrawn_person_until_idx on withdrawn_person (until_dt);

-- What the law makes haru keep of members who are gone, apart from everything else (decisions d-1).
create table kept_record (
  record_no bigint generated always as identity primary key,
  kind text not null check (kind in ('contract', 'dispute', 'advertising', 'access', 'consent')),
  -- The number that the member had.
  user_no bigint not null,
  content jsonb not null,
  keep_until date not null,
  reg_dt timestamptz not null default now()
);
create index kept_record_until_idx on kept_record (keep_until);
create index kept_record_user_idx on kept_record (user_no);

-- Pictures that are not a post's: a profile's, an inquiry's.
alter table media add column holder text check (holder ~ '^(profile|inquiry):[0-9]+$');
create index media_holder_idx on media (holder) where holder is not null;
drop index media_free_idx;
create index media_free_idx on media (coalesce(free_dt, reg_dt)) where post_no is null and holder is null;
drop index media_unused_idx;
create index media_unused_idx on media (user_no) where post_no is null and holder is null and used_dt is null;

-- What a member is interested in, and lives with (a separate health consent covers it).
create table user_interest (
  user_no bigint not null references users on delete cascade,
  kind text not null check (kind in ('interest', 'disease')),
  interest_no smallint not null,
  primary key (user_no, kind, interest_no)
);

-- What a member leaves behind when they are gone: the place of a comment that others answered.
alter table comment alter column user_no drop not null;
alter table comment add check (user_no is not null or state = 0);

-- Lets a browser fetch a member's own data once, for a few minutes.
create table export_ticket (
  ticket_hash bytea primary key,
  user_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null default now(),
  expire_dt timestamptz not null,
  used_dt timestamptz
);
create index export_ticket_user_idx on export_ticket (user_no, reg_dt desc);
create index export_ticket_expire_idx on export_ticket (expire_dt);
