-- A member's private calendar feed of their sessions: whoever has the address reads it, and a new address ends the old one.
create table counsel_feed (
  user_no bigint primary key references users on delete cascade,
  -- Digest of the token in the address.
  token_hash bytea not null unique,
  reg_dt timestamptz not null
);
