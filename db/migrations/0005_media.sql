-- Pictures and films of members.

-- Which object is whose, what was read in it, and what uses it. An object that nobody uses is swept.
create table media (
  media_no bigint generated always as identity primary key,
  -- Its name on the wire and in the storage.
  key uuid not null unique default gen_random_uuid(),
  user_no bigint references users on delete set null,
  -- 0 waiting for the object, 1 read and copied: usable, 2 being removed
  state smallint not null default 0 check (state in (0, 1, 2)),
  mimetype text not null,
  bytes bigint not null check (bytes > 0),
  width integer,
  height integer,
  -- Length of a film in seconds.
  seconds real,
  -- A very small picture of it, as a data address.
  placeholder text,
  has_poster boolean not null default false,
  post_no bigint references post on delete set null,
  reg_dt timestamptz not null default now(),
  -- When something used it first, and since when nothing does any more.
  used_dt timestamptz,
  free_dt timestamptz
);
create index media_post_idx on media (post_no) where post_no is not null;
create index media_free_idx on media (coalesce(free_dt, reg_dt)) where post_no is null;
create index media_reg_idx on media (reg_dt);
create index media_unused_idx on media (user_no) where post_no is null and used_dt is null;
create index media_user_idx on media (user_no, media_no);

-- Signs the addresses of what is not open to everyone; one row.
create table media_secret (
  secret bytea not null
);
create unique index media_secret_one on media_secret ((true));
insert into media_secret values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- The mark on an address of the object `key` that lets `viewer` in until `until` (seconds of the epoch).
-- Hashed twice: a single hash with the secret in front could be lengthened by whoever knows one. It is given the
-- secret, since a function that looks nothing up is worked out in place, which is several times as fast.
create function media_mark_by(secret bytea, key text, viewer bigint, until bigint) returns text
language sql stable
return encode(sha256(sha256(secret || convert_to(key || '|' || viewer || '|' || until, 'UTF8'))), 'hex');

create function media_mark(key text, viewer bigint, until bigint) returns text
language sql stable
return media_mark_by((select secret from media_secret), key, viewer, until);

-- The items of a post with addresses for `viewer` alone, good for 5 to 10 minutes from `at`. They stay the
-- same for five minutes, so that a list that is read again brings no picture again.
create function media_signed(items jsonb, viewer bigint, at timestamptz) returns jsonb
language sql stable
return (
  select coalesce(jsonb_agg(item || jsonb_build_object('transforms', (
    select coalesce(jsonb_object_agg(size, address || mark), '{}')
    from jsonb_each_text(item -> 'transforms') as sizes (size, address))) order by n), '[]')
  from jsonb_array_elements(items) with ordinality as listed (item, n),
    (select (floor(extract(epoch from at) / 300)::bigint + 2) * 300 as until) as times,
    -- One for an item; not pulled up into each of its sizes.
    lateral (
      select '?viewer=' || viewer || '&until=' || until
        || '&mark=' || media_mark_by((select secret from media_secret), item ->> 'key', viewer, until) as mark
      offset 0) as marks);

-- What a post showed before an edit.
alter table post_history add column images jsonb not null default '[]';
