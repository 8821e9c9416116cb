-- The room policy: what the feature that owns a room decides about it. That feature sets it through chat's public API, in the
-- transaction that changes its own state; chat reads no table of that feature.
alter table chat_room
  -- Members cannot write now.
  add column is_closed boolean not null default false,
  -- Nobody deletes messages.
  add column keeps_messages boolean not null default false,
  -- The counselling that a counsel room shows. Chat passes both on and does not interpret them.
  add column coun_no bigint,
  add column coun_state smallint;

-- Rooms of counsellings that were there before.
update chat_room w
set is_closed = n.state is null or n.state not in (2, 6, 7), keeps_messages = true, coun_no = n.coun_no, coun_state = n.state
from chat_room r left join lateral (
  select n.coun_no, n.state from counsel n where n.user_no = r.one_no and n.expert_user_no = r.other_no
  order by case when n.state in (2, 6, 7) then 0 when n.state = 8 then 1 when n.state in (3, 5) then 2 else 3 end, n.coun_no desc limit 1) n on true
where w.cr_no = r.cr_no and r.cr_type = 'counsel';
