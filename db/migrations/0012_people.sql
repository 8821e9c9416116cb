-- People around a day: rooms, who follows whom in numbers, feeds, stories, tags, bookmarks, hides, ads.

alter table users
  -- Kept by the trigger below; only accepted ones count.
  add column follower_qtt integer not null default 0 check (follower_qtt >= 0),
  add column following_qtt integer not null default 0 check (following_qtt >= 0),
  -- Where the member lives, as the code of a city's district; told by themselves or not at all.
  add column sigungu_code text check (sigungu_code ~ '^[0-9]{5}$'),
  -- Message and pictures are hidden until the operators looked (decisions d-9); they lie in hidden_profile.
  add column hide_dt timestamptz;
update users u set
  follower_qtt = (select count(*) from follow f where f.target_no = u.user_no and f.state = 1),
  following_qtt = (select count(*) from follow f where f.user_no = u.user_no and f.state = 1);
-- Room beside each row for its next version: the counters change often, and no index then has to.
alter table users set (fillfactor = 85);
create index users_sigungu_idx on users (sigungu_code, user_no desc) where state = 1 and sigungu_code is not null;
create index users_character_idx on users (haru_character, user_no desc) where state = 1;

-- Both counters change in the transaction of the follow, whoever writes it; rows are locked in the order of their numbers.
create function count_follow() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state = 1;
  stands boolean := tg_op <> 'DELETE' and new.state = 1;
  who bigint := case when tg_op = 'DELETE' then old.user_no else new.user_no end;
  whom bigint := case when tg_op = 'DELETE' then old.target_no else new.target_no end;
  change integer := stands::int - was::int;
begin
  if change = 0 then return null; end if;
  if who < whom then
    update users set following_qtt = following_qtt + change where user_no = who;
    update users set follower_qtt = follower_qtt + change where user_no = whom;
  else
    update users set follower_qtt = follower_qtt + change where user_no = whom;
    update users set following_qtt = following_qtt + change where user_no = who;
  end if;
  return null;
end $$;
create trigger follow_counted after insert or update of state or delete on follow for each row execute function count_follow();
-- Follows (or asks to, where the account is private) or ends it, under the rows of both, held in the order of their
-- numbers: of a follow and a block at once one comes first, whole. In one call, since whoever waits for the rows would
-- else wait for round trips. Null where one may not follow; doing it twice is doing it once. Of members who left
-- nothing is written.
create function press_follow(follower bigint, followed bigint, at timestamptz, wanted boolean) returns boolean language plpgsql as $$
begin
  perform 1 from users u where u.user_no in (follower, followed) and u.state = 1 order by u.user_no for no key update;
  if not wanted then
    delete from follow f where f.user_no = follower and f.target_no = followed
      and (select u.state = 1 from users u where u.user_no = follower) and (select u.state = 1 from users u where u.user_no = followed)
      and not exists (select from block b where b.user_no = followed and b.target_no = follower);
    return true;
  end if;
  if exists (select from block b where b.user_no = follower and b.target_no = followed)
    or exists (select from block b where b.user_no = followed and b.target_no = follower) then
    return null;
  end if;
  insert into follow as f (user_no, target_no, state, reg_dt)
  select follower, u.user_no, case when u.account_private then 0 else 1 end, at from users u where u.user_no = followed and u.state = 1
  on conflict (user_no, target_no) do update set state = 1, reg_dt = excluded.reg_dt where f.state = 0 and excluded.state = 1;
  return (select true from users u where u.user_no = followed and u.state = 1);
end $$;
-- A page of followers, of those followed, and of requests, newest first.
create index follow_target_time_idx on follow (target_no, state, reg_dt desc, user_no desc);
create index follow_user_time_idx on follow (user_no, state, reg_dt desc, target_no desc);
drop index follow_target_idx;
-- Whom I block and mute, newest first; and who likes the same.
create index block_time_idx on block (user_no, reg_dt desc, target_no desc);
create index mute_time_idx on mute (user_no, reg_dt desc, target_no desc);
create index user_interest_same_idx on user_interest (kind, interest_no, user_no desc);

alter table post drop constraint post_kind_check;
alter table post add constraint post_kind_check check (kind in ('daily', 'feed', 'story'));
alter table post
  -- Hidden from everyone but its author until the operators looked; and shown to followers alone (decisions d-9).
  add column hide_dt timestamptz,
  add column limit_dt timestamptz,
  -- A story is shown until then, and kept for its author thereafter.
  add column expire_dt timestamptz,
  -- The daily whose meal or workout this one took over, and how many members took over from this one.
  add column from_no bigint references post on delete set null,
  add column same_qtt integer not null default 0 check (same_qtt >= 0),
  add check ((kind = 'story') = (expire_dt is not null));
