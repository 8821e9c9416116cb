-- Reviews of counsellings (decisions d-3): one per counselling, by its member.

create table counsel_review (
  review_no bigint generated always as identity primary key,
  coun_no bigint not null unique references counsel on delete cascade,
  user_no bigint not null references users on delete cascade,
  expert_user_no bigint references users on delete set null,
  -- Of the counselling. Doctors (1) are rated by kindness and punctuality, all others by one rating.
  cate_no smallint not null,
  rating smallint check (rating between 1 and 5),
  rating_kind smallint check (rating_kind between 1 and 5),
  rating_time smallint check (rating_time between 1 and 5),
  content text not null default '' check (length(content) <= 1000),
  images jsonb not null default '[]',
  -- The expert answers once.
  reply text check (length(reply) between 1 and 500),
  reply_dt timestamptz,
  reg_dt timestamptz not null,
  -- The author changes it once.
  edit_dt timestamptz,
  -- Hidden after reports until operators decide.
  hide_dt timestamptz,
  -- Deleted by its author: the empty row stays, so that the counselling gets no second review.
  del_dt timestamptz,
  constraint counsel_review_category_check check (
    case when cate_no = 1 then rating is null and rating_kind is not null and rating_time is not null
      else rating is not null and rating_kind is null and rating_time is null end),
  constraint counsel_review_answer_check check ((reply is null) = (reply_dt is null))
);
create index counsel_review_expert_idx on counsel_review (expert_user_no, review_no desc)
  include (cate_no, rating, rating_kind, rating_time, del_dt, hide_dt);
create index counsel_review_user_idx on counsel_review (user_no, review_no desc);
-- Finished counsellings of a member: what they can still review.
create index counsel_member_quit_idx on counsel (user_no, quit_dt desc) where state = 3;

-- Pictures of a review are public while it is shown.
alter table media drop constraint media_holder_check;
alter table media add constraint media_holder_check
  check (holder ~ '^((profile|inquiry|counsel|review|hidden-review):[0-9]+|chat:[0-9]+:[0-9a-f-]{36})$');

alter table report drop constraint report_target_kind_check;
alter table report add constraint report_target_kind_check
  check (target_kind in ('user', 'daily', 'feed', 'story', 'comment', 'chat', 'counsel', 'counsel_review'));
