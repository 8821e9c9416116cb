-- Counselling (decisions d-2, d-3): sessions with their terms, intake, records card, history, presence and disputes; timers of rows.

create extension if not exists btree_gist;

alter table counsel
  -- The product that was chosen (null: from before products existed), and its terms at that moment: they never change afterwards.
  add column product_no bigint,
  add column title text not null default '' check (length(title) <= 40),
  add column channel text not null default 'chat' check (channel in ('chat', 'voice', 'video')),
  add column cate_no smallint not null default 3 check (cate_no between 1 and 10),
  add column minutes smallint not null default 30 check (minutes between 1 and 240),
  -- In viv.
  add column price integer not null default 0 check (price >= 0),
  add column ext_minutes smallint check (ext_minutes in (10, 15)),
  add column ext_price integer check (ext_price > 0),
  add column buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 30),
  -- The start that the member wishes for, until it is accepted; then the agreed one.
  add column hope_dt timestamptz not null default now(),
  -- Until when the expert must answer the request.
  add column answer_due_dt timestamptz not null default now(),
  -- The last message or change of state: lists are sorted by it.
  add column recent_dt timestamptz not null default now(),
  add column accept_dt timestamptz,
  add column start_dt timestamptz,
  -- When the clock reaches zero; it only grows.
  add column end_dt timestamptz,
  add column quit_dt timestamptz,
  add column close_code text check (close_code in ('REJECTED', 'TIME_UP', 'MEMBER_END', 'AGREED_END', 'EXPERT_DROPPED', 'PLATFORM_OUTAGE', 'ADMIN',
    'MEMBER_CANCEL', 'EXPIRED', 'EXPERT_CANCEL', 'EXPERT_NO_SHOW', 'MEMBER_NO_SHOW', 'BOTH_NO_SHOW')),
  -- Of a rejection, of the expert's cancellation, or the operator's.
  add column reason text check (length(reason) <= 500),
  -- Accepted extensions.
  add column ext_count smallint not null default 0 check (ext_count between 0 and 3),
  -- Moves of an accepted session that were agreed on, and the one that waits for the other side's answer.
  add column move_count smallint not null default 0 check (move_count between 0 and 2),
  add column move_dt timestamptz,
  add column move_by text check (move_by in ('member', 'expert')),
  -- Seconds that were added to the end for outages, and until when outages are counted.
  add column adjust_seconds smallint not null default 0 check (adjust_seconds between 0 and 300),
  add column adjust_dt timestamptz,
  -- The request to end (state 7) was made then.
  add column quit_request_dt timestamptz,
  add column cr_no bigint references chat_room on delete set null,
  -- Viv that were paid to the expert and returned to the member; the rest of what was held is still held.
  add column paid_viv integer not null default 0 check (paid_viv >= 0),
  add column returned_viv integer not null default 0 check (returned_viv >= 0),
  -- The time that the session occupies: from its start to its end and the expert's pause after it.
  add column during tstzrange not null default 'empty',
  add constraint counsel_ext_check check ((ext_minutes is null) = (ext_price is null)),
  add constraint counsel_move_check check ((move_dt is null) = (move_by is null) and (move_dt is null or state = 8)),
  add constraint counsel_close_check check ((close_code is not null) = (state in (3, 4, 5)) or product_no is null),
  -- An expert's accepted sessions never overlap.
  add constraint counsel_during_excl exclude using gist (expert_user_no with =, during with &&) where (state in (8, 2, 6, 7));

-- A session runs for one at a time; of one pair one counselling is open.
create unique index counsel_running_key on counsel (expert_user_no) where state in (2, 6, 7) and product_no is not null;
create unique index counsel_open_pair_key on counsel (user_no, expert_user_no)
  where state in (1, 8, 2, 6, 7) and product_no is not null;
-- CountList and the expert's lists: the newest change first; the expert's accepted ones by their start.
create index counsel_member_list_idx on counsel (user_no, recent_dt desc, coun_no desc);
create index counsel_expert_new_idx on counsel (expert_user_no, recent_dt desc, coun_no desc) where state = 1;
create index counsel_expert_ing_idx on counsel (expert_user_no, hope_dt, coun_no) where state in (8, 2, 6, 7);
create index counsel_expert_end_idx on counsel (expert_user_no, recent_dt desc, coun_no desc) where state in (3, 4, 5);
create index counsel_expert_quit_idx on counsel (expert_user_no, quit_dt) where state = 3;
create index counsel_room_idx on counsel (cr_no, coun_no desc) where cr_no is not null;

-- What the member tells the expert; deleted with the account, hidden from the expert some days after the end.
create table counsel_intake (
  coun_no bigint primary key references counsel on delete cascade,
  gender text not null check (gender in ('m', 'w')),
  old smallint not null check (old between 14 and 120),
  tall numeric(4, 1) check (tall between 50 and 250),
  weight numeric(4, 1) check (weight between 10 and 400),
  -- Codes of the table of diseases, and free text.
  user_interest_disease text[] not null default '{}' check (cardinality(user_interest_disease) <= 10),
  disease_text text not null default '' check (length(disease_text) <= 30),
  user_contact text check (user_contact ~ '^\d{11}$'),
  question text not null check (length(question) between 1 and 1000),
  images jsonb not null default '[]',
  -- Consents by kind, with version and moment: {"health": {"version": 1, "reg_dt": "…"}, …}.
  consents jsonb not null
);

