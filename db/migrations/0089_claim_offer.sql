-- A part that the seller offers to refund, until the buyer takes it, and whether the pieces can be sold again then.
alter table order_claim
  add column offer_viv integer check (offer_viv > 0 and offer_viv <= item_amt),
  add column offer_sellable boolean not null default false;
