-- Boards of clubs. A post of a board is a post like every other, with its pictures, tags, comments and likes; only members see it.

alter table post drop constraint post_kind_check;
alter table post add constraint post_kind_check check (kind in ('daily', 'feed', 'story', 'board'));
alter table post drop constraint post_visibility_check;
alter table post add constraint post_visibility_check check (visibility in ('public', 'followers', 'private', 'club'));
alter table post add constraint post_club_check check ((kind = 'board') = (visibility = 'club'));

-- What a board adds to a post. A deleted post has no row here.
create table club_post (
  post_no bigint primary key references post on delete cascade,
  meet_no bigint not null references meet on delete cascade,
  user_no bigint not null references users on delete cascade,
  board text not null check (board in ('notice', 'free', 'hello', 'review', 'photo')),
  title text not null check (length(title) between 2 and 60),
  pin_dt timestamptz,
  -- Nobody comments any more.
  lock_dt timestamptz,
  -- Hidden by the club's staff, who still see it, as its author does.
  hide_dt timestamptz,
  hide_reason text not null default '' check (length(hide_reason) <= 500),
  reg_dt timestamptz not null
);
create index club_post_meet_idx on club_post (meet_no, post_no desc);
create index club_post_board_idx on club_post (meet_no, board, post_no desc);
create index club_post_pin_idx on club_post (meet_no, pin_dt desc) where pin_dt is not null;
create index club_post_user_idx on club_post (user_no, meet_no, post_no desc);

-- Whether a member may read a post of a club: they are in the club, which has not ended, and its staff does not hide the post.
-- Visibility (visibleToSql) asks only for posts of clubs.
create function sees_club_post(asked bigint, viewer bigint) returns boolean language sql stable return coalesce((
  select c.state in (1, 2, 3) and (b.hide_dt is null or b.user_no = viewer or m.role <> 'member')
  from club_post b join meet c on c.meet_no = b.meet_no join meet_member m on m.meet_no = b.meet_no and m.user_no = viewer and m.state = 1
  where b.post_no = asked), false);

-- Whether members may comment on a post of a club, which lives, and whose staff has neither hidden nor locked the post.
create function takes_club_comments(asked bigint) returns boolean language sql stable return coalesce((
  select c.state in (1, 2) and b.lock_dt is null and b.hide_dt is null
  from club_post b join meet c on c.meet_no = b.meet_no where b.post_no = asked), false);
