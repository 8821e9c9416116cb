-- What members keep of the shop: wishes, what they saw last, what they wait for, and questions about products.

create table shop_wish (
  user_no bigint not null references users on delete cascade,
  item_no bigint not null references shop_product on delete cascade,
  reg_dt timestamptz not null,
  primary key (user_no, item_no)
);
create index shop_wish_list_idx on shop_wish (user_no, reg_dt desc, item_no desc);
create index shop_wish_item_idx on shop_wish (item_no);

create table shop_seen (
  user_no bigint not null references users on delete cascade,
  item_no bigint not null references shop_product on delete cascade,
  seen_dt timestamptz not null,
  primary key (user_no, item_no)
);
create index shop_seen_list_idx on shop_seen (user_no, seen_dt desc, item_no desc);
create index shop_seen_item_idx on shop_seen (item_no);

-- Members who wait until a sold-out option is back. The row goes when they are told.
create table shop_restock (
  sio_no bigint not null references shop_option on delete cascade,
  user_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null,
  primary key (sio_no, user_no)
);
create index shop_restock_user_idx on shop_restock (user_no);

create table shop_question (
  question_no bigint generated always as identity primary key,
  item_no bigint not null references shop_product on delete cascade,
  user_no bigint not null references users on delete cascade,
  content text not null check (length(content) between 1 and 500),
  -- Read by the asker and the seller alone.
  is_secret boolean not null,
  reply text check (length(reply) between 1 and 1000),
  reply_dt timestamptz,
  reg_dt timestamptz not null,
  constraint shop_question_replied_check check ((reply is null) = (reply_dt is null))
);
create index shop_question_item_idx on shop_question (item_no, question_no desc);
create index shop_question_user_idx on shop_question (user_no, question_no desc);
-- What a seller has not answered.
create index shop_question_open_idx on shop_question (item_no, question_no desc) where reply is null;
