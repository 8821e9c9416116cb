-- The member whom the leader asked to lead the club, and since when: an offer that must be accepted within 72 hours.

alter table meet
  add column offer_user_no bigint references users on delete set null,
  add column offer_dt timestamptz,
  add constraint meet_offer_check check (offer_user_no is null or offer_dt is not null);
create index meet_offer_idx on meet (offer_user_no) where offer_user_no is not null;
