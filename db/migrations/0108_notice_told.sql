-- Members get an alarm when the notice appears.
alter table notice add column is_told boolean not null default false;
alter table notice_version add column is_told boolean not null default false;
