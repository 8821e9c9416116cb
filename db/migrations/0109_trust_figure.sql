-- The figures of the public trust page, by the day on which they were computed; null: there was nothing to compute them from.
create table trust_figure (
  day date not null,
  name text not null,
  value double precision,
  cases bigint,
  primary key (day, name)
);
