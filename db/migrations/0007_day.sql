-- A member's own days: saved meals, body, likes of comments, and who likes a post in order of time.

alter table users add column tall numeric(4, 1) check (tall between 50 and 250);
-- In kg; asked in the setup, for the estimate of what a workout burns.
alter table users add column weight numeric(4, 1) check (weight between 20 and 300);

-- Foods that a member eats together, to be added in one tap.
create table saved_meal (
  meal_no bigint generated always as identity primary key,
  user_no bigint not null references users on delete cascade,
  meal_name text not null,
  -- [{key, calorie}]
  foods jsonb not null,
  reg_dt timestamptz not null default now()
);
create unique index saved_meal_name_key on saved_meal (user_no, lower(meal_name));

alter table comment add column like_qtt integer not null default 0 check (like_qtt >= 0);
create table comment_like (
  comment_no bigint not null references comment on delete cascade,
  user_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null default now(),
  primary key (comment_no, user_no)
);
create index comment_like_time_idx on comment_like (comment_no, reg_dt desc, user_no desc);
create index comment_like_user_idx on comment_like (user_no);

create index post_like_time_idx on post_like (post_no, reg_dt desc, user_no desc);
-- My days by the date they belong to, newest first.
drop index post_record_idx;
create index post_record_idx on post (user_no, record_date desc, post_no desc) where state = 1 and kind = 'daily';
