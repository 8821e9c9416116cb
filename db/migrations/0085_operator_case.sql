-- What operators do with a case that waits in a queue of the inbox, besides deciding it. The case itself is a row of the feature that registers the
-- queue; a row here that no waiting case has any more means nothing, and is deleted after a while.
create table operator_case (
  queue text not null check (queue ~ '^[a-z_]{1,60}$'),
  case_no bigint not null,
  claimed_by bigint,
  claim_dt timestamptz,
  -- Hidden from the list until then.
  parked_until timestamptz,
  park_reason text not null default '' check (length(park_reason) <= 500),
  edit_dt timestamptz not null,
  primary key (queue, case_no),
  check ((claimed_by is null) = (claim_dt is null))
);
create index operator_case_claimed_idx on operator_case (claimed_by, queue) where claimed_by is not null;
create index operator_case_parked_idx on operator_case (queue, parked_until) where parked_until is not null;
create index operator_case_edit_idx on operator_case (edit_dt);

-- Notes of operators about a case. `kind` is the log's word for it ('exchange'), so that a case keeps its notes from queue to queue.
create table operator_case_note (
  note_no bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  case_no bigint not null,
  operator_no bigint not null,
  content text not null check (length(content) between 1 and 1000),
  reg_dt timestamptz not null
);
create index operator_case_note_idx on operator_case_note (kind, case_no, note_no);

-- Orders of the queues in the inbox: when a case is due, or since when it waits.
create index viv_refund_due_idx on viv_refund (state, due_dt, refund_no) where state in (1, 3);
create index viv_refund_loss_reg_idx on viv_refund (reg_dt, refund_no) where loss_viv > 0 and loss_accepted_dt is null;
create index viv_difference_open_idx on viv_difference (reg_dt, difference_no) where close_dt is null;
create index counsel_dispute_waiting_idx on counsel_dispute (reg_dt, coun_no) where state = 0;
create index shop_order_platform_claim_idx on shop_order (recent_dt, order_no) where seller_no = 0 and states & 320 <> 0;
create index operator_proposal_due_idx on operator_proposal (expire_dt, proposal_no) where state = 'proposed';
