-- What a seller has not finished, sent or not: few rows beside the finished ones.
create index shop_order_seller_open_idx on shop_order (seller_user_no, order_no desc) where states & 20 <> 0;
