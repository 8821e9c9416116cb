-- Orders (decisions d-5): one payment is a group, split into one order per seller. Each row of an order has one state; who acts on some of its
-- pieces only splits it first.

-- Products that were sold: they stay, with their versions, when their seller leaves. A row of its own, because every purchase would update the product.
create table shop_sold (
  item_no bigint primary key references shop_product
);

create table order_group (
  group_no bigint generated always as identity primary key,
  -- The buyer; null: the account was deleted, as in orders.
  user_no bigint references users on delete set null,
  -- In viv, as all amounts.
  total_amt integer not null check (total_amt > 0),
  reg_dt timestamptz not null
);
create index order_group_user_idx on order_group (user_no);

create table shop_order (
  order_no bigint generated always as identity primary key,
  group_no bigint not null references order_group,
  user_no bigint references users on delete set null,
  -- Null: the platform's shop, or the seller's account was deleted.
  seller_user_no bigint references users on delete set null,
  is_platform boolean not null,
  -- Derived from the rows, in the transaction that changes one: the least advanced (rules.ts, orderStateOf).
  state smallint not null check (state in (0, 2, 4, 5, 6, 7, 8, 9)),
  -- The states of its rows: bit n for state n.
  states integer not null,
  -- The facts of the seller at the purchase (전자상거래법, article 20).
  seller jsonb not null,
  -- When the first of the rows that are not sent must be sent; null: all are.
  ship_due_dt timestamptz,
  -- When the seller first opened it.
  seen_dt timestamptz,
  -- When the last row ended; null: some are open.
  end_dt timestamptz,
  reg_dt timestamptz not null,
  recent_dt timestamptz not null
);
create index shop_order_group_idx on shop_order (group_no, order_no);
create index shop_order_user_idx on shop_order (user_no, order_no desc) where states <> 1;
create index shop_order_seller_idx on shop_order (seller_user_no, order_no desc) where states <> 1;
-- The tabs of a seller: what is to be sent (by its deadline), what was not opened yet, claims.
create index shop_order_seller_ship_idx on shop_order (seller_user_no, ship_due_dt, order_no) where states & 4 <> 0;
create index shop_order_seller_new_idx on shop_order (seller_user_no, order_no) where states & 4 <> 0 and seen_dt is null;
create index shop_order_seller_claim_idx on shop_order (seller_user_no, order_no desc) where states & 320 <> 0;
create index shop_order_open_seller_idx on shop_order (seller_user_no) where end_dt is null;
create index shop_order_open_user_idx on shop_order (user_no) where end_dt is null;

-- Where it is sent: sealed, and deleted 30 days after the last row ended.
create table order_address (
  order_no bigint primary key references shop_order on delete cascade,
  sealed bytea not null
);

create table order_parcel (
  parcel_no bigint generated always as identity primary key,
  order_no bigint not null references shop_order on delete cascade,
  -- Its number within the order, from 1 on.
  nth smallint not null,
  carrier text not null,
  tracking_no text not null check (length(tracking_no) between 1 and 40),
  reg_dt timestamptz not null,
  unique (order_no, nth)
);

create table order_item (
  order_item_no bigint generated always as identity primary key,
  order_no bigint not null references shop_order on delete cascade,
  -- The row of the checkout from which it was split; null: it is that row.
  root_no bigint references order_item on delete cascade,
  item_no bigint not null,
  version integer not null,
  -- Of shop_option, which keeps options that were taken out.
  sio_no bigint not null,
  type smallint not null check (type between 0 and 3),
  cate_no smallint not null,
  item_name text not null,
  sio_title text not null,
  item_thumb jsonb,
  -- Of one piece with its option.
  unit_amt integer not null check (unit_amt > 0),
  qtt integer not null check (qtt > 0),
  -- Shipping fee with the surcharge of the address; of a row that was split the older part keeps it.
  ship_amt integer not null check (ship_amt >= 0),
  -- What the buyer bears of a return and of an exchange after a change of mind.
  return_amt integer not null check (return_amt >= 0),
  exchange_amt integer not null check (exchange_amt >= 0),
  -- 0 void, 2 paid, 4 shipping or in production, 5 delivered or produced, 6 refund requested, 7 refunded, 8 refund refused, 9 confirmed
  state smallint not null check (state in (0, 2, 4, 5, 6, 7, 8, 9)),
  parcel_no bigint references order_parcel on delete set null,
  -- Of a service: when the buyer wants it, and what they say about it.
  hope_dt timestamptz,
  memo text check (length(memo) <= 500),
  -- Of a service: its date.
  service_dt timestamptz,
  -- Until when it must be sent, dated or its production started.
  ship_due_dt timestamptz not null,
  -- When its production started.
  made_dt timestamptz,
  ship_dt timestamptz,
  delivered_dt timestamptz,
  -- When state 9 was reached first.
  confirm_dt timestamptz,
  -- When it reached 7, 9 or 0.
  end_dt timestamptz,
  -- Who ended it and why, in 7 and 0.
  close_code text,
  reason text check (length(reason) <= 500),
  -- Paid to the seller without what was refunded afterwards, and returned to the buyer.
  post_viv integer not null default 0 check (post_viv >= 0),
  back_viv integer not null default 0 check (back_viv >= 0),
  reg_dt timestamptz not null,
  foreign key (item_no, version) references shop_version,
  constraint order_item_paid_check check (post_viv::bigint + back_viv <= unit_amt::bigint * qtt + ship_amt)
);
create index order_item_order_idx on order_item (order_no, order_item_no);
-- Orders of a product in the last 30 days (score), and whether it was ever sold.
create index order_item_item_idx on order_item (item_no, reg_dt);
create index order_item_version_idx on order_item (item_no, version);
create index order_item_parcel_idx on order_item (parcel_no) where parcel_no is not null;
create index order_item_root_idx on order_item (root_no) where root_no is not null;
create index order_item_reg_idx on order_item (reg_dt);

-- What happened, for both sides.
create table order_event (
  event_no bigint generated always as identity primary key,
  order_no bigint not null references shop_order on delete cascade,
  order_item_no bigint references order_item on delete cascade,
  -- Id of a transition (transitions.ts), or what else happened.
  event text not null,
  from_state smallint,
  to_state smallint,
  actor text not null check (actor in ('buyer', 'seller', 'system', 'operator')),
  operator_no bigint,
  qtt integer not null,
  detail jsonb not null,
  reg_dt timestamptz not null
);
create index order_event_order_idx on order_event (order_no, event_no);
create index order_event_item_idx on order_event (order_item_no);

-- Pictures of a product that was sold, after they were taken out of it.
alter table media drop constraint media_holder_check;
alter table media add constraint media_holder_check
  check (holder ~ '^((profile|inquiry|counsel|review|hidden-review|item|hidden-item|sold-item):[0-9]+|chat:[0-9]+:[0-9a-f-]{36})$');
