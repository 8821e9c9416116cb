-- The guardian's page without an account: opened by a link that works once; spending that the guardian stopped.

alter table viv_guardian add column frozen_dt timestamptz;
create index viv_guardian_phone_idx on viv_guardian (guardian_phone, guardian_no desc);

alter table guardian_answer drop constraint guardian_answer_act_check;
alter table guardian_answer add constraint guardian_answer_act_check check (act in ('agree', 'cap', 'end', 'freeze', 'unfreeze'));

create table guardian_link (
  link_hash bytea primary key,
  guardian_no bigint not null references viv_guardian on delete cascade,
  reg_dt timestamptz not null,
  expire_dt timestamptz not null,
  -- What the link was exchanged for, once, and until when that opens the page.
  pass_no uuid unique,
  pass_dt timestamptz,
  check ((pass_no is null) = (pass_dt is null))
);
create index guardian_link_guardian_idx on guardian_link (guardian_no, reg_dt desc);
create index guardian_link_expire_idx on guardian_link (expire_dt);
