-- The reference of an alarm to its member locked the member's row for each alarm, which cost more than the alarm itself. The statement that
-- writes an alarm reads that the account is active, and an account is deleted only after its days of grace.
alter table alarm drop constraint alarm_user_no_fkey;

create function alarm_of_deleted_member() returns trigger language plpgsql as $$
begin
  delete from alarm where user_no = old.user_no;
  return null;
end $$;
create trigger alarm_of_deleted_member after delete on users for each row execute function alarm_of_deleted_member();
