-- The nearest positions are looked for among those that are shown to everybody: others, which most viewers may not see, would take their places.
-- Positions that are shown to followers are found by whom the viewer follows (decision 102). The setting decides; a position follows it within a minute.
alter table location_position add column is_open boolean not null default false;
update location_position p set is_open = true from user_setting s where s.user_no = p.user_no and s.setting_key = 'geo_scope' and s.setting_value = 'all';
alter table location_position alter column is_open drop default;
drop index location_position_point_idx;
create index location_position_point_idx on location_position using gist (shown_point) where not is_hidden and is_open;
