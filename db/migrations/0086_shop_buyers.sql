-- Members who bought a product in this Korean month; counted by the job that counts scores.
alter table shop_product
  add column buyer_qtt integer not null default 0 check (buyer_qtt >= 0);