-- A frozen page of the member's own records (beyond.md, b-1).
create table counsel_card (
  coun_no bigint primary key references counsel on delete cascade,
  from_day date not null,
  to_day date not null,
  -- What the member switched on: mood, meal, workout, weight, words.
  parts text[] not null,
  snapshot jsonb not null,
  -- SHA-256 of the snapshot's text.
  hash text not null,
  -- The member closed it early.
  close_dt timestamptz,
  reg_dt timestamptz not null
);

-- Every change of state, and events without one (a move, an outage): the time line that both sides see in a dispute.
create table counsel_history (
  history_no bigint generated always as identity primary key,
  coun_no bigint not null references counsel on delete cascade,
  -- The id of the transition (decisions d-2), or the name of an event without one.
  event text not null,
  from_state smallint,
  to_state smallint,
  actor text not null check (actor in ('member', 'expert', 'operator', 'system')),
  operator_no bigint,
  detail jsonb not null default '{}',
  reg_dt timestamptz not null
);
create index counsel_history_idx on counsel_history (coun_no, history_no);

-- Intervals in which a side's session screen sent its beat (decisions d-2, "Present").
create table counsel_presence (
  coun_no bigint not null references counsel on delete cascade,
  side text not null check (side in ('member', 'expert')),
  from_dt timestamptz not null,
  to_dt timestamptz not null check (to_dt >= from_dt),
  primary key (coun_no, side, from_dt)
);
create index counsel_presence_last_idx on counsel_presence (coun_no, side, to_dt desc);

-- Times in which no process of the server was up: they count for neither side.
create table platform_beat (
  one boolean primary key default true check (one),
  beat_dt timestamptz not null
);
create table platform_outage (
  from_dt timestamptz primary key,
  to_dt timestamptz not null check (to_dt > from_dt)
);

-- Extensions: each has a hold of its own.
create table counsel_extension (
  coun_no bigint not null references counsel on delete cascade,
  -- 1, 2, … : part of the hold's reference.
  ext_no smallint not null check (ext_no > 0),
  minutes smallint not null,
  price integer not null check (price > 0),
  -- 0 asked for, 1 accepted, 2 released
  state smallint not null default 0 check (state in (0, 1, 2)),
  reg_dt timestamptz not null,
  primary key (coun_no, ext_no)
);
create unique index counsel_extension_open_key on counsel_extension (coun_no) where state = 0;

-- A note that only its expert reads.
create table counsel_note (
  coun_no bigint primary key references counsel on delete cascade,
  expert_user_no bigint not null references users on delete cascade,
  words text not null check (length(words) <= 2000),
  edit_dt timestamptz not null
);
create index counsel_note_expert_idx on counsel_note (expert_user_no);

-- Members whose requests an expert does not want to get again.
create table counsel_refusal (
  expert_user_no bigint not null references users on delete cascade,
  user_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null,
  primary key (expert_user_no, user_no)
);
create index counsel_refusal_user_idx on counsel_refusal (user_no);

-- "빈 시간 알림": members who wait for a free time, and the time that is offered to the first of them for some minutes.
create table counsel_watch (
  expert_user_no bigint not null references users on delete cascade,
  user_no bigint not null references users on delete cascade,
  -- The length of the session that they want.
  minutes smallint not null,
  reg_dt timestamptz not null,
  primary key (expert_user_no, user_no)
);
create index counsel_watch_user_idx on counsel_watch (user_no);
create index counsel_watch_order_idx on counsel_watch (expert_user_no, reg_dt);
create table counsel_offer (
  offer_no bigint generated always as identity primary key,
  expert_user_no bigint not null references users on delete cascade,
  user_no bigint not null references users on delete cascade,
  during tstzrange not null,
  until_dt timestamptz not null,
  reg_dt timestamptz not null
);
create index counsel_offer_expert_idx on counsel_offer using gist (expert_user_no, during);
create index counsel_offer_user_idx on counsel_offer (user_no);
create index counsel_offer_until_idx on counsel_offer (until_dt);

-- A member's complaint about a session, within 7 days of its end.
create table counsel_dispute (
  dispute_no bigint generated always as identity primary key,
  coun_no bigint not null unique references counsel on delete cascade,
  user_no bigint references users on delete set null,
  reason text not null check (length(reason) between 10 and 1000),
  -- 0 open, 1 decided
  state smallint not null default 0 check (state in (0, 1)),
  -- Of what was paid to the expert.
  refund_percent smallint check (refund_percent between 0 and 100),
  refund_viv integer check (refund_viv >= 0),
  -- What the two sides are told.
  answer text check (length(answer) <= 1000),
  operator_no bigint,
  reg_dt timestamptz not null,
  decide_dt timestamptz,
  check ((state = 1) = (decide_dt is not null and refund_percent is not null))
);
create index counsel_dispute_open_idx on counsel_dispute (reg_dt, dispute_no) where state = 0;
create index counsel_dispute_decided_idx on counsel_dispute (decide_dt, dispute_no) where state = 1;
create index counsel_dispute_user_idx on counsel_dispute (user_no) where user_no is not null;

-- Moments at which a row has something due: kit/server/timers.ts.
create table timer (
  kind text not null,
  no bigint not null,
  due_at timestamptz not null,
  -- A process works on it until then; afterwards another takes it.
  lease_dt timestamptz,
  -- Failed attempts; the next one waits longer.
  tries smallint not null default 0,
  primary key (kind, no)
);
create index timer_due_idx on timer (due_at);
