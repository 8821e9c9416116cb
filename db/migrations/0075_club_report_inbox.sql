-- What members reported within a club, as its leader and managers may know of it: never by whom. One row for each thing, which a report
-- opens until they looked at it.

create table club_report (
  meet_no bigint not null references meet on delete cascade,
  target_kind text not null check (target_kind in ('board', 'comment', 'bungae', 'chat')),
  target_no bigint not null,
  -- The post, also of a comment.
  post_no bigint references club_post on delete cascade,
  -- Who wrote it: they are not told, as a manager neither.
  user_no bigint not null references users on delete cascade,
  title text not null,
  reasons text[] not null default '{}',
  report_qtt integer not null,
  report_dt timestamptz not null,
  settle_dt timestamptz,
  primary key (target_kind, target_no)
);
create index club_report_open_idx on club_report (meet_no, report_dt desc) where settle_dt is null;
create index club_report_post_idx on club_report (post_no);
create index club_report_user_idx on club_report (user_no);
create index club_report_meet_idx on club_report (meet_no);
-- The posts that a club's staff hid.
create index club_post_hide_idx on club_post (meet_no, hide_dt desc) where hide_dt is not null;
