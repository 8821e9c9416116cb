-- What operators decided about a claim, in their words, which both sides read, and when. `operator_no` says who.
alter table order_claim
  add column answer text check (length(answer) <= 500),
  add column decide_dt timestamptz,
  add constraint order_claim_decided_check check ((answer is null) = (decide_dt is null));
create index order_claim_decided_idx on order_claim (decide_dt, claim_no) where decide_dt is not null;
