-- Viv: a ledger in double entry, the lots that say where each viv came from, and what is charged, given and exchanged.
-- It outlives its members by law (decisions d-1, "Account withdrawal"): what is booked points to nobody by a foreign key.

create table viv_account (
  account_no bigint generated always as identity primary key,
  -- Null: the platform's.
  user_no bigint,
  kind text not null,
  -- Won that one of its amount is worth: a viv, or a won where fractions of a viv are booked.
  unit smallint not null default 100 check (unit in (1, 100)),
  balance bigint not null default 0,
  -- The rest is kept on a member's paid account, whose row is the lock of the whole wallet.
  -- The Korean day of the last charge, use, gift sent, exchange or withdrawal; a day, so that its index is seldom touched.
  use_day date not null default (now() at time zone 'Asia/Seoul')::date,
  -- Of the newest entry: none is older than the one before it, as long as the clocks of several servers lie minutes apart.
  last_dt timestamptz not null default '-infinity',
  -- Given away on gift_day, and in its month.
  gift_day date,
  gift_day_sum bigint not null default 0,
  gift_month_sum bigint not null default 0,
  check (user_no is null or balance >= 0),
  check (case when user_no is null
    then kind in ('cash_clearing', 'fee', 'tax_withheld', 'promo', 'expired', 'payout_clearing', 'shop_revenue')
    else kind in ('paid', 'free', 'hold_paid', 'hold_free', 'pending') and unit = 100 end)
) with (fillfactor = 50);
create unique index viv_account_key on viv_account (user_no, kind) nulls not distinct;
create index viv_account_idle_idx on viv_account (use_day) where kind = 'paid';
-- The lowest numbers: they are locked first.
insert into viv_account (kind, unit) values
  ('cash_clearing', 1), ('fee', 1), ('tax_withheld', 1), ('promo', 100), ('expired', 100), ('payout_clearing', 100), ('shop_revenue', 100);

create sequence viv_journal_no;
create table viv_journal (
  journal_no bigint primary key,
  kind text not null check (kind in (
    'charge', 'charge_cancel', 'spend_hold', 'spend_post', 'spend_void', 'order_pay', 'order_refund', 'gift_out', 'gift_return',
    'sale_pending', 'sale_release', 'exchange_req', 'exchange_paid', 'exchange_fail', 'event_grant', 'event_clawback', 'expire', 'adjust')),
  -- What it is about, 'gift:12': booked once.
  ref text not null check (length(ref) between 1 and 100),
  -- Whose act it was; null: haru's own.
  user_no bigint,
  memo jsonb,
  reg_dt timestamptz not null
);
create unique index viv_journal_key on viv_journal (kind, ref);

create table viv_entry (
  entry_no bigint generated always as identity,
  journal_no bigint not null,
  account_no bigint not null,
  amount bigint not null check (amount <> 0),
  -- Of the account, after it.
  balance bigint not null,
  -- The group of the history that shows it, on what a member can use; null: in none.
  grp smallint,
  reg_dt timestamptz not null,
  primary key (journal_no, entry_no)
);
create index viv_entry_list_idx on viv_entry (account_no, reg_dt desc, entry_no desc) where grp is not null;
create index viv_entry_group_idx on viv_entry (account_no, grp, reg_dt desc, entry_no desc) where grp is not null;

create sequence viv_lot_no;
create table viv_lot (
  lot_no bigint primary key default nextval('viv_lot_no'),
  user_no bigint not null,
  -- The account that what remains of it lies in.
  bucket text not null check (bucket in ('paid', 'free', 'pending')),
  source text not null check (source in ('charge', 'gift', 'sale', 'refund', 'event')),
  -- Where it first came from, and when; gifts and refunds carry both on.
  origin_source text not null check (origin_source in ('card', 'bank', 'easy', 'phone', 'sale', 'event')),
  origin_dt timestamptz not null,
  -- What made it.
  journal_no bigint not null,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  -- Held back by an operator: it counts, and cannot be used.
  frozen_dt timestamptz,
  is_open boolean not null generated always as (remaining > 0 and frozen_dt is null) stored,
  -- Ends earlier than idle viv does.
  expire_dt timestamptz,
  -- Of the charge that it was bought by, or came with as a bonus.
  charge_no bigint,
  -- When income may be used.
  release_dt timestamptz,
  -- Of its last movement.
  move_dt timestamptz not null,
  reg_dt timestamptz not null
) with (fillfactor = 80);
-- By a flag that seldom changes: most uses of a lot touch no index.
create index viv_lot_use_order_idx on viv_lot (user_no, bucket, reg_dt, lot_no) where is_open;
create index viv_lot_journal_idx on viv_lot (journal_no);
create index viv_lot_charge_idx on viv_lot (charge_no) where charge_no is not null;
create index viv_lot_expire_idx on viv_lot (expire_dt) where is_open and expire_dt is not null;
create index viv_lot_release_idx on viv_lot (release_dt) where bucket = 'pending';

