-- Passes: services that are used so many times, or on so many days. What a pass is made of is one value of the product, its versions and the rows of
-- orders: { unit: 'session' | 'day', qtt, valid_days, freeze_days }.
alter table shop_product
  add column pass jsonb;
alter table order_item
  add column pass jsonb,
  add constraint order_item_pass_check check (pass is null or type in (0, 1));

-- A pass that was bought: one for each row of an order, which stays in state 4 until the pass is over and nothing of it is disputed.
create table order_pass (
  order_item_no bigint primary key references order_item on delete cascade,
  order_no bigint not null references shop_order on delete cascade,
  -- The buyer and the seller; null: the account was deleted.
  user_no bigint references users on delete set null,
  seller_user_no bigint references users on delete set null,
  -- 1 in use, 2 frozen, 3 used up, 4 refunded, 5 expired, 6 void
  state smallint not null check (state between 1 and 6),
  unit text not null check (unit in ('session', 'day')),
  -- Sessions or days, of all pieces of the row; and how many of them are used: confirmed ones, or days that are over.
  total integer not null check (total > 0),
  used integer not null default 0 check (used between 0 and total),
  -- What was paid, in viv.
  paid_viv integer not null check (paid_viv > 0),
  -- Korean days, both included. A freeze moves the last one when it ends.
  start_on date not null,
  expire_on date not null,
  freeze_left smallint not null check (freeze_left >= 0),
  -- The first day of the freeze; null: not frozen.
  frozen_on date,
  -- Of a pass of days: the first one that is not counted yet.
  count_on date not null,
  reg_dt timestamptz not null,
  end_dt timestamptz,
  constraint order_pass_frozen_check check ((state = 2) = (frozen_on is not null))
);
create index order_pass_user_idx on order_pass (user_no, order_item_no desc);
create index order_pass_user_open_idx on order_pass (user_no, order_item_no desc) where end_dt is null;
create index order_pass_seller_idx on order_pass (seller_user_no, order_item_no desc);
create index order_pass_seller_open_idx on order_pass (seller_user_no, order_item_no desc) where end_dt is null;
create index order_pass_order_idx on order_pass (order_no);

-- A use of a pass of sessions, marked by the seller.
create table pass_use (
  use_no bigint generated always as identity primary key,
  order_item_no bigint not null references order_pass on delete cascade,
  -- 1 marked, 2 confirmed, 3 taken back, 4 objected
  state smallint not null check (state between 1 and 4),
  -- The Korean day of the use, and the seller's words.
  used_on date not null,
  note text not null check (length(note) <= 100),
  -- What the seller was paid for it, once it is confirmed.
  post_viv integer not null default 0 check (post_viv >= 0),
  objection text check (length(objection) <= 500),
  object_dt timestamptz,
  -- What operators decided, in words that both sides read.
  answer text check (length(answer) <= 500),
  decide_dt timestamptz,
  operator_no bigint,
  reg_dt timestamptz not null,
  -- When it was confirmed or taken back.
  end_dt timestamptz
);
create index pass_use_item_idx on pass_use (order_item_no, use_no desc);
-- Objections that wait, and decided ones.
create index pass_use_objected_idx on pass_use (object_dt, use_no) where state = 4;
create index pass_use_decided_idx on pass_use (decide_dt, use_no) where decide_dt is not null;
