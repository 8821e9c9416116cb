-- Reviews of what was bought (decisions d-5): one for a row of the checkout, by its buyer.
create table order_review (
  review_no bigint generated always as identity primary key,
  -- The row of the checkout; rows that were split off it share its review.
  order_item_no bigint not null unique references order_item on delete cascade,
  item_no bigint not null references shop_product,
  seller_user_no bigint references users on delete set null,
  user_no bigint not null references users on delete cascade,
  -- Of the purchase. What is written about a doctor's product is for the doctor alone.
  cate_no smallint not null,
  rating smallint not null check (rating between 1 and 5),
  content text not null default '' check (length(content) <= 1000),
  images jsonb not null default '[]',
  -- The seller answers once.
  reply text check (length(reply) between 1 and 500),
  reply_dt timestamptz,
  reg_dt timestamptz not null,
  -- The author changes it once.
  edit_dt timestamptz,
  -- How many members marked it as helpful.
  help_qtt integer not null default 0 check (help_qtt >= 0),
  -- Hidden after reports until operators decide.
  hide_dt timestamptz,
  -- Nothing of what was bought is left with the buyer: all of it was refunded.
  refund_dt timestamptz,
  -- Deleted by its author: the empty row stays, so that the purchase gets no second review.
  del_dt timestamptz,
  -- Listed, and counted in the average.
  is_shown boolean generated always as (cate_no <> 1 and hide_dt is null and refund_dt is null and del_dt is null) stored,
  constraint order_review_answer_check check ((reply is null) = (reply_dt is null))
);
-- The lists of a product by their order, and all of a seller.
create index order_review_item_idx on order_review (item_no, review_no desc) where is_shown;
create index order_review_picture_idx on order_review (item_no, review_no desc) where is_shown and images <> '[]';
create index order_review_high_idx on order_review (item_no, rating desc, review_no desc) where is_shown;
create index order_review_low_idx on order_review (item_no, rating, review_no desc) where is_shown;
create index order_review_help_idx on order_review (item_no, help_qtt desc, review_no desc) where is_shown;
create index order_review_seller_idx on order_review (seller_user_no, review_no desc);
create index order_review_open_idx on order_review (seller_user_no, review_no desc) where reply is null;
create index order_review_user_idx on order_review (user_no, review_no desc);

create table order_review_help (
  review_no bigint not null references order_review on delete cascade,
  user_no bigint not null references users on delete cascade,
  primary key (review_no, user_no)
);
create index order_review_help_user_idx on order_review_help (user_no);

-- How many of the reviews that are shown gave 1, 2, 3, 4 and 5.
alter table shop_product add column ir_spread integer[] not null default '{0,0,0,0,0}';

-- The ratings of a product follow its reviews in the transaction that changes one, whatever changes it: writing, a report, a refund or the
-- deletion of an account. They are counted again under the lock of the product, so that they cannot drift. Products are locked by number.
create function order_review_rated() returns trigger language plpgsql as $$
declare rated bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct item_no) into rated from written where is_shown;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct item_no) into rated from earlier where is_shown;
  else
    select array_agg(distinct w.item_no) into rated from written w join earlier e using (review_no)
    where w.is_shown <> e.is_shown or w.is_shown and w.rating <> e.rating;
  end if;
  if rated is null then return null; end if;
  perform from shop_product where item_no = any (rated) order by item_no for no key update;
  update shop_product p set ir_sum = c.points, ir_count = c.qtt, ir_spread = c.spread
  from (
    select n.item_no, coalesce(sum(r.rating), 0)::int as points, count(r.rating)::int as qtt,
      array[count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 3),
        count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 5)]::int[] as spread
    from unnest(rated) n (item_no) left join order_review r on r.item_no = n.item_no and r.is_shown
    group by n.item_no
  ) c where p.item_no = c.item_no;
  return null;
end $$;
create trigger order_review_written after insert on order_review referencing new table as written
  for each statement execute function order_review_rated();
create trigger order_review_changed after update on order_review referencing new table as written old table as earlier
  for each statement execute function order_review_rated();
create trigger order_review_deleted after delete on order_review referencing old table as earlier
  for each statement execute function order_review_rated();

-- Questions and answers that were reported: read by the two sides alone until operators decide.
alter table shop_question add column hide_dt timestamptz, add column reply_hide_dt timestamptz;

alter table media drop constraint media_holder_check;
alter table media add constraint media_holder_check check (
  holder ~ '^((profile|inquiry|counsel|review|hidden-review|item|hidden-item|sold-item|claim|platform-item|sold-platform-item|order-review|hidden-order-review):[0-9]+|chat:[0-9]+:[0-9a-f-]{36})$');

alter table report drop constraint report_target_kind_check;
alter table report add constraint report_target_kind_check check (target_kind in ('user', 'daily', 'feed', 'story', 'comment', 'chat', 'counsel',
  'counsel_review', 'product', 'order_review', 'item_question', 'item_answer'));
