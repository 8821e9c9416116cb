-- What a payment provider says that it pays out for the payments of a Korean day.

create table pay_payout (
  day date not null,
  provider text not null check (length(provider) between 1 and 40),
  -- Won, as the provider's statement has them. That they add up is compared, not required.
  paid_won bigint not null check (paid_won >= 0),
  cancelled_won bigint not null check (cancelled_won >= 0),
  fee_won bigint not null,
  fee_vat_won bigint not null,
  net_won bigint not null,
  payout_day date not null,
  -- Null: the gateway itself said so.
  reg_by bigint,
  reg_dt timestamptz not null,
  primary key (day, provider)
);
