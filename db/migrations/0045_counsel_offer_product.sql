-- The product for which a freed time is offered: a session of another length may not begin at that time.
alter table counsel_offer add column product_no bigint references counsel_product on delete cascade;
