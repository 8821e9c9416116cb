-- Guardians of members under 19: how they prove who they are, and what they answered.

-- `guardian`: beside the member, to consent; `guardian_main`: alone, to look at their consents.
alter table identity_check drop constraint identity_check_purpose_check;
alter table identity_check add constraint identity_check_purpose_check
  check (purpose in ('register', 'find_id', 'reset_pw', 'verify', 'withdraw', 'guardian', 'guardian_main'));

alter table policy drop constraint policy_kind_check;
alter table policy add constraint policy_kind_check check (kind in (
  'terms', 'privacy', 'viv_terms', 'location_terms', 'health_sensitive', 'third_party_expert', 'marketing', 'guardian'));

create index viv_guardian_ci_idx on viv_guardian (guardian_ci_hash, guardian_no desc);

-- What was agreed to, changed and ended, and by whom: the evidence.
create table guardian_answer (
  answer_no bigint generated always as identity primary key,
  guardian_no bigint not null references viv_guardian on delete cascade,
  user_no bigint not null references users on delete cascade,
  act text not null check (act in ('agree', 'cap', 'end')),
  actor text not null check (actor in ('guardian', 'member')),
  -- Of the text that was shown when it was agreed to.
  version text not null,
  monthly_won bigint not null,
  ip inet,
  ua text not null default '',
  reg_dt timestamptz not null
);
create index guardian_answer_guardian_idx on guardian_answer (guardian_no, answer_no desc);
create index guardian_answer_user_idx on guardian_answer (user_no, answer_no desc);
-- Only the purge of a member reaches it, by the foreign key's own cascade.
create trigger guardian_answer_kept before update or delete on guardian_answer
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- A queue that others' transactions send to is there before any of them.
select job.create_queue('guardian-notice', '{"policy": "standard", "retryLimit": 7, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 7200, "expireInSeconds": 120, "notify": true}');
