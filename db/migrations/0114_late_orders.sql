-- `ship_due_dt` counts made-to-order goods until they are sent, and not only until their production starts: operators and sellers see what is late.
update shop_order o set ship_due_dt = least(o.ship_due_dt, w.due_dt)
from (select order_no, min(ship_due_dt) as due_dt from order_item where type = 3 and state = 4 and ship_dt is null group by order_no) w
where w.order_no = o.order_no;

drop index shop_order_seller_ship_idx;
create index shop_order_seller_ship_idx on shop_order (seller_no, ship_due_dt, order_no) where ship_due_dt is not null;
-- The queue of operators, by how late an order is.
create index shop_order_late_idx on shop_order (ship_due_dt, order_no) where not is_platform and ship_due_dt is not null;
