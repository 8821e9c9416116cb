-- Bank accounts that an operator checks before an exchange to them is approved (decision 123).

-- The keyed digest of the account that an exchange is paid to: others who gave the same account are found by it.
alter table viv_exchange add column account_hash bytea;
create index viv_exchange_account_idx on viv_exchange (account_hash) where account_hash is not null;
update viv_exchange x set account_hash = b.account_hash from viv_bank_account b
where x.state in (1, 2) and b.user_no = x.user_no and b.bank_code = x.bank_code and b.account_last4 = x.account_last4;

create table viv_account_check (
  exchange_no bigint primary key references viv_exchange,
  user_no bigint not null,
  -- Why: another member gave the same account, or the holder is not the member's verified name.
  is_shared boolean not null,
  is_renamed boolean not null,
  -- 1 waiting, 2 confirmed, 3 refused, 4 dropped: the exchange ended before
  state smallint not null default 1 check (state between 1 and 4),
  reg_dt timestamptz not null,
  due_dt timestamptz not null,
  decide_dt timestamptz,
  decided_by bigint,
  note text,
  check (is_shared or is_renamed),
  check ((state in (2, 3)) = (decide_dt is not null and decided_by is not null and note is not null))
);
create index viv_account_check_waiting_idx on viv_account_check (due_dt, exchange_no) where state = 1;
create index viv_account_check_user_idx on viv_account_check (user_no) where state = 2;
