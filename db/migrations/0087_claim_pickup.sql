-- The Korean day on which the seller has the goods of a claim picked up; null: the buyer sends them.
alter table order_claim
  add column pickup_on date;
