-- Positions of members who share them (decision 101). What others see is a point of a cell of 300 m, never the member's own position.
create table location_position (
  user_no bigint primary key references users on delete cascade,
  shown_lat double precision not null,
  shown_lng double precision not null,
  -- In degrees of latitude on both axes in the middle of Korea, so that `<->` orders by distance.
  shown_point point not null generated always as (point(shown_lng * cosd(36.5), shown_lat)) stored,
  sigungu_code text not null check (sigungu_code ~ '^[0-9]{5}$'),
  -- Within the member's home zone: used for the member's own distances alone.
  is_hidden boolean not null,
  -- The position at which the cell changed last, sealed; the next change is at least 300 m away from it.
  change_sealed bytea not null,
  share_expire_dt timestamptz not null,
  -- The last position that the member's device sent.
  position_dt timestamptz not null
);
create index location_position_point_idx on location_position using gist (shown_point) where not is_hidden;
create index location_position_expire_idx on location_position (share_expire_dt);

-- Around a member's home no position is shown. The centre is displaced from the home, which is not stored.
create table location_home (
  user_no bigint primary key references users on delete cascade,
  lat double precision not null,
  lng double precision not null,
  reg_dt timestamptz not null
);

-- What the law makes haru keep for six months (위치정보법 제16조): when a member's position was collected, used, and shown to whom. One row
-- for each hour. No reference to the receiver, whose account may be deleted before.
create table location_record (
  record_no bigint generated always as identity primary key,
  user_no bigint not null references users on delete cascade,
  kind text not null check (kind in ('collect', 'provide')),
  service text not null check (service in ('share', 'nearby')),
  receiver_no bigint check ((receiver_no is not null) = (kind = 'provide')),
  hour_dt timestamptz not null,
  first_dt timestamptz not null,
  last_dt timestamptz not null,
  record_qtt integer not null check (record_qtt > 0),
  unique nulls not distinct (user_no, hour_dt, kind, service, receiver_no)
);
create index location_record_user_idx on location_record (user_no, record_no desc);
create index location_record_last_idx on location_record (last_dt);

-- The position goes with the share, whatever ends it: the member, the end of the time, the consent, a suspension or the account's deletion.
create function location_sharing_ended() returns trigger language plpgsql as $$
begin
  delete from location_position where user_no = new.user_no;
  return null;
end $$;
create trigger location_sharing_ended after update of state, is_share_geo on users for each row
  when (old.state = 1 and new.state <> 1 or old.is_share_geo and not new.is_share_geo) execute function location_sharing_ended();

-- A list of chosen members is not offered; members who follow each other are.
delete from user_setting where setting_key = 'geo_scope' and setting_value = 'chosen';
