-- The promise board counts an expert's requests of the last days.

create index counsel_promise_idx on counsel (expert_user_no, reg_dt) where product_no is not null;
