drop function press_follow(bigint, bigint, timestamptz, boolean);

-- Each of `followers` follows the one of `targets` at its place (or asks to, where that account is private), or ends it. Each pair is given once.
-- The rows of all members are locked first, in the order of their numbers: of a follow and a block at the same time one is complete before
-- the other. A function, because a statement after the locks sees what was committed before them (decision 043). It leaves pairs out
-- whose rows another transaction has locked, and says for which member.
-- Gives for each pair that may be pressed what the one was to the other and is now (null: nothing). Doing it twice is doing it once. Of members
-- who left nothing is written.
create function press_follows(followers bigint[], targets bigint[], at timestamptz, wanted boolean)
  returns table (nth integer, was smallint, stands smallint, locked_no bigint) language plpgsql as $$
declare
  held bigint[];
begin
  held := array(
    select u.user_no from users u where u.user_no = any (followers || targets) and u.state = 1 order by u.user_no for no key update skip locked);
  return query
  with pair as materialized (
    select p.nth::integer as nth, p.follower, p.target, t.account_private as asks,
      case when w.user_no <> all (held) then w.user_no when t.user_no <> all (held) then t.user_no end as locked_no,
      (select f.state from follow f where f.user_no = p.follower and f.target_no = p.target) as was,
      (select true from block b where b.user_no = p.follower and b.target_no = p.target) is true as is_blocked
    from unnest(followers, targets) with ordinality p (follower, target, nth)
    cross join lateral (select u.user_no, u.state from users u where u.user_no = p.follower offset 0) w
    cross join lateral (select u.user_no, u.state, u.account_private from users u where u.user_no = p.target offset 0) t
    where w.state = 1 and t.state = 1 and (select true from block b where b.user_no = p.target and b.target_no = p.follower) is null
  ), allowed as materialized (
    select * from pair p where not (wanted and p.is_blocked)
  ), removed as (
    delete from follow f using allowed p where not wanted and p.locked_no is null and f.user_no = p.follower and f.target_no = p.target
  ), added as (
    insert into follow (user_no, target_no, state, reg_dt)
    select p.follower, p.target, case when p.asks then 0 else 1 end, at from allowed p where wanted and p.locked_no is null and p.was is null
  ), accepted as (
    update follow f set state = 1, reg_dt = at from allowed p
    where wanted and p.locked_no is null and p.was = 0 and not p.asks and f.user_no = p.follower and f.target_no = p.target
  )
  select p.nth, p.was, (case when not wanted then null when p.was = 1 or not p.asks then 1 else 0 end)::smallint, p.locked_no from allowed p;
end $$;
