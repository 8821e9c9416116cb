-- Payments: orders that were handed to the gateway, and what the sandbox's gateway remembers.

-- What a payment window shows and asks for. With a real gateway it is forgotten soon after the window has closed for good.
create table pay_order (
  order_id uuid primary key,
  engine text not null check (engine in ('portone', 'sandbox')),
  name text not null check (length(name) between 1 and 100),
  -- Won.
  amount bigint not null check (amount > 0),
  method text not null check (method in ('card', 'bank', 'easy', 'phone')),
  -- Name, phone and mail of who pays, where a provider asks for them; none once the window is closed.
  customer jsonb,
  reg_dt timestamptz not null,
  expire_dt timestamptz not null
);
create index pay_order_expire_idx on pay_order (expire_dt);

-- The sandbox's own books, in development and tests only: a restart loses no payment.
create table pay_sandbox (
  order_id uuid primary key references pay_order on delete cascade,
  -- 0 opened or pending, 1 paid, 2 failed; a failed one may be tried again
  state smallint not null default 0 check (state in (0, 1, 2)),
  method text check (method in ('card', 'bank', 'easy', 'phone')),
  amount bigint not null check (amount > 0),
  cancelled bigint not null default 0 check (cancelled between 0 and amount),
  reason text,
  -- When a slow one will be paid.
  due_dt timestamptz,
  paid_dt timestamptz,
  check ((state = 1) = (paid_dt is not null))
);
create table pay_sandbox_cancel (
  order_id uuid not null references pay_sandbox on delete cascade,
  -- The caller's: the same one cancels once.
  key text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  reg_dt timestamptz not null,
  primary key (order_id, key)
);
-- What the sandbox has to tell haru, as a gateway's webhook does.
create table pay_sandbox_hook (
  hook_id uuid primary key,
  order_id uuid not null references pay_sandbox on delete cascade,
  type text not null,
  event_dt timestamptz not null,
  -- Times that haru answered with 200.
  heard integer not null default 0
);
create index pay_sandbox_hook_order_idx on pay_sandbox_hook (order_id);

-- What tells that two accounts are likely to be of the same hands: keyed digests, which find each other and tell nothing else.

-- Cards, accounts and phones that a member's top-ups were paid with.
create table pay_instrument (
  user_no bigint not null references users on delete cascade,
  instrument_hash bytea not null,
  reg_dt timestamptz not null,
  used_dt timestamptz not null,
  primary key (user_no, instrument_hash)
);
-- Browsers that a member logged in with.
create table user_browser (
  user_no bigint not null references users on delete cascade,
  browser_hash bytea not null,
  reg_dt timestamptz not null,
  seen_dt timestamptz not null,
  primary key (user_no, browser_hash)
);
create index user_browser_seen_idx on user_browser (seen_dt);
create index user_browser_hash_idx on user_browser (browser_hash);
create index pay_instrument_hash_idx on pay_instrument (instrument_hash);
create index users_token_idx on users using hash (user_token) where user_token is not null;
create index users_di_idx on users (di_hash) where di_hash is not null;
