-- What the ledger comes to day by day, which viv will expire, and what of it has to be known in time.

-- The end of a Korean day, written the night after, once.
create table viv_day (
  day date primary key,
  -- The trial balance: [{kind, unit, balance}], the platform's accounts first.
  trial jsonb not null,
  -- Its sum in won: anything but 0 is an error in the ledger.
  trial_won bigint not null,
  -- Paid viv of members, with holds, pending income and open exchanges, in won.
  float_won bigint not null,
  -- Charged on the day, and in the twelve months that it ends.
  issued_won bigint not null,
  issued_year_won bigint not null,
  -- What the reconciliation of that night found; null where the day was written later.
  differences integer,
  reg_dt timestamptz not null
);
-- Entries of a day lie together, because they are only appended: an index of a few pages finds them.
create index viv_entry_day_idx on viv_entry using brin (reg_dt);
create index viv_charge_paid_idx on viv_charge (paid_dt) include (won) where paid_dt is not null;

-- A legal limit that a day came close to.
create table viv_alert (
  alert_no bigint generated always as identity primary key,
  kind text not null check (kind in ('float', 'issued')),
  -- The share of the limit that was reached.
  percent smallint not null check (percent between 1 and 100),
  day date not null,
  won bigint not null,
  limit_won bigint not null,
  reg_dt timestamptz not null,
  -- Who took note of it, when, and what they will do.
  seen_by bigint,
  seen_dt timestamptz,
  note text,
  check ((seen_by is null) = (seen_dt is null))
);
create unique index viv_alert_open_key on viv_alert (kind, percent) where seen_dt is null;
create index viv_alert_inbox_idx on viv_alert (reg_dt, alert_no) where seen_dt is null;

-- Viv that expire in each of the next months if nobody uses them, counted every night.
create table viv_expiry (
  month text primary key check (month ~ '^2\d{3}-(0[1-9]|1[0-2])$'),
  paid bigint not null,
  free bigint not null,
  -- Members who lose some in the month, and those of them who were told.
  members integer not null,
  warned integer not null,
  reg_dt timestamptz not null
);
