-- The console's searches: members by part of their real name, as 0013_search.sql finds them by their own; exchanges by amount and holder.

alter table users
  add column real_key text collate "C" generated always as (hangul_key(real_name)) stored,
  add column real_code text generated always as (hangul_code(hangul_key(real_name))) stored;
create index users_real_key_idx on users (real_key, user_no) where real_key is not null;
create index users_real_code_idx on users using gin (real_code gin_trgm_ops) where real_code is not null;

create index viv_exchange_amount_idx on viv_exchange (state, net_won desc, exchange_no desc);
create index viv_exchange_holder_idx on viv_exchange (holder collate "C", exchange_no);
create index viv_refund_amount_idx on viv_refund (won desc, refund_no desc) where state in (1, 3);