-- What was taken from a lot (below 0) and given back to it.
create table viv_lot_use (
  journal_no bigint not null,
  lot_no bigint not null,
  -- Of several of one journal the order.
  use_no bigint generated always as identity,
  amount bigint not null check (amount <> 0),
  primary key (journal_no, lot_no, use_no)
);
create index viv_lot_use_lot_idx on viv_lot_use (lot_no, use_no desc);

-- Nothing that is booked is changed, by whatever role: a mistake is put right by a booking of its own.
create function viv_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger viv_journal_kept before update or delete or truncate on viv_journal execute function viv_refuse();
create trigger viv_entry_kept before update or delete or truncate on viv_entry execute function viv_refuse();
create trigger viv_lot_use_kept before update or delete or truncate on viv_lot_use execute function viv_refuse();
create trigger viv_account_kept before delete or truncate on viv_account execute function viv_refuse();
create trigger viv_lot_kept before delete or truncate on viv_lot execute function viv_refuse();
-- Replicated or restored as well.
alter table viv_journal enable always trigger viv_journal_kept;
alter table viv_entry enable always trigger viv_entry_kept;
alter table viv_lot_use enable always trigger viv_lot_use_kept;
alter table viv_account enable always trigger viv_account_kept;
alter table viv_lot enable always trigger viv_lot_kept;

-- A journal's entries come in the transaction that made it, on accounts that exist, and sum to zero in won with each statement.
create function viv_entries_balance() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  -- By subqueries: a join may be planned as a scan of all accounts.
  select x.journal_no into wrong
  from (
    select e.journal_no, e.amount, (select a.unit from viv_account a where a.account_no = e.account_no) as unit from made e offset 0
  ) x
  group by x.journal_no
  having sum(x.amount * x.unit) <> 0 or count(*) < 2 or count(x.unit) <> count(*)
    or (select j.xmin = pg_current_xact_id()::xid from viv_journal j where j.journal_no = x.journal_no) is not true
  limit 1;
  if found then
    raise exception 'journal % does not balance', wrong using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger viv_entries_balance after insert on viv_entry
  referencing new table as made for each statement execute function viv_entries_balance();

-- Viv that are set aside for something, until it is paid or called off.
create table viv_hold (
  hold_no bigint generated always as identity primary key,
  user_no bigint not null,
  ref text not null unique check (length(ref) between 1 and 100),
  paid bigint not null check (paid >= 0),
  free bigint not null check (free >= 0),
  -- Not yet posted or given back.
  left_paid bigint not null check (left_paid between 0 and paid),
  left_free bigint not null check (left_free between 0 and free),
  -- Given back, before it was posted or after.
  back_paid bigint not null default 0,
  back_free bigint not null default 0,
  -- Whom it was posted to; null: nobody yet, or the platform's own shop.
  to_user_no bigint,
  -- Who was to be paid when it was set aside: whether they are related to the member was asked then, and is no more.
  for_user_no bigint,
  -- What booked it.
  journals bigint[] not null,
  -- 1 held, 2 posted, if only in part, 3 voided
  state smallint not null default 1 check (state in (1, 2, 3)),
  reg_dt timestamptz not null,
  end_dt timestamptz,
  check (back_paid between 0 and paid - left_paid and back_free between 0 and free - left_free),
  check ((state = 1) = (left_paid + left_free > 0)),
  check ((state = 1) = (end_dt is null))
);
create index viv_hold_user_idx on viv_hold (user_no) where state = 1;

