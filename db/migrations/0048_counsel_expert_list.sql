-- All counsellings of an expert, the newest change first, are read by an index, which also finds them when the account is deleted.
create index counsel_expert_list_idx on counsel (expert_user_no, recent_dt desc, coun_no desc);
drop index counsel_expert_idx;
