-- Who began it: the member, or an operator who corrects what a member paid, after an inquiry.
alter table counsel_dispute add column opened_by text not null default 'member' check (opened_by in ('member', 'operator'));

-- The operators' queues: open counsellings by their start, and ended ones that paid something by their end.
create index counsel_open_idx on counsel (hope_dt, coun_no) where state in (1, 8, 2, 6, 7);
create index counsel_paid_idx on counsel ((coalesce(quit_dt, recent_dt)), coun_no) where paid_viv > 0;
-- An expert's sales by month.
create index counsel_sale_idx on counsel (expert_user_no, (coalesce(quit_dt, recent_dt)) desc, coun_no desc) where paid_viv > 0;
