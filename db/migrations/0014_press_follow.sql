-- One call presses the button and tells how it stands: nothing has to be asked afterwards.
drop function press_follow(bigint, bigint, timestamptz, boolean);
-- Follows (or asks to, where the account is private) or ends it, under the rows of both, held in the order of their
-- numbers: of a follow and a block at once one comes first, whole. In one call, since whoever waits for the rows would
-- else wait for round trips. Answers what the one is to the other then, as the wire says it; null where one may not.
-- Doing it twice is doing it once. Of members who left nothing is written.
create function press_follow(follower bigint, followed bigint, at timestamptz, wanted boolean) returns json language plpgsql as $$
declare
  asks boolean;
begin
  perform 1 from users u where u.user_no in (follower, followed) and u.state = 1 order by u.user_no for no key update;
  select u.account_private into asks from users u where u.user_no = followed and u.state = 1;
  if asks is null or exists (select from block b where b.user_no = followed and b.target_no = follower) then
    return null;
  end if;
  if not wanted then
    delete from follow f where f.user_no = follower and f.target_no = followed
      and (select u.state = 1 from users u where u.user_no = follower);
  elsif exists (select from block b where b.user_no = follower and b.target_no = followed) then
    return null;
  else
    insert into follow as f (user_no, target_no, state, reg_dt) values (follower, followed, case when asks then 0 else 1 end, at)
    on conflict (user_no, target_no) do update set state = 1, reg_dt = excluded.reg_dt where f.state = 0 and excluded.state = 1;
  end if;
  return json_build_object('follow', (select f.state from follow f where f.user_no = follower and f.target_no = followed));
end $$;
