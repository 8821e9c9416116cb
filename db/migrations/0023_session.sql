-- What belongs to a log-in ends with it: native push tokens and Web Push subscriptions are rows of one session. An address belongs
-- to one session, and so to one member, at a time.

-- Stored with the owner of the session until now. Which session a token of `users` came from is unknown, so none is copied: the app
-- hands in its token at its next start.
delete from push_device d where d.session_no is null
  or not exists (select from user_session s where s.session_no = d.session_no and s.end_dt is null and s.expire_dt > now());
alter table push_device rename column endpoint to address;
alter table push_device
  drop constraint push_device_endpoint_key,
  -- 'push': the token of the native app; 'web': the endpoint of a Web Push subscription.
  add column channel text not null default 'web' check (channel in ('push', 'web')),
  -- SHA-256 of the address, which can be longer than an index allows.
  add column address_hash bytea,
  alter column session_no set not null,
  alter column p256dh drop not null,
  alter column auth drop not null;
update push_device set address_hash = sha256(convert_to(address, 'UTF8'));
alter table push_device
  alter column channel drop default,
  alter column address_hash set not null,
  add constraint push_device_address_key unique (address_hash),
  add constraint push_device_keys_check check ((channel = 'web') = (p256dh is not null and auth is not null));
drop index push_device_session_idx;
create index push_device_session_idx on push_device (session_no);
-- A session runs in one app.
create unique index push_device_app_key on push_device (session_no) where channel = 'push';

-- The browser that opened the session, as `user_browser` stores it.
alter table user_session add column browser_hash bytea;
create index user_session_browser_idx on user_session (browser_hash) where browser_hash is not null and end_dt is null;

-- App devices that a member logged in on: SHA-256 of the push token, to relate accounts of one device (decision 037).
create table user_device (
  user_no bigint not null references users on delete cascade,
  device_hash bytea not null,
  reg_dt timestamptz not null,
  seen_dt timestamptz not null,
  primary key (user_no, device_hash)
);
create index user_device_seen_idx on user_device (seen_dt);
create index user_device_hash_idx on user_device (device_hash);
insert into user_device (user_no, device_hash, reg_dt, seen_dt)
select user_no, sha256(convert_to(user_token, 'UTF8')), now(), now() from users where user_token <> '';
alter table users drop column user_token;

-- Pushes are sent only while their session lives. Waiting ones belong to an unknown session.
update outbox set state = 2, message = null, recipient = '' where state = 0 and channel in ('push', 'web');
alter table outbox add column session_no uuid;

-- Links to downloads end with the session that asked for them.
delete from export_ticket where used_dt is null;
alter table export_ticket add column session_no uuid;

-- Wrong guesses at an account, counted for each place that guesses: a browser known to the account, or else an address.
drop table login_attempt;
create table login_attempt (
  -- 'member:' and the typed id, whether or not it exists: the answer must not reveal it.
  account text not null,
  -- 'browser:' and a digest, 'address:' and an address range, or 'session'.
  place text not null,
  fail_qtt integer not null,
  -- The place may not guess before this moment.
  lock_dt timestamptz,
  last_dt timestamptz not null,
  primary key (account, place)
);
create index login_attempt_last_idx on login_attempt (last_dt);

-- A location is never shared without an end.
update users set share_geo_expire_dt = now() + interval '60 minutes' where is_share_geo and share_geo_expire_dt is null;
alter table users add constraint users_share_geo_check check (not is_share_geo or share_geo_expire_dt is not null);
