-- The last run of each recurring job and cleanup, which the runner writes.
create table job_run (
  -- 'job:sweep', 'cleanup:trace.cleanupTraces'
  name text primary key,
  run_dt timestamptz not null,
  ms integer not null,
  -- Rows that it removed or corrected; null where it counts none.
  rows bigint,
  -- The last run that failed, and with which kind of error.
  fail_dt timestamptz,
  error text
);

-- The console's counts of messages that wait or failed.
create index outbox_waiting_idx on outbox (channel, reg_dt) where state = 0;
create index outbox_failed_idx on outbox (channel, outbox_no desc) where state = 2;
