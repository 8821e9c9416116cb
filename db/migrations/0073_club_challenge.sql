-- Challenges of clubs. What counts are the members' own dailys, which are read when they are asked for: nothing is counted here but results.

create table club_challenge (
  challenge_no bigint generated always as identity primary key,
  meet_no bigint not null references meet on delete cascade,
  -- Who started it.
  user_no bigint references users on delete set null,
  title text not null check (length(title) between 2 and 40),
  kind text not null check (kind in ('record', 'workout', 'meal', 'distance', 'minutes')),
  -- The goal of each member in a week, or of the club over the whole period.
  scope text not null check (scope in ('each', 'club')),
  -- Days, metres or minutes.
  goal integer not null check (goal > 0),
  start_date date not null,
  end_date date not null,
  -- 0 cancelled, 1 announced, 2 running, 3 ended
  state smallint not null default 1 check (state between 0 and 3),
  reason text not null default '' check (length(reason) <= 500),
  -- Counters of entries: joined, written under the club's lock, and those who reached the goal at the end.
  joined_qtt integer not null default 0 check (joined_qtt >= 0),
  reached_qtt integer not null default 0 check (reached_qtt >= 0),
  -- The sum at the end, where the club has one goal.
  total bigint,
  reg_dt timestamptz not null,
  end_dt timestamptz,
  check ((end_date - start_date + 1) % 7 = 0 and end_date - start_date between 6 and 83)
);
create index club_challenge_open_idx on club_challenge (meet_no, start_date, challenge_no) where state in (1, 2);
create index club_challenge_past_idx on club_challenge (meet_no, challenge_no desc) where state in (0, 3);
create index club_challenge_user_idx on club_challenge (user_no) where user_no is not null;

create table club_challenge_entry (
  entry_no bigint generated always as identity primary key,
  challenge_no bigint not null references club_challenge on delete cascade,
  user_no bigint not null references users on delete cascade,
  -- 1 joined, 2 left
  state smallint not null check (state in (1, 2)),
  join_dt timestamptz not null,
  -- Days from this one on count.
  join_date date not null,
  -- When the challenge ended with the goal reached: a mark in the member's room.
  reach_dt timestamptz,
  -- The member's sum at the end.
  amount integer,
  unique (challenge_no, user_no)
);
create index club_challenge_entry_joined_idx on club_challenge_entry (challenge_no, join_dt, entry_no) where state = 1;
create index club_challenge_entry_user_idx on club_challenge_entry (user_no, challenge_no) where state = 1;
create index club_challenge_entry_mark_idx on club_challenge_entry (user_no, reach_dt desc, challenge_no desc) where reach_dt is not null;

-- One a day from one member to another.
create table club_challenge_cheer (
  challenge_no bigint not null references club_challenge on delete cascade,
  to_user_no bigint not null references users on delete cascade,
  day date not null,
  user_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null,
  primary key (challenge_no, to_user_no, day, user_no)
);
create index club_challenge_cheer_user_idx on club_challenge_cheer (user_no);
create index club_challenge_cheer_to_idx on club_challenge_cheer (to_user_no);
