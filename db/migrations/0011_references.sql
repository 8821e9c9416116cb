-- What refers to a member is found by an index when the member is forgotten.
create index mute_target_idx on mute (target_no);
create index client_trace_user_idx on client_trace (user_no) where user_no is not null;
