-- The catalogue of the shop (decisions d-0, d-3, d-5): products of experts, their options and stock, what a version was, and their sellers.

-- Who sells: shown with each product, in the cart and on the receipt (전자상거래법, articles 13 and 20).
create table shop_seller (
  user_no bigint primary key references users on delete cascade,
  company text not null check (length(company) between 1 and 50),
  owner text not null check (length(owner) between 1 and 20),
  -- Null: no registered business, so that address and contact are shown to buyers alone.
  biz_no text check (biz_no ~ '^[0-9]{10}$'),
  -- Number of the report of the mail-order business; null: exempt.
  mail_order_no text check (length(mail_order_no) between 1 and 30),
  address text not null check (length(address) between 1 and 200),
  tel text not null check (tel ~ '^[0-9]{8,12}$'),
  mail text not null check (length(mail) between 3 and 254),
  edit_dt timestamptz not null
);

create table shop_product (
  item_no bigint generated always as identity primary key,
  -- The seller; null: the account was deleted.
  user_no bigint references users on delete set null,
  -- 0 service at one price, 1 service from a price, 2 goods, 3 made to order
  type smallint not null check (type between 0 and 3),
  -- 0 draft, 1 on sale, 2 paused, 3 sold out, 4 ended
  state smallint not null default 0 check (state between 0 and 4),
  item_name text not null check (length(item_name) between 2 and 60),
  -- Sanitised: only the tags of specification section 5.
  item_desc text not null,
  images jsonb not null default '[]',
  -- In viv, as all amounts. An option adds its own.
  item_viv_price integer not null check (item_viv_price between 1 and 100000),
  si_order_amt integer not null check (si_order_amt between 0 and 1000),
  free_from integer check (free_from between 1 and 1000000),
  jeju_amt integer not null check (jeju_amt between 0 and 1000),
  island_amt integer not null check (island_amt between 0 and 1000),
  -- Business days until it is sent.
  ship_days smallint not null check (ship_days between 1 and 60),
  return_amt integer not null check (return_amt between 0 and 1000),
  exchange_amt integer not null check (exchange_amt between 0 and 1000),
  return_text text not null check (length(return_text) <= 1000),
  notice_kind text not null,
  notice jsonb not null,
  -- Of the seller, for the orders of lists: kept by the two triggers below. The region is null for a private account.
  cate_no smallint not null,
  sigungu_code text,
  -- Counts the edits, for compare-and-set; with item_no it names what was sold.
  version integer not null default 1,
  -- Orders of 30 days times 3 plus the sum of ratings (decisions d-13, "best badge").
  score integer not null default 0 check (score >= 0),
  -- Of the reviews that are shown.
  ir_sum integer not null default 0 check (ir_sum >= 0),
  ir_count integer not null default 0 check (ir_count >= 0),
  ir_avg numeric(2, 1) generated always as (case when ir_count > 0 then round(ir_sum::numeric / ir_count, 1) end) stored,
  -- First put on sale.
  open_dt timestamptz,
  -- Hidden after reports until operators decide.
  hide_dt timestamptz,
  reg_dt timestamptz not null,
  edit_dt timestamptz not null,
  -- The name's letters without spaces, as those of members (0013).
  name_key text collate "C" generated always as (hangul_key(replace(item_name, ' ', ''))) stored,
  name_first text collate "C" generated always as (hangul_first(replace(item_name, ' ', ''))) stored,
  name_code text generated always as (hangul_code(hangul_key(replace(item_name, ' ', '')))) stored,
  first_code text generated always as (hangul_code(hangul_first(replace(item_name, ' ', '')))) stored,
  constraint shop_product_open_check check (state = 0 or open_dt is not null),
  constraint shop_product_rating_check check (ir_sum between ir_count and ir_count * 5)
);
-- The seller's own list.
create index shop_product_seller_idx on shop_product (user_no, item_no desc);

-- The category and the region are the seller's: written here, so that no list joins all members to be ordered.
create function shop_product_seller() returns trigger language plpgsql as $$
begin
  select coalesce(u.cate_no, 0), case when not u.account_private then u.sigungu_code end into new.cate_no, new.sigungu_code
  from users u where u.user_no = new.user_no;
  return new;
end $$;
create trigger shop_product_seller before insert on shop_product for each row execute function shop_product_seller();

create function shop_seller_changed() returns trigger language plpgsql as $$
begin
  update shop_product set cate_no = coalesce(new.cate_no, 0), sigungu_code = case when not new.account_private then new.sigungu_code end
  where user_no = new.user_no;
  return null;
end $$;
create trigger shop_seller_changed after update of cate_no, sigungu_code, account_private on users for each row
  when (new.expert_no is not null
    and (old.cate_no, old.sigungu_code, old.account_private) is distinct from (new.cate_no, new.sigungu_code, new.account_private))
  execute function shop_seller_changed();

-- sio_info: what is chosen of a product. Each product has one at least; the title of an only one may be empty.
create table shop_option (
  sio_no bigint generated always as identity primary key,
  item_no bigint not null references shop_product on delete cascade,
  sio_title text not null check (length(sio_title) <= 40),
  -- On top of the product's price.
  sio_amt integer not null check (sio_amt between 0 and 100000),
  -- Its place; null: taken out, kept for the carts that name it.
  position smallint check (position between 1 and 30),
  constraint shop_option_position_key unique (item_no, position) deferrable initially immediate
);

-- What is left of an option; no row: without a limit. A row of its own, because every purchase updates it. Lock order: stock by sio_no,
-- then products by item_no.
create table shop_stock (
  sio_no bigint primary key references shop_option on delete cascade,
  item_no bigint not null,
  stock integer not null check (stock between 0 and 100000)
) with (fillfactor = 50);
create index shop_stock_item_idx on shop_stock (item_no, sio_no);

-- What a product was, from its first sale on, by the version that orders name. Never changed.
create table shop_version (
  item_no bigint not null references shop_product on delete cascade,
  version integer not null,
  content jsonb not null,
  reg_dt timestamptz not null,
  primary key (item_no, version)
);
create function shop_version_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a product never changes.';
end $$;
create trigger shop_version_fixed before update on shop_version for each row execute function shop_version_fixed();

alter table media drop constraint media_holder_check;
alter table media add constraint media_holder_check
  check (holder ~ '^((profile|inquiry|counsel|review|hidden-review|item|hidden-item):[0-9]+|chat:[0-9]+:[0-9a-f-]{36})$');
