-- Polls of posts of clubs.

create table club_poll (
  post_no bigint primary key references club_post on delete cascade,
  -- The options are dates on which the club could meet.
  is_date boolean not null,
  is_multiple boolean not null,
  is_anonymous boolean not null,
  end_dt timestamptz not null,
  -- When its author, a manager, its end or a meetup closed it.
  close_dt timestamptz,
  -- Members with a vote; written under the lock of this row.
  voter_qtt integer not null default 0 check (voter_qtt >= 0),
  -- The meetup that a poll about dates became; it becomes one at most.
  adhoc_no bigint unique references adhoc on delete set null,
  check (adhoc_no is null or is_date)
);

create table club_poll_option (
  option_no bigint generated always as identity primary key,
  post_no bigint not null references club_poll on delete cascade,
  nth smallint not null check (nth between 1 and 10),
  text text check (length(text) between 1 and 60),
  start_dt timestamptz,
  vote_qtt integer not null default 0 check (vote_qtt >= 0),
  check ((text is null) <> (start_dt is null)),
  unique (post_no, nth),
  unique (post_no, option_no)
);

-- One row for each member and chosen option.
create table club_poll_vote (
  vote_no bigint generated always as identity primary key,
  post_no bigint not null,
  option_no bigint not null,
  user_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null,
  unique (post_no, user_no, option_no),
  foreign key (post_no, option_no) references club_poll_option (post_no, option_no) on delete cascade
);
create index club_poll_vote_option_idx on club_poll_vote (option_no, vote_no desc);
create index club_poll_vote_user_idx on club_poll_vote (user_no, vote_no);
