-- A counselling that follows an answer of its expert: what the asker sent of the thread, and the reward that was taken off the price.

create table counsel_follow_up (
  coun_no bigint primary key references counsel on delete cascade,
  -- Of the answer and its question, which may be deleted by now.
  an_no bigint not null,
  ki_no bigint not null,
  -- Of the reward that the expert got for the answer.
  viv integer not null check (viv >= 0),
  -- The session did not take place: the reward can be taken off another one.
  return_dt timestamptz,
  -- Null: the member took it back.
  thread jsonb,
  reg_dt timestamptz not null
);
-- A reward is taken off one session.
create unique index counsel_follow_up_reward_key on counsel_follow_up (an_no) where viv > 0 and return_dt is null;
