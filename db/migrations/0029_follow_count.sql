-- How many follow a member and how many they follow; only accepted follows count. A table of its own, because a version of the wide
-- row of `users` costs several times as much, and these numbers change with every follow. No index but the key, and room in each
-- page, so that an update writes no index.
create table follow_count (
  user_no bigint primary key references users on delete cascade,
  follower_qtt integer not null default 0 check (follower_qtt >= 0),
  following_qtt integer not null default 0 check (following_qtt >= 0)
) with (fillfactor = 70);
insert into follow_count (user_no, follower_qtt, following_qtt) select user_no, follower_qtt, following_qtt from users order by user_no;

-- Every member has a row from the first moment, so that whoever counts can lock it.
create function begin_follow_count() returns trigger language plpgsql as $$
begin
  insert into follow_count (user_no) select user_no from added;
  return null;
end $$;
create trigger follow_count_begun after insert on users referencing new table as added for each statement execute function begin_follow_count();

-- The counters change in the transaction of the follow, whoever writes it: once for each member and statement. Two writers do not wait for
-- each other here, since the application locks the members' rows of `users` first, in the order of their numbers.
drop trigger follow_counted on follow;
drop function count_follow();
create function count_added_follows() returns trigger language plpgsql as $$
begin
  update follow_count c set follower_qtt = c.follower_qtt + n.followers, following_qtt = c.following_qtt + n.following
  from (
    select no, sum(followers) as followers, sum(following) as following from (
      select target_no as no, 1 as followers, 0 as following from added where state = 1
      union all select user_no, 0, 1 from added where state = 1) one
    group by no order by no) n
  where c.user_no = n.no;
  return null;
end $$;
create function count_removed_follows() returns trigger language plpgsql as $$
begin
  update follow_count c set follower_qtt = c.follower_qtt - n.followers, following_qtt = c.following_qtt - n.following
  from (
    select no, sum(followers) as followers, sum(following) as following from (
      select target_no as no, 1 as followers, 0 as following from removed where state = 1
      union all select user_no, 0, 1 from removed where state = 1) one
    group by no order by no) n
  where c.user_no = n.no;
  return null;
end $$;
create function count_changed_follows() returns trigger language plpgsql as $$
begin
  update follow_count c set follower_qtt = c.follower_qtt + n.followers, following_qtt = c.following_qtt + n.following
  from (
    select no, sum(followers) as followers, sum(following) as following from (
      select target_no as no, state as followers, 0 as following from added
      union all select user_no, 0, state from added
      union all select target_no, -state, 0 from removed
      union all select user_no, 0, -state from removed) one
    group by no having sum(followers) <> 0 or sum(following) <> 0 order by no) n
  where c.user_no = n.no;
  return null;
end $$;
create trigger follow_added after insert on follow referencing new table as added for each statement execute function count_added_follows();
create trigger follow_removed after delete on follow referencing old table as removed for each statement execute function count_removed_follows();
create trigger follow_changed after update on follow referencing old table as removed new table as added
  for each statement execute function count_changed_follows();

alter table users drop column follower_qtt, drop column following_qtt;
