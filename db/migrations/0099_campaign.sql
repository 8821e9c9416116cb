-- Advertising pushes that operators send to members who agreed to them.
create table campaign (
  campaign_no bigint generated always as identity primary key,
  title text not null,
  content text not null,
  -- A path of the app.
  link text not null,
  -- Whom it is for: who, gender, age, joined.
  segment jsonb not null,
  -- 1 draft, 2 scheduled, 3 being sent, 4 sent, 5 stopped, 6 discarded
  state smallint not null default 1 check (state between 1 and 6),
  -- Counts edits: an operator acts on what they have seen.
  version integer not null default 1,
  start_dt timestamptz,
  -- Members in the segment when it was scheduled; members who got it, and pushes that a stop held back.
  target_qtt integer,
  sent_qtt integer not null default 0,
  held_qtt integer not null default 0,
  -- Openings of receipts that were deleted since.
  old_open_qtt integer not null default 0,
  -- The last member who was looked at.
  after_no bigint not null default 0,
  create_by bigint not null,
  change_by bigint not null,
  reg_dt timestamptz not null,
  change_dt timestamptz not null,
  end_dt timestamptz,
  check (state in (1, 6) or (start_dt is not null and target_qtt is not null))
);
create index campaign_state_idx on campaign (state, campaign_no desc);

-- That a member got a campaign: a killed server neither doubles nor loses one.
create table campaign_receipt (
  campaign_no bigint not null references campaign on delete cascade,
  user_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null,
  open_dt timestamptz,
  primary key (campaign_no, user_no)
);
create index campaign_receipt_user_idx on campaign_receipt (user_no);
create index campaign_receipt_open_idx on campaign_receipt (campaign_no) where open_dt is not null;
create index campaign_receipt_time_idx on campaign_receipt (reg_dt);

-- Members who ever agreed to advertising, in the order of their numbers.
create index user_consent_audience_idx on user_consent (user_no) where kind = 'marketing' and agreed;
