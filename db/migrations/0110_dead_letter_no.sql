-- Jobs that failed with their last try are cases of the operators' inbox, whose cases have numbers. The last 48 bits of a job's id are random
-- in every version of UUID that pg-boss uses.
create function job_number(id uuid) returns bigint language sql immutable strict parallel safe
  return ('x' || right(id::text, 12))::bit(48)::bigint;

create index dead_letter_since on job.job_common (created_on, job_number(id)) where name = 'dead_letters' and state < 'active';
create index dead_letter_no on job.job_common (job_number(id)) where name = 'dead_letters' and state < 'active';
