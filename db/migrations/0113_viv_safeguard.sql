-- Money that is kept apart for members' viv (전자금융거래법 §25의2), as finance reads it in the statements of the bank or insurer: one sum for a day.
-- A correction is a later row.
create table viv_safeguard (
  safeguard_no bigint generated always as identity primary key,
  day date not null,
  won bigint not null check (won >= 0),
  way text not null check (way in ('trust', 'deposit', 'insurance')),
  -- The bank or insurer that keeps it.
  institution text not null check (length(institution) between 1 and 100),
  operator_no bigint not null,
  reg_dt timestamptz not null
);
create index viv_safeguard_day_idx on viv_safeguard (day desc, safeguard_no desc);
create trigger viv_safeguard_kept before update or delete or truncate on viv_safeguard for each statement execute function viv_refuse();
