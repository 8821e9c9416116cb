-- The lists of the shop: every order by an index, of all categories and of one; search by the letters of the names.

alter table shop_product
  -- The order by rating: without one and of doctors, whose stars are not shown, 0.
  add column rating_order numeric(2, 1) not null generated always as (
    case when cate_no = 1 or ir_count = 0 then 0 else round(ir_sum::numeric / ir_count, 1) end) stored;

create index shop_product_score_idx on shop_product (score desc, item_no desc) where state = 1 and hide_dt is null;
create index shop_product_cate_score_idx on shop_product (cate_no, score desc, item_no desc) where state = 1 and hide_dt is null;
create index shop_product_price_idx on shop_product (item_viv_price, item_no) where state = 1 and hide_dt is null;
create index shop_product_cate_price_idx on shop_product (cate_no, item_viv_price, item_no) where state = 1 and hide_dt is null;
create index shop_product_rating_idx on shop_product (rating_order desc, item_no desc) where state = 1 and hide_dt is null;
create index shop_product_cate_rating_idx on shop_product (cate_no, rating_order desc, item_no desc) where state = 1 and hide_dt is null;
create index shop_product_open_idx on shop_product (open_dt desc, item_no desc) where state = 1 and hide_dt is null;
create index shop_product_cate_open_idx on shop_product (cate_no, open_dt desc, item_no desc) where state = 1 and hide_dt is null;
create index shop_product_region_idx on shop_product (sigungu_code, item_no desc) where state = 1 and hide_dt is null;

create index shop_product_key_idx on shop_product (name_key, item_no) where state = 1 and hide_dt is null;
create index shop_product_first_idx on shop_product (name_first, item_no) where state = 1 and hide_dt is null;
create index shop_product_code_idx on shop_product using gin (name_code gin_trgm_ops) where state = 1 and hide_dt is null;
create index shop_product_first_code_idx on shop_product using gin (first_code gin_trgm_ops) where state = 1 and hide_dt is null;

alter table report drop constraint report_target_kind_check;
alter table report add constraint report_target_kind_check
  check (target_kind in ('user', 'daily', 'feed', 'story', 'comment', 'chat', 'counsel', 'counsel_review', 'product'));
