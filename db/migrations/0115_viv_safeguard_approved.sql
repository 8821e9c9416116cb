-- Two operators: `operator_no` proposed the sum, `approved_by` confirmed it. Rows of before have one operator and count nowhere.
alter table viv_safeguard add column approved_by bigint, add constraint viv_safeguard_two check (approved_by <> operator_no);
