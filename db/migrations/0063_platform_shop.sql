-- The platform's shop for experts (decision 091): the same tables, with the platform as the seller. `seller_no` is a seller of either shop: an expert's
-- user_no, or 0 for the platform; null where the account was deleted.
alter table shop_product
  add column is_platform boolean not null default false,
  add column seller_no bigint generated always as (case when is_platform then 0 else user_no end) stored,
  add constraint shop_product_platform_check
    check (case when is_platform then user_no is null and sigungu_code is null and cate_no between 101 and 106 else cate_no < 100 end);
drop index shop_product_seller_idx;
create index shop_product_seller_idx on shop_product (seller_no, item_no desc);
-- A new product of the platform has the category that it is given.
create or replace function shop_product_seller() returns trigger language plpgsql as $$
begin
  if new.is_platform then return new; end if;
  select coalesce(u.cate_no, 0), case when not u.account_private then u.sigungu_code end into new.cate_no, new.sigungu_code
  from users u where u.user_no = new.user_no;
  return new;
end $$;

alter table shop_order
  add column seller_no bigint generated always as (case when is_platform then 0 else seller_user_no end) stored,
  add constraint shop_order_platform_check check (not is_platform or seller_user_no is null);
drop index shop_order_seller_idx, shop_order_seller_ship_idx, shop_order_seller_new_idx, shop_order_seller_claim_idx, shop_order_open_seller_idx,
  shop_order_seller_open_idx;
create index shop_order_seller_idx on shop_order (seller_no, order_no desc) where states <> 1;
create index shop_order_seller_ship_idx on shop_order (seller_no, ship_due_dt, order_no) where states & 4 <> 0;
create index shop_order_seller_new_idx on shop_order (seller_no, order_no) where states & 4 <> 0 and seen_dt is null;
create index shop_order_seller_claim_idx on shop_order (seller_no, order_no desc) where states & 320 <> 0;
create index shop_order_open_seller_idx on shop_order (seller_no) where end_dt is null;
create index shop_order_seller_open_idx on shop_order (seller_no, order_no desc) where states & 20 <> 0;
-- What experts bought from the platform: few rows beside their other orders.
create index shop_order_platform_user_idx on shop_order (user_no, order_no desc) where is_platform and states <> 1;

-- An expert has two carts, one for each shop.
alter table cart_item add column is_platform boolean not null default false;

alter table media drop constraint media_holder_check;
alter table media add constraint media_holder_check
  check (holder ~ '^((profile|inquiry|counsel|review|hidden-review|item|hidden-item|sold-item|claim|platform-item|sold-platform-item):[0-9]+|chat:[0-9]+:[0-9a-f-]{36})$');
