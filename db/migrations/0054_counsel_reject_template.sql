-- Short texts with which an expert rejects requests.
create table counsel_reject_template (
  template_no bigint generated always as identity primary key,
  expert_user_no bigint not null references users on delete cascade,
  words text not null check (length(words) between 1 and 500),
  reg_dt timestamptz not null
);
create index counsel_reject_template_idx on counsel_reject_template (expert_user_no, template_no);
