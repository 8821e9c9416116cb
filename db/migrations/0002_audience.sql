-- Who follows, blocks and mutes whom: what decides who sees whose posts.

create table follow (
  user_no bigint not null references users on delete cascade,
  target_no bigint not null references users on delete cascade,
  -- 0 asked, 1 following
  state smallint not null default 1 check (state in (0, 1)),
  reg_dt timestamptz not null default now(),
  primary key (user_no, target_no),
  check (user_no <> target_no)
);
create index follow_target_idx on follow (target_no, state, user_no);

create table block (
  user_no bigint not null references users on delete cascade,
  target_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null default now(),
  primary key (user_no, target_no),
  check (user_no <> target_no)
);
create index block_target_idx on block (target_no, user_no);

create table mute (
  user_no bigint not null references users on delete cascade,
  target_no bigint not null references users on delete cascade,
  -- null: until it is lifted
  until_dt timestamptz,
  reg_dt timestamptz not null default now(),
  primary key (user_no, target_no),
  check (user_no <> target_no)
);
