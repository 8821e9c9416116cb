-- Lists of the console that read more pages the more rows there were.

-- Accounts that wait to be deleted, from one to the next.
drop index users_purge_idx;
create index users_purge_idx on users (purge_dt, user_no) where purge_dt is not null;

-- Renewals that wait, and what was approved in any state that follows.
create index expert_application_renewal_queue_idx on expert_application (submit_dt, application_no) where state = 1 and renews_no is not null;
create index expert_application_approved_idx on expert_application (decide_dt, application_no) where state in (3, 5, 6);

-- Questions about the platform's goods are operators' work: found without the questions to all sellers. A product never changes its seller.
alter table shop_question add column is_platform boolean not null default false;
update shop_question q set is_platform = true from shop_product p where p.item_no = q.item_no and p.is_platform;
create function shop_question_seller() returns trigger language plpgsql as $$
begin
  new.is_platform := coalesce((select p.is_platform from shop_product p where p.item_no = new.item_no), false);
  return new;
end $$;
create trigger shop_question_seller before insert on shop_question for each row execute function shop_question_seller();
create index shop_question_platform_idx on shop_question (reg_dt, question_no) where is_platform and reply is null;
