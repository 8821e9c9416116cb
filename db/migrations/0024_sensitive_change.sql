-- Sensitive changes of accounts (decisions d-15): what was changed, and the links "내가 아니에요" that undo it.

create table sensitive_change (
  change_no bigint generated always as identity primary key,
  user_no bigint not null references users on delete cascade,
  kind text not null,
  -- What the notices name besides the kind, as the provider.
  text text not null default '',
  -- What the feature that owns the kind needs to undo it. Emptied when the change can no longer be undone.
  undo jsonb not null,
  -- Addresses that the change replaced and brought in; null where it left them alone.
  mail_old text,
  mail_new text,
  phone_old text,
  phone_new text,
  -- The device of the session that made the change.
  device text not null default '',
  reg_dt timestamptz not null,
  -- Until when it can be undone.
  expire_dt timestamptz not null,
  undo_dt timestamptz
);
create index sensitive_change_user_idx on sensitive_change (user_no, change_no desc);
create index sensitive_change_expire_idx on sensitive_change (expire_dt);

-- A link is sent to one address and works once. Only its digest is stored.
create table sensitive_change_link (
  link_hash bytea primary key,
  change_no bigint not null references sensitive_change on delete cascade,
  -- Sent to the address that the change brought in: it undoes this change alone.
  is_alone boolean not null,
  used_dt timestamptz
);
create index sensitive_change_link_change_idx on sensitive_change_link (change_no);

-- `not_me`: a person without the link proves who they are to undo changes.
alter table identity_check drop constraint identity_check_purpose_check;
alter table identity_check add constraint identity_check_purpose_check
  check (purpose in ('register', 'find_id', 'reset_pw', 'verify', 'withdraw', 'not_me', 'guardian', 'guardian_main'));

-- A member called the export off: a download that is under way stops.
alter table export_ticket add column called_off_dt timestamptz;
