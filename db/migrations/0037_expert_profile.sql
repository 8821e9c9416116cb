-- What an expert has changed on their public page since the approval. Without a row the page shows what the application says.

create table expert_profile (
  user_no bigint primary key references users on delete cascade,
  intro text not null check (length(intro) between 50 and 1000),
  -- In the wire's own shape, as in expert_application.form.
  careers jsonb not null,
  areas jsonb not null,
  -- Counts the edits, for compare-and-set.
  version integer not null default 1,
  edit_dt timestamptz not null
);
