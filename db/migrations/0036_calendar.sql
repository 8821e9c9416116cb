-- An expert's calendar: weekly hours, days that differ, and the rules of booking. Times are minutes of the Korean day.

create table expert_calendar (
  user_no bigint primary key references users on delete cascade,
  -- Grows with each save; a save names the version that it changes.
  version integer not null default 1 check (version > 0),
  -- False: takes no new requests, the hours are kept.
  is_open boolean not null,
  -- Minutes without a session after each session.
  buffer_minutes integer not null check (buffer_minutes between 0 and 30),
  -- Least time between a request and the session.
  notice_minutes integer not null check (notice_minutes between 60 and 10080),
  -- The last day that can be booked is this many days after today.
  horizon_days integer not null check (horizon_days between 1 and 60),
  -- Most sessions of a Korean day; null: no limit.
  day_max integer check (day_max between 1 and 50),
  is_holiday_closed boolean not null,
  edit_dt timestamptz not null
);

create table expert_calendar_week (
  user_no bigint not null references expert_calendar on delete cascade,
  -- 0 Sunday to 6 Saturday
  weekday integer not null check (weekday between 0 and 6),
  from_minute integer not null check (from_minute between 0 and 1430 and from_minute % 10 = 0),
  to_minute integer not null check (to_minute between 10 and 1440 and to_minute % 10 = 0),
  primary key (user_no, weekday, from_minute),
  check (from_minute < to_minute),
  exclude using gist (user_no with =, weekday with =, int4range(from_minute, to_minute) with &&)
);

-- A day that differs from its weekday; without ranges it is closed. It also overrides a public holiday.
create table expert_calendar_day (
  user_no bigint not null references expert_calendar on delete cascade,
  day date not null,
  primary key (user_no, day)
);

create table expert_calendar_day_range (
  user_no bigint not null,
  day date not null,
  from_minute integer not null check (from_minute between 0 and 1430 and from_minute % 10 = 0),
  to_minute integer not null check (to_minute between 10 and 1440 and to_minute % 10 = 0),
  primary key (user_no, day, from_minute),
  foreign key (user_no, day) references expert_calendar_day on delete cascade,
  check (from_minute < to_minute),
  exclude using gist (user_no with =, day with =, int4range(from_minute, to_minute) with &&)
);
