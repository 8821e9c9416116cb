-- What lists and maps show nearby (decision 102): clubs and bungae at the middle of a cell of 0.005 degrees of latitude, about 550 m, because the exact
-- place is for their members and participants alone (decisions d-7).

-- In degrees of latitude on both axes in the middle of Korea, so that `<->` orders by distance.
create function cell_point(lat double precision, lng double precision) returns point language sql immutable strict parallel safe return
  point((floor(lng / 0.00625) + 0.5) * 0.00625 * cosd(36.5), (floor(lat / 0.005) + 0.5) * 0.005);

alter table meet add column shown_point point generated always as (case when not is_online then cell_point(lat, lng) end) stored;
create index meet_point_idx on meet using gist (shown_point) where state = 1 and visibility = 'public' and hide_dt is null and shown_point is not null;

-- Without a point of its own a bungae is at the place of its club.
alter table adhoc add column shown_point point;
create function adhoc_shown_point() returns trigger language plpgsql as $$
begin
  new.shown_point := coalesce(cell_point(new.lat, new.lng), (select m.shown_point from meet m where m.meet_no = new.meet_no));
  return new;
end $$;
create trigger adhoc_shown_point before insert or update of lat, lng on adhoc for each row execute function adhoc_shown_point();
create function meet_point_moved() returns trigger language plpgsql as $$
begin
  update adhoc set shown_point = new.shown_point where meet_no = new.meet_no and lat is null and state between 1 and 3;
  return null;
end $$;
create trigger meet_point_moved after update of lat, lng, is_online on meet for each row
  when (old.shown_point ~= new.shown_point is not true) execute function meet_point_moved();
update adhoc a set shown_point = coalesce(cell_point(a.lat, a.lng), (select m.shown_point from meet m where m.meet_no = a.meet_no));
create index adhoc_point_idx on adhoc using gist (shown_point) where state between 1 and 3 and hide_dt is null and shown_point is not null;
