-- Reviews that an expert faked (decisions d-15) are measures against the expert: the count is of those in force, one for each review.
alter table sanction drop constraint sanction_kind_check;
alter table sanction add constraint sanction_kind_check check (kind in ('hide', 'reach', 'warn', 'limit', 'suspend', 'fake_review'));
-- The number of faked reviews that led to the measure: it stands while that many are in force.
alter table sanction add column fake_step smallint;
alter table sanction add constraint sanction_fake_step_check check (fake_step is null or kind in ('warn', 'limit'));
create unique index sanction_fake_review_key on sanction (target_kind, target_no) where kind = 'fake_review' and state = 1;
create unique index sanction_fake_step_key on sanction (user_no, fake_step) where fake_step is not null and state = 1;
