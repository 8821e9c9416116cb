-- What of a row's returned viv came back out of goodwill, without a claim (decisions d-5): an exchange does not count it as a lower price.
alter table order_item add column good_viv integer not null default 0,
  add constraint order_item_goodwill_check check (good_viv between 0 and back_viv);
