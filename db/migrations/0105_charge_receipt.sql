-- Operators find a payment by the gateway's number on its receipt.
create index viv_charge_pg_tx_idx on viv_charge (pg_tx) where pg_tx is not null;
