-- Questions and answers. Both are posts like every other, with their pictures, likes and comments; everybody reads them.

alter table post drop constraint post_kind_check;
alter table post add constraint post_kind_check check (kind in ('daily', 'feed', 'story', 'board', 'question', 'answer'));
alter table post drop constraint post_visibility_check;
alter table post add constraint post_visibility_check check (visibility in ('public', 'followers', 'private', 'club', 'kin'));
alter table post add constraint post_kin_check check ((kind in ('question', 'answer')) = (visibility = 'kin'));

create table kin_question (
  ki_no bigint primary key references post on delete cascade,
  -- The asker, whom nobody learns of an anonymous question.
  user_no bigint not null references users on delete cascade,
  is_anonymous boolean not null,
  -- 1 open, 2 adopted, 3 closed, 0 deleted
  state smallint not null default 1 check (state between 0 and 3),
  title text not null check (length(title) between 2 and 60),
  title_first text collate "C" generated always as (hangul_first(title)) stored,
  title_code text generated always as (hangul_code(hangul_key(title))) stored,
  category text not null check (category in ('specialist', 'medicine', 'exercise', 'food', 'others')),
  tags text[] not null default '{}' check (cardinality(tags) <= 5),
  -- A district, or the first two digits of its code for the province.
  sigungu_code text check (sigungu_code ~ '^\d{2}(\d{3})?$'),
  guard text not null default 'none' check (guard in ('none', 'health', 'emergency')),
  -- Of title and text, by which the same question is known again.
  text_hash bytea not null,
  -- In paid viv; held as 'kin:{ki_no}:{round}', one round for each adoption.
  reward integer not null default 0 check (reward = 0 or reward between 10 and 1000),
  round integer not null default 1,
  -- 'held', then 'paid' to an answer or 'returned'.
  reward_state text check (reward_state in ('held', 'paid', 'returned')),
  adopted_no bigint,
  adopt_dt timestamptz,
  award_no bigint,
  close_dt timestamptz not null,
  -- A timer closes them for an adopted question.
  is_comment_closed boolean not null default false,
  ki_hit integer not null default 0,
  answer_qtt integer not null default 0,
  -- Answers of experts among them.
  expert_qtt integer not null default 0,
  addition_qtt integer not null default 0,
  reg_dt timestamptz not null,
  edit_dt timestamptz,
  check ((reward = 0) = (reward_state is null)),
  check ((state = 2) = (adopted_no is not null))
);
create index kin_question_new_idx on kin_question (ki_no desc) where state <> 0;
create index kin_question_category_idx on kin_question (category, ki_no desc) where state <> 0;
create index kin_question_region_idx on kin_question (sigungu_code, ki_no desc) where state <> 0;
create index kin_question_waiting_idx on kin_question (ki_no desc) where state = 1 and answer_qtt = 0;
create index kin_question_region_waiting_idx on kin_question (sigungu_code, ki_no desc) where state = 1 and answer_qtt = 0;
create index kin_question_adopted_idx on kin_question (ki_no desc) where state = 2;
create index kin_question_closed_idx on kin_question (ki_no desc) where state = 3;
create index kin_question_open_idx on kin_question (ki_no desc) where state = 1;
create index kin_question_reward_idx on kin_question (ki_no desc) where state = 1 and reward > 0;
create index kin_question_expert_idx on kin_question (ki_no desc) where state <> 0 and expert_qtt > 0;
create index kin_question_hit_idx on kin_question (ki_hit desc, ki_no desc) where state <> 0;
create index kin_question_user_idx on kin_question (user_no, ki_no desc);
create index kin_question_code_idx on kin_question using gin (title_code gin_trgm_ops) where state <> 0;

create table kin_answer (
  an_no bigint primary key references post on delete cascade,
  ki_no bigint not null references kin_question on delete cascade,
  user_no bigint not null references users on delete cascade,
  -- Of an expert when they answered; null: no expert.
  cate_no smallint,
  -- 1 active, 2 adopted, 0 deleted
  state smallint not null default 1 check (state between 0 and 2),
  text_hash bytea not null,
  reg_dt timestamptz not null,
  edit_dt timestamptz
);
-- One answer of a member.
create unique index kin_answer_one_idx on kin_answer (ki_no, user_no) where state <> 0;
create index kin_answer_list_idx on kin_answer (ki_no, an_no) where state <> 0;
create index kin_answer_user_idx on kin_answer (user_no, an_no desc) where state <> 0;
create index kin_answer_expert_idx on kin_answer (user_no, an_no desc) where state <> 0 and cate_no is not null;
create index kin_answer_hash_idx on kin_answer (user_no, text_hash);

