-- What a seller was paid for a pass, and when, so that sales count it in that month: confirmed uses, days that were over, what was left at an end.
create table pass_payment (
  payment_no bigint generated always as identity primary key,
  order_item_no bigint not null references order_pass on delete cascade,
  -- Null: the account was deleted.
  seller_user_no bigint references users on delete set null,
  viv integer not null check (viv > 0),
  -- Uses or days that were paid; 0 for a fee and for what was left of an expired pass.
  qtt smallint not null check (qtt >= 0),
  reg_dt timestamptz not null
);
create index pass_payment_seller_idx on pass_payment (seller_user_no, reg_dt);
create index pass_payment_item_idx on pass_payment (order_item_no);

insert into pass_payment (order_item_no, seller_user_no, viv, qtt, reg_dt)
select u.order_item_no, p.seller_user_no, u.post_viv, 1, u.end_dt from pass_use u join order_pass p using (order_item_no) where u.post_viv > 0;
-- Days and fees have no record of their own: they are dated at the end of the pass, or now.
insert into pass_payment (order_item_no, seller_user_no, viv, qtt, reg_dt)
select p.order_item_no, p.seller_user_no, i.post_viv - paid.viv, case when p.unit = 'day' then p.used else 0 end, coalesce(p.end_dt, now())
from order_pass p join order_item i using (order_item_no)
  cross join lateral (select coalesce(sum(u.post_viv), 0) as viv from pass_use u where u.order_item_no = p.order_item_no) paid
where i.post_viv > paid.viv;

-- The figures that a pass was sold with, in percent: what the seller gets of the rest if the member ends it, and what the member gets of the rest once
-- it has expired.
alter table order_pass
  add column fee_percent smallint not null default 10 check (fee_percent between 0 and 100),
  add column expired_percent smallint not null default 100 check (expired_percent between 0 and 100);
alter table order_pass
  alter column fee_percent drop default,
  alter column expired_percent drop default;
