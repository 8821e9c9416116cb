-- The daily close: what the gateway says of a Korean day beside what haru booked.

create table pay_close (
  close_no bigint generated always as identity primary key,
  day date not null unique,
  -- 1 open, 2 closed
  state smallint not null default 1 check (state in (1, 2)),
  -- Payments and cancellations of the day in the gateway's records, and those that haru has for them.
  gateway_paid bigint not null,
  gateway_paid_won bigint not null,
  gateway_cancelled bigint not null,
  gateway_cancelled_won bigint not null,
  booked_paid bigint not null,
  booked_paid_won bigint not null,
  booked_cancelled bigint not null,
  booked_cancelled_won bigint not null,
  -- The gateway's lines as CSV, as they were when the day was last compared.
  file text not null,
  compare_dt timestamptz not null,
  close_by bigint,
  close_dt timestamptz,
  note text,
  reg_dt timestamptz not null,
  check ((state = 2) = (close_dt is not null and close_by is not null))
);
create index pay_close_open_idx on pay_close (reg_dt, close_no) where state = 1;

-- A payment or its cancellations that differ.
create table pay_close_case (
  case_no bigint generated always as identity primary key,
  close_no bigint not null references pay_close,
  -- The order at the gateway; of a payment that haru did not begin the gateway's own name.
  order_id text not null,
  kind text not null check (kind in ('paid', 'cancelled')),
  charge_no bigint,
  user_no bigint,
  gateway_won bigint not null,
  booked_won bigint not null,
  -- 1 open, 2 settled by an operator, 3 gone: a later comparison does not find it any more
  state smallint not null default 1 check (state in (1, 2, 3)),
  note text,
  end_by bigint,
  end_dt timestamptz,
  reg_dt timestamptz not null,
  unique (close_no, order_id, kind),
  check (gateway_won <> booked_won),
  check ((state = 1) = (end_dt is null)),
  check ((state = 2) = (end_by is not null))
);
create index pay_close_case_list_idx on pay_close_case (close_no, state, case_no);

create index viv_refund_done_idx on viv_refund (done_dt) where done_dt is not null;
create index viv_refund_uncredited_idx on viv_refund (reg_dt) where viv = 0;
