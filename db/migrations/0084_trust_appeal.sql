-- A member asks haru to look again at a fact of their trust, which an operator decides.

create table trust_appeal (
  appeal_no bigint generated always as identity primary key,
  adhoc_no bigint not null references adhoc on delete cascade,
  user_no bigint not null references users on delete cascade,
  -- The fact: not come, left late, cancelled late as the host, changed the time or place as the host.
  kind text not null check (kind in ('noShow', 'late', 'hostLate', 'changed')),
  appeal text not null check (length(appeal) between 2 and 300),
  -- 1 open, 2 accepted: the fact counts no longer, 3 denied (features/bungae/transitions.ts)
  state smallint not null default 1 check (state between 1 and 3),
  -- What the member reads.
  answer text check (length(answer) <= 500),
  reg_dt timestamptz not null,
  decide_dt timestamptz,
  unique (user_no, adhoc_no, kind),
  check ((state = 1) = (decide_dt is null))
);
create index trust_appeal_open_idx on trust_appeal (reg_dt, appeal_no) where state = 1;
create index trust_appeal_decided_idx on trust_appeal (decide_dt, appeal_no) where state > 1;
create index trust_appeal_adhoc_idx on trust_appeal (adhoc_no);
