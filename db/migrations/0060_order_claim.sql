-- Returns and exchanges (decisions d-5, "Claims and parcels"). What is cancelled before it is sent needs nobody's answer and no claim.
create table order_claim (
  claim_no bigint generated always as identity primary key,
  order_no bigint not null references shop_order on delete cascade,
  kind text not null check (kind in ('return', 'exchange')),
  -- 1 requested, 2 on its way back, 3 received, 4 inspected, 5 done, 6 refused, 7 withdrawn, 8 objected: operators decide
  state smallint not null check (state between 1 and 8),
  reason_code text not null,
  -- Null: the buyer's account was deleted.
  content text check (length(content) between 10 and 500),
  images jsonb not null,
  -- Of the rows that are claimed: what they cost with the shipping that the seller bears, and what the buyer bears of the way back.
  item_amt integer not null check (item_amt > 0),
  fee_amt integer not null check (fee_amt between 0 and item_amt),
  -- Exchange: the wanted option.
  sio_no bigint,
  sio_title text,
  carrier text,
  tracking_no text,
  sent_dt timestamptz,
  received_dt timestamptz,
  inspect_dt timestamptz,
  -- Of the seller's refusal.
  reason text check (length(reason) <= 500),
  refuse_dt timestamptz,
  objection text check (length(objection) <= 500),
  object_dt timestamptz,
  refund_viv integer check (refund_viv between 0 and item_amt),
  operator_no bigint,
  reg_dt timestamptz not null,
  end_dt timestamptz
);
create index order_claim_order_idx on order_claim (order_no, claim_no);
-- What operators decide, the oldest first.
create index order_claim_objected_idx on order_claim (object_dt, claim_no) where state = 8;

alter table order_item
  -- The newest claim about the row, and the state in which it began.
  add column claim_no bigint references order_claim on delete set null,
  add column claim_from smallint;
create index order_item_claim_idx on order_item (claim_no) where claim_no is not null;

alter table media drop constraint media_holder_check;
alter table media add constraint media_holder_check
  check (holder ~ '^((profile|inquiry|counsel|review|hidden-review|item|hidden-item|sold-item|claim):[0-9]+|chat:[0-9]+:[0-9a-f-]{36})$');
