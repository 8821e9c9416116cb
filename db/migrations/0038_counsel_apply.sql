-- Pictures of a counselling's intake, and pictures of one's own dailys that the expert sees in the records card.
alter table media drop constraint media_holder_check;
alter table media add constraint media_holder_check check (holder ~ '^((profile|inquiry|counsel):[0-9]+|chat:[0-9]+:[0-9a-f-]{36})$');

-- Uploads that their owner shows to one other member, who sees them by the marked addresses that a feature gives out.
create table media_share (
  media_no bigint not null references media on delete cascade,
  user_no bigint not null references users on delete cascade,
  primary key (media_no, user_no)
);
create index media_share_user_idx on media_share (user_no);

-- A member's weight by the day on which it was stored, in kg.
create table user_weight (
  user_no bigint not null references users on delete cascade,
  day date not null,
  weight numeric(4, 1) not null,
  primary key (user_no, day)
);
insert into user_weight (user_no, day, weight) select user_no, (now() at time zone 'Asia/Seoul')::date, weight from users where weight is not null;
