-- Questions and answers are a table of the catalogue from now on.
drop table faq;

-- An inquiry is a conversation: the member's question, answers of operators, further questions.
create table inquiry_message (
  message_no bigint generated always as identity primary key,
  inquiry_no bigint not null references inquiry on delete cascade,
  -- question: of the member; answer: of an operator
  kind text not null check (kind in ('question', 'answer')),
  content text not null,
  images jsonb not null default '[]',
  operator_no bigint,
  -- The template that an answer began with, and its version.
  template_key text,
  template_no bigint,
  reg_dt timestamptz not null,
  check (kind = 'answer' or operator_no is null)
);
create index inquiry_message_idx on inquiry_message (inquiry_no, message_no);

-- Answers that are stored were given before operators had numbers of their own, in demonstrations.
insert into inquiry_message (inquiry_no, kind, content, reg_dt)
select inquiry_no, 'answer', answer, answer_dt from inquiry where answer is not null;

alter table inquiry drop column answer;
alter table inquiry drop constraint inquiry_state_check;
-- 0 waiting, 1 answered, 2 closed
alter table inquiry add constraint inquiry_state_check check (state in (0, 1, 2));
-- Since when it waits: its opening, or the member's further question.
alter table inquiry add column wait_dt timestamptz;
-- Until when it should be answered.
alter table inquiry add column due_dt timestamptz;
-- Counts what the member wrote, so that an operator answers what they have read.
alter table inquiry add column version integer not null default 1;
alter table inquiry add column close_dt timestamptz;
update inquiry set wait_dt = reg_dt, due_dt = reg_dt + interval '1 day';
alter table inquiry alter column wait_dt set not null, alter column due_dt set not null;
alter table inquiry add constraint inquiry_answer_check check (state <> 1 or answer_dt is not null);
alter table inquiry add constraint inquiry_close_check check ((state = 2) = (close_dt is not null));
drop index inquiry_waiting_idx;
create index inquiry_due_idx on inquiry (due_dt, inquiry_no) where state = 0;
create index inquiry_wait_idx on inquiry (wait_dt, inquiry_no) where state = 0;
create index inquiry_answered_idx on inquiry (answer_dt, inquiry_no) where state = 1;
create index inquiry_closed_idx on inquiry (close_dt, inquiry_no) where state = 2;

-- Pictures of a message are those of the member's, also where an operator gave them.
alter table media drop constraint media_holder_check;
alter table media add constraint media_holder_check check (
  holder ~ '^((profile|inquiry|inquiry-message|counsel|review|hidden-review|item|hidden-item|sold-item|claim|platform-item|sold-platform-item|order-review|hidden-order-review|club):[0-9]+|chat:[0-9]+:[0-9a-f-]{36})$');
