-- What operators close for members. Every process reads it again after a change (kit/server/app-state.ts).
create table feature_switch (
  name text primary key check (name in ('register', 'upload', 'chat', 'counsel', 'video', 'kin', 'club', 'location', 'checkout', 'gift', 'charge', 'exchange')),
  is_on boolean not null,
  -- What members read, and why it was done.
  notice text not null default '',
  reason text not null,
  -- When it is planned to be on again; nothing happens by itself.
  until_dt timestamptz,
  change_by bigint not null,
  change_dt timestamptz not null
);

create table maintenance (
  maintenance_no bigint generated always as identity primary key,
  from_dt timestamptz not null,
  until_dt timestamptz not null,
  -- From when members see the banner.
  announce_dt timestamptz not null,
  notice text not null default '',
  reason text not null,
  made_by bigint not null,
  cancel_by bigint,
  cancel_dt timestamptz,
  reg_dt timestamptz not null,
  check (announce_dt <= from_dt and from_dt < until_dt),
  check ((cancel_by is null) = (cancel_dt is null)),
  -- One at a time.
  exclude using gist (tstzrange(from_dt, until_dt) with &&) where (cancel_dt is null)
);

-- Native apps below the version get a page that leads to the store.
create table app_version (
  platform text primary key check (platform in ('android', 'ios')),
  min_version text not null check (min_version ~ '^\d{1,4}(\.\d{1,4}){0,3}$'),
  store_url text not null check (store_url ~ '^https://'),
  change_by bigint not null,
  change_dt timestamptz not null
);

create function app_state_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('app_state', '');
  return null;
end $$;
create trigger feature_switch_changed after insert or update or delete on feature_switch for each statement execute function app_state_changed();
create trigger maintenance_changed after insert or update or delete on maintenance for each statement execute function app_state_changed();
create trigger app_version_changed after insert or update or delete on app_version for each statement execute function app_state_changed();
