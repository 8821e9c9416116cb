-- Clubs that a member was in or asked to join, the latest end first. Rows of members have an end where the club ended; a request that
-- was taken back is no past club.

update meet_member m set end_dt = now() from meet c where c.meet_no = m.meet_no and c.state = 0 and m.state = 1 and m.end_dt is null;
create index meet_member_past_idx on meet_member (user_no, end_dt desc, member_no desc)
  where end_dt is not null and (state <> 3 or join_dt is not null);
