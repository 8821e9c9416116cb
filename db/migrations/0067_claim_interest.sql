-- What a late refund carried (decisions d-5, 15 % a year): in viv, and what of it is at the seller's cost; the platform pays the rest, and what the seller lacks. Null: no refund yet.
alter table order_claim
  add column interest_viv integer check (interest_viv >= 0),
  add column interest_seller_viv integer check (interest_seller_viv between 0 and interest_viv);
