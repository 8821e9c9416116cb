-- Who is told of what.

-- The post or the comment that an alarm is about: whoever cannot see it (any more) has no such alarm. Of several comments
-- in one alarm it is the newest. No foreign keys: every like would pay for them, and what is gone is not seen either.
alter table alarm add column post_no bigint, add column comment_no bigint;
create index alarm_comment_idx on alarm (comment_no) where comment_no is not null;

-- Takes an actor out of a member's alarms of what was undone; an alarm without actors goes. Says whether there was one.
-- A merge, since it judges the row that it locks.
create function take_alarm_back(member bigint, what text, about text, actor bigint) returns boolean language plpgsql as $$
begin
  merge into alarm a using (select actor as no) b
  on a.user_no = member and a.kind = what and a.target = about and b.no = any (a.actor_nos)
  when matched and a.actor_qtt <= 1 then delete
  when matched then update set actor_nos = array_remove(a.actor_nos, b.no), actor_qtt = a.actor_qtt - 1;
  return found;
end $$;

-- What all members are told of step by step, and how far that is: up to this member.
create table alarm_round (
  target text primary key,
  after_no bigint not null default 0,
  done_dt timestamptz
);

-- When members were last asked whether they still agree to advertising.
create table consent_recheck (
  user_no bigint primary key references users on delete cascade,
  recheck_dt timestamptz not null
);
-- Those who agree to advertising, by when they said so.
create index user_consent_marketing_idx on user_consent (reg_dt) where kind = 'marketing' and agreed;

drop function press_follow(bigint, bigint, timestamptz, boolean);
-- Follows (or asks to, where the account is private) or ends it, under the rows of both, held in the order of their
-- numbers: of a follow and a block at once one comes first, whole. In one call, since whoever waits for the rows would
-- else wait for round trips. Answers what the one was to the other and is now (null: nothing), which tells what is news;
-- no row where one may not. Doing it twice is doing it once. Of members who left nothing is written.
create function press_follow(follower bigint, followed bigint, at timestamptz, wanted boolean)
  returns table (was smallint, stands smallint) language plpgsql rows 1 as $$
declare
  asks boolean;
begin
  perform 1 from users u where u.user_no in (follower, followed) and u.state = 1 order by u.user_no for no key update;
  select u.account_private into asks from users u where u.user_no = followed and u.state = 1;
  if asks is null or exists (select from block b where b.user_no = followed and b.target_no = follower) then
    return;
  end if;
  select f.state into was from follow f where f.user_no = follower and f.target_no = followed;
  if not wanted then
    delete from follow f where f.user_no = follower and f.target_no = followed
      and (select u.state = 1 from users u where u.user_no = follower);
  elsif exists (select from block b where b.user_no = follower and b.target_no = followed) then
    return;
  else
    insert into follow as f (user_no, target_no, state, reg_dt) values (follower, followed, case when asks then 0 else 1 end, at)
    on conflict (user_no, target_no) do update set state = 1, reg_dt = excluded.reg_dt where f.state = 0 and excluded.state = 1;
  end if;
  select f.state into stands from follow f where f.user_no = follower and f.target_no = followed;
  return next;
end $$;