create sequence viv_gift_no;
create table viv_gift (
  gift_no bigint primary key default nextval('viv_gift_no'),
  from_user_no bigint not null,
  to_user_no bigint not null check (to_user_no <> from_user_no),
  amount bigint not null check (amount > 0),
  message text not null default '' check (length(message) <= 100),
  -- 1 sent, 2 returned by the receiver, 0 void by an operator
  state smallint not null default 1 check (state in (0, 1, 2)),
  journal_no bigint not null,
  reg_dt timestamptz not null,
  end_dt timestamptz
);
create index viv_gift_from_idx on viv_gift (from_user_no, gift_no desc);
create index viv_gift_to_idx on viv_gift (to_user_no, gift_no desc);

-- A charge: written before the gateway hears of it.
create table viv_charge (
  charge_no bigint generated always as identity primary key,
  -- What the gateway knows it by.
  order_id uuid not null unique default gen_random_uuid(),
  user_no bigint not null,
  viv bigint not null check (viv > 0),
  won bigint not null check (won = viv * 100),
  -- How it was paid; null before.
  method text check (method in ('card', 'bank', 'easy', 'phone')),
  -- 1 ready, 2 paid, 3 failed, 4 cancelled, 5 cancelled in part, 6 expired
  state smallint not null default 1 check (state between 1 and 6),
  cancelled_viv bigint not null default 0 check (cancelled_viv between 0 and viv),
  -- Charged by somebody under age, with the consent of this guardian.
  guardian_no bigint,
  fail_reason text,
  reg_dt timestamptz not null,
  expire_dt timestamptz not null,
  paid_dt timestamptz,
  -- The gateway's number of the payment, and its receipt.
  pg_tx text,
  receipt_url text,
  -- When the gateway is asked next what came of it, and how often it was; null: it has told all.
  ask_dt timestamptz,
  asks integer not null default 0,
  check ((state in (2, 4, 5)) = (paid_dt is not null and method is not null))
);
create index viv_charge_user_idx on viv_charge (user_no, charge_no desc);
create index viv_charge_ready_idx on viv_charge (expire_dt) where state = 1;
create index viv_charge_ask_idx on viv_charge (ask_dt) where ask_dt is not null;
create index viv_charge_reg_idx on viv_charge (reg_dt, charge_no);

-- Money that goes back for a charge. The viv left the wallet when it was asked for.
create table viv_refund (
  refund_no bigint generated always as identity primary key,
  charge_no bigint not null references viv_charge,
  user_no bigint not null,
  -- None where the money was never credited: another amount than the order's, or one that came too late to count.
  viv bigint not null check (viv >= 0),
  -- viv * 100 but for the bonus that was spent already; of what was never credited all that came.
  won bigint not null check (won >= 0),
  -- 1 waits for the gateway, 2 paid back, 3 the gateway cannot: an operator's
  state smallint not null default 1 check (state in (1, 2, 3)),
  -- gateway: it was cancelled there, by a card company or by hand, and only booked here.
  reason text not null check (reason in ('withdrawal', 'minor', 'guardian', 'mismatch', 'operator', 'gateway')),
  reg_dt timestamptz not null,
  due_dt timestamptz not null,
  done_dt timestamptz,
  -- Times that the gateway was asked, and that it refused; when it is asked again, and its last words.
  tries integer not null default 0,
  refusals integer not null default 0,
  try_dt timestamptz not null default now(),
  fail_reason text,
  -- Paid by an operator, not by the gateway.
  is_by_hand boolean not null default false,
  -- Viv that were spent already when the gateway took the money back, or an operator gave it back: the platform's loss.
  loss_viv bigint not null default 0 check (loss_viv between 0 and viv),
  -- Of it made good since: what came back to the charge left the wallet again.
  loss_back_viv bigint not null default 0 check (loss_back_viv between 0 and loss_viv),
  -- When an operator accepted it, or all of it was made good.
  loss_accepted_dt timestamptz,
  note text,
  check (won <= viv * 100 or (viv = 0 and reason = 'mismatch')),
  check ((state = 2) = (done_dt is not null))
);
create index viv_refund_charge_idx on viv_refund (charge_no);
create unique index viv_refund_uncredited_key on viv_refund (charge_no) where viv = 0;
create index viv_refund_waiting_idx on viv_refund (refund_no) where state in (1, 3);
create index viv_refund_try_idx on viv_refund (try_dt) where state = 1;
-- What comes back to a member's charges makes their losses good.
create index viv_refund_made_good_idx on viv_refund (user_no) where loss_viv > loss_back_viv;
create index viv_refund_loss_idx on viv_refund (refund_no) where loss_viv > 0 and loss_accepted_dt is null;