-- "추가 내용" of the asker.
create table kin_addition (
  addition_no bigint generated always as identity primary key,
  ki_no bigint not null references kin_question on delete cascade,
  content text not null check (length(content) <= 8000),
  reg_dt timestamptz not null
);
create index kin_addition_idx on kin_addition (ki_no, addition_no);

-- Who opened a question lately: a digest of the member or of the guest's device, for a day.
create table kin_view (
  ki_no bigint not null references kin_question on delete cascade,
  viewer bytea not null,
  view_dt timestamptz not null,
  primary key (ki_no, viewer)
);
create index kin_view_dt_idx on kin_view (view_dt);

create table kin_invite (
  ki_no bigint not null references kin_question on delete cascade,
  user_no bigint not null references users on delete cascade,
  by_no bigint not null references users on delete cascade,
  reg_dt timestamptz not null,
  primary key (ki_no, user_no)
);
create index kin_invite_expert_idx on kin_invite (user_no, reg_dt);
create index kin_invite_by_idx on kin_invite (by_no, reg_dt);

-- Every change of a state, with its reason.
create table kin_event (
  event_no bigint generated always as identity primary key,
  ki_no bigint not null references kin_question on delete cascade,
  an_no bigint,
  event text not null,
  from_state smallint,
  to_state smallint not null,
  actor text not null,
  detail jsonb not null default '{}',
  reg_dt timestamptz not null
);
create index kin_event_idx on kin_event (ki_no, event_no);

-- Whether the viewer sees the member's name under what they wrote: their account is active, and neither blocks the other.
create function sees_member(asked bigint, viewer bigint) returns boolean language sql stable return
  (select u.state = 1 from users u where u.user_no = asked) is true
  and (select true from block b where b.user_no = viewer and b.target_no = asked) is null
  and (select true from block b where b.user_no = asked and b.target_no = viewer) is null;

-- Whether the viewer may read a question or an answer. An anonymous question does not depend on who asked it: otherwise a block would tell.
-- Visibility (visibleToSql) asks only for these posts, and for the author's own before.
create function sees_kin_post(asked bigint, viewer bigint) returns boolean language sql stable return coalesce((
  select q.state <> 0 and (q.is_anonymous or sees_member(q.user_no, viewer)) from kin_question q where q.ki_no = asked), (
  select a.state <> 0 and q.state <> 0 and sees_member(a.user_no, viewer)
    and (q.user_no is not distinct from viewer or (q.is_anonymous or sees_member(q.user_no, viewer))
      and (select p.hide_dt is null from post p where p.post_no = q.ki_no))
  from kin_answer a join kin_question q on q.ki_no = a.ki_no where a.an_no = asked), false);

create function kin_question_of(asked bigint) returns bigint language sql stable return coalesce(
  (select a.ki_no from kin_answer a where a.an_no = asked), asked);

-- Whether the member asked the anonymous question that this is or answers. They neither comment nor like there: the name would tell who asked.
create function is_unnamed_asker(asked bigint, viewer bigint) returns boolean language sql stable return coalesce((
  select q.is_anonymous and q.user_no = viewer from kin_question q where q.ki_no = kin_question_of(asked)), false);

-- Whether the member may comment on it.
create function takes_kin_comments(asked bigint, viewer bigint) returns boolean language sql stable return coalesce((
  select q.state in (1, 2) and not q.is_comment_closed and not (q.is_anonymous and q.user_no = viewer)
  from kin_question q where q.ki_no = kin_question_of(asked)), false);

alter table report drop constraint report_target_kind_check;
alter table report add constraint report_target_kind_check
  check (target_kind in ('user', 'daily', 'feed', 'story', 'board', 'question', 'answer', 'comment', 'chat', 'counsel', 'counsel_review', 'product',
    'order_review', 'item_question', 'item_answer', 'bungae', 'club'));
