-- What members put in their carts, and the addresses that goods are sent to (decisions d-5, decision 085).

-- One product in a member's cart.
create table cart_item (
  user_no bigint not null references users on delete cascade,
  item_no bigint not null references shop_product on delete cascade,
  -- Only checked rows count towards the totals (specification section 9) and are paid.
  is_checked boolean not null,
  reg_dt timestamptz not null,
  primary key (user_no, item_no)
);
create index cart_item_product_idx on cart_item (item_no);

-- What is chosen of it.
create table cart_option (
  user_no bigint not null,
  item_no bigint not null,
  sio_no bigint not null references shop_option on delete cascade,
  qtt smallint not null check (qtt between 1 and 99),
  -- Price of one piece as the member saw it last, in viv: another price now is told as a change.
  seen_amt integer not null check (seen_amt between 1 and 200000),
  primary key (user_no, item_no, sio_no),
  foreign key (user_no, item_no) references cart_item on delete cascade
);
create index cart_option_product_idx on cart_option (sio_no);

-- Receiver, phone, postcode, both lines and the note to the carrier are sealed.
create table address (
  address_no bigint generated always as identity primary key,
  user_no bigint not null references users on delete cascade,
  is_default boolean not null,
  sealed bytea not null,
  reg_dt timestamptz not null,
  edit_dt timestamptz not null
);
create index address_user_idx on address (user_no, address_no desc);
create unique index address_default_key on address (user_no) where is_default;