-- Whoever viv are exchanged for: the number sealed, its last digits in clear.
create table viv_bank_account (
  user_no bigint primary key references users on delete cascade,
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
  account_sealed bytea not null,
  -- A keyed digest: the same account of two members is found by it.
  account_hash bytea,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  holder text not null,
  -- A changed account waits a day.
  from_dt timestamptz not null,
  reg_dt timestamptz not null
);
create index viv_bank_account_hash_idx on viv_bank_account (account_hash);

create table viv_exchange (
  exchange_no bigint generated always as identity primary key,
  user_no bigint not null,
  viv bigint not null check (viv > 0),
  gross_won bigint not null check (gross_won = viv * 100),
  platform_won bigint not null check (platform_won >= 0),
  withheld_won bigint not null check (withheld_won >= 0),
  net_won bigint not null check (net_won >= 0),
  is_earner boolean not null,
  has_biz boolean not null,
  -- Where it goes, as it was on the day.
  bank_code text not null,
  account_sealed bytea not null,
  account_last4 text not null,
  holder text not null,
  -- 1 requested, 2 approved, 3 cancelled by the member, 4 paid, 5 rejected or failed
  state smallint not null default 1 check (state between 1 and 5),
  reason text,
  reg_dt timestamptz not null,
  due_dt timestamptz not null,
  approve_dt timestamptz,
  end_dt timestamptz,
  -- Two people: who approves does not pay.
  approve_by bigint,
  paid_by bigint check (paid_by <> approve_by),
  check (platform_won + withheld_won + net_won = gross_won),
  check ((state in (3, 4, 5)) = (end_dt is not null))
);
create unique index viv_exchange_open_key on viv_exchange (user_no) where state in (1, 2);
create index viv_exchange_user_idx on viv_exchange (user_no, exchange_no desc);
create index viv_exchange_queue_idx on viv_exchange (exchange_no) where state in (1, 2);

-- Who answers for a member under age, proven by identity (decisions d-4, "Charge").
create table viv_guardian (
  guardian_no bigint generated always as identity primary key,
  user_no bigint not null references users on delete cascade,
  -- The guardian's own account here, where there is one.
  guardian_user_no bigint references users on delete set null,
  guardian_name text not null,
  guardian_phone text not null check (guardian_phone ~ '^[0-9]{8,12}$'),
  guardian_ci_hash bytea not null,
  monthly_won bigint not null check (monthly_won >= 0),
  agree_dt timestamptz not null,
  end_dt timestamptz
);
create unique index viv_guardian_key on viv_guardian (user_no) where end_dt is null;
create index viv_guardian_user_idx on viv_guardian (guardian_user_no) where guardian_user_no is not null;

-- Figures that an operator may change (decisions d-4, "C"); rules.ts says what each means and what holds without a row.
create table viv_config (
  config_key text primary key,
  config_value jsonb not null,
  edit_dt timestamptz not null default now()
);

-- Notices of what is about to expire, each given once.
create table viv_expire_notice (
  user_no bigint not null,
  expire_day date not null,
  days smallint not null,
  primary key (user_no, expire_day, days)
);

-- What the nightly look at the books found; while one is open nothing is exchanged.
create table viv_difference (
  difference_no bigint generated always as identity primary key,
  kind text not null,
  -- 'account:12'
  subject text not null,
  expected bigint not null,
  found bigint not null,
  reg_dt timestamptz not null,
  close_dt timestamptz
);
create unique index viv_difference_open_key on viv_difference (kind, subject) where close_dt is null;
