-- Experts by the prices of what they offer.

create index counsel_product_price_idx on counsel_product (price, expert_user_no) where state = 1 and position is not null;