create index post_from_idx on post (from_no) where from_no is not null;
-- How many posts of each kind a member shows to whom.
create index post_count_idx on post (user_no, kind, visibility) include (hide_dt, limit_dt) where state = 1;
-- Stories that are shown, by their author.
create index post_story_idx on post (user_no, expire_dt desc) where kind = 'story' and state = 1;
create index post_story_end_idx on post (expire_dt) where kind = 'story' and state = 1;
-- A member's posts with pictures, for the grid of them.
create index post_picture_idx on post (user_no, post_no desc) where state = 1 and images <> '[]' and kind <> 'story';

alter table comment add column hide_dt timestamptz;
-- The hidden answers of a root, for the number of those that one can read.
create index comment_hidden_idx on comment (parent_no) where hide_dt is not null;

-- Who took a meal or a workout over from a daily, once however often.
create table post_same (
  post_no bigint not null references post on delete cascade,
  user_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null default now(),
  primary key (post_no, user_no)
);
create index post_same_user_idx on post_same (user_no);

-- Kept for oneself; nobody is told.
create table post_bookmark (
  user_no bigint not null references users on delete cascade,
  post_no bigint not null references post on delete cascade,
  reg_dt timestamptz not null default now(),
  primary key (user_no, post_no)
);
create index post_bookmark_time_idx on post_bookmark (user_no, reg_dt desc, post_no desc);
create index post_bookmark_post_idx on post_bookmark (post_no);

create table story_view (
  post_no bigint not null references post on delete cascade,
  user_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null default now(),
  primary key (post_no, user_no)
);
create index story_view_time_idx on story_view (post_no, reg_dt desc, user_no desc);
create index story_view_user_idx on story_view (user_no);

-- What a viewer says to the author of a story; the two of them read it.
create table story_reply (
  reply_no bigint generated always as identity primary key,
  post_no bigint not null references post on delete cascade,
  user_no bigint not null references users on delete cascade,
  content text not null,
  state smallint not null default 1 check (state in (0, 1)),
  reg_dt timestamptz not null default now()
);
create index story_reply_post_idx on story_reply (post_no, reply_no desc);
create index story_reply_user_idx on story_reply (user_no);

-- Hashtags without their sign, in lower case, as NFC.
create table post_tag (
  tag text not null,
  post_no bigint not null references post on delete cascade,
  primary key (tag, post_no)
);
create index post_tag_post_idx on post_tag (post_no);
-- Each tag once, with the number of public posts that carry it.
create table tag (
  tag text primary key,
  post_qtt integer not null default 0
);

-- Members who are called by name in a post or a comment, as they were called then.
create table mention (
  mention_no bigint generated always as identity primary key,
  post_no bigint not null references post on delete cascade,
  comment_no bigint references comment on delete cascade,
  user_no bigint not null references users on delete cascade,
  haru_name text not null
);
create unique index mention_key on mention (post_no, coalesce(comment_no, 0), user_no);
create index mention_comment_idx on mention (comment_no) where comment_no is not null;
create index mention_user_idx on mention (user_no, mention_no desc);

alter table report drop constraint report_target_kind_check;
alter table report add constraint report_target_kind_check check (target_kind in ('user', 'daily', 'feed', 'story', 'comment'));
alter table report
  -- When it must have been looked at.
  add column due_dt timestamptz,
  -- Whether it counts towards what happens by itself: not from whoever reported wrongly too often.
  add column counts boolean not null default true;
create index report_target_reason_idx on report (target_kind, target_no, reason);

-- What a hidden profile showed, until the operators give it back or take it away.
create table hidden_profile (
  user_no bigint primary key references users on delete cascade,
  user_profile jsonb not null,
  haru_statemsg text not null,
  reg_dt timestamptz not null default now()
);

create table ad (
  ad_no bigint generated by default as identity primary key,
  ad_title text not null,
  ad_desc text not null default '',
  -- Pictures as members' are: {key, mimetype, transforms, …}; or none, and the persona stands there.
  ad_images jsonb not null default '[]',
  -- A path of the app, as #features/routes.ts has it.
  link text not null default '',
  place text not null default 'daily-line',
  sort smallint not null default 0,
  start_dt timestamptz not null default now(),
  end_dt timestamptz,
  state smallint not null default 1 check (state in (0, 1)),
  is_demo boolean not null default false
);
create index ad_place_idx on ad (place, sort, ad_no) where state = 1;
-- One show and one click for each view of an ad.
create table ad_log (
  ad_no bigint not null references ad on delete cascade,
  al_type text not null check (al_type in ('show', 'click')),
  view_id uuid not null,
  user_no bigint references users on delete set null,
  reg_dt timestamptz not null default now(),
  primary key (ad_no, view_id, al_type)
);
create index ad_log_time_idx on ad_log (reg_dt);
create index ad_log_user_idx on ad_log (user_no) where user_no is not null;
