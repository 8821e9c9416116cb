-- What members agreed to and took back (decisions d-1, "Consents"): every answer is a row, none is ever changed.

create table user_consent (
  consent_no bigint generated always as identity primary key,
  user_no bigint not null references users on delete cascade,
  kind text not null check (kind in (
    'terms', 'privacy', 'age14', 'viv_terms', 'location_terms', 'health_sensitive', 'third_party_expert', 'marketing', 'marketing_night')),
  -- Of the text that was shown.
  version text not null,
  agreed boolean not null,
  ip inet,
  ua text not null default '',
  reg_dt timestamptz not null default now()
);
create index user_consent_user_idx on user_consent (user_no, kind, consent_no desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
-- Only the purge of a member reaches it, by the foreign key's own cascade.
create trigger user_consent_kept before update or delete on user_consent
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
