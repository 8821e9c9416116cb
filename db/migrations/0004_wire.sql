-- What the wire itself keeps.

-- The first answer to each Idempotency-Key, written in the transaction of what it did.
create table idempotency (
  user_no bigint not null references users on delete cascade,
  key uuid not null,
  line text not null,
  body_hash bytea not null,
  -- Null while the transaction that took the key is at work.
  answer jsonb,
  reg_dt timestamptz not null default now(),
  primary key (user_no, key)
);
create index idempotency_reg_idx on idempotency (reg_dt);

-- Faults that clients reported (POST /v1/user/sentry/trace), secrets already taken out.
create table client_trace (
  trace_no bigint generated always as identity primary key,
  user_no bigint references users on delete set null,
  device_info jsonb,
  error jsonb,
  url text not null,
  request jsonb,
  response jsonb,
  status integer,
  reg_dt timestamptz not null default now()
);
create index client_trace_reg_idx on client_trace (reg_dt);
