-- Ads that operators write: drafts, periods, weights, and figures that outlive the log.
alter table ad
  -- 0 paused, 1 shown in its period, 2 draft, 3 ended
  drop constraint ad_state_check,
  add constraint ad_state_check check (state between 0 and 3),
  -- How often it is the first of its place, in proportion to the others.
  add column weight smallint not null default 1 check (weight between 1 and 100),
  -- Counts edits: an operator acts on what they have seen.
  add column version integer not null default 1,
  -- Null: not written in the console.
  add column change_by bigint,
  add column change_dt timestamptz not null default now(),
  add constraint ad_period_check check (end_dt > start_dt),
  drop column sort;
create index ad_place_idx on ad (place, ad_no) where state = 1;
create index ad_state_idx on ad (state, ad_no desc);

create index ad_log_ad_idx on ad_log (ad_no, reg_dt);

-- Shows and clicks of a day that is over, by the calendar in Korea. The log is deleted after six months, this is not.
create table ad_day (
  ad_no bigint not null references ad on delete cascade,
  day date not null,
  shows integer not null,
  clicks integer not null,
  primary key (ad_no, day)
);
-- Days that are counted in ad_day.
create table ad_day_done (
  day date primary key
);

alter table media drop constraint media_holder_check;
alter table media add constraint media_holder_check
  check (holder ~ '^((profile|inquiry|inquiry-message|counsel|review|hidden-review|item|hidden-item|sold-item|claim|platform-item|sold-platform-item|order-review|hidden-order-review|club|ad):[0-9]+|chat:[0-9]+:[0-9a-f-]{36})$');
