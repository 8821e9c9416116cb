import { list, whole, type ExportPart } from '#kit/server/data-export.ts'

export const clubExport: readonly ExportPart[] = [
  whole(
    'clubs',
    '모임과 가입 신청',
    `select m.meet_no, c.meet_title, m.role, m.state, m.answers, m.reason, m.reg_dt, m.join_dt, m.end_dt, m.role_dt, m.seen_dt
     from meet_member m join meet c on c.meet_no = m.meet_no where m.user_no = $1 order by m.meet_no`,
  ),
  list(
    'club-history',
    '모임에서 한 일',
    'history_no',
    'select history_no, meet_no, event, from_state, to_state, reason, reg_dt from meet_history where actor_no = $1',
  ),
  list(
    'club-invites',
    '모임에 초대한 링크',
    'invite_no',
    'select invite_no, meet_no, expire_dt, revoke_dt, use_qtt, reg_dt from meet_invite where user_no = $1',
  ),
  whole(
    'club-challenge-entries',
    '모임 챌린지와 받은 마크',
    `select e.challenge_no, h.meet_no, h.title, h.kind, h.goal, h.start_date, h.end_date, e.state, e.join_dt, e.amount, e.reach_dt
     from club_challenge_entry e join club_challenge h on h.challenge_no = e.challenge_no where e.user_no = $1 order by e.entry_no`,
  ),
  list(
    'club-challenges-started',
    '모임에서 연 챌린지',
    'challenge_no',
    'select challenge_no, meet_no, title, kind, scope, goal, start_date, end_date, state, reason, reg_dt from club_challenge where user_no = $1',
  ),
  whole(
    'club-cheers',
    '모임 챌린지에서 보낸 응원',
    'select challenge_no, to_user_no, day, reg_dt from club_challenge_cheer where user_no = $1 order by reg_dt',
  ),
  list(
    'club-posts',
    '모임 게시판에 쓴 글의 제목',
    'post_no',
    'select post_no, meet_no, board, title, pin_dt, lock_dt, hide_dt, hide_reason, reg_dt from club_post where user_no = $1',
  ),
  list(
    'club-poll-votes',
    '모임 투표에서 고른 것',
    'vote_no',
    `select v.vote_no, v.post_no, o.text, o.start_dt, v.reg_dt from club_poll_vote v
     join club_poll_option o on o.option_no = v.option_no where v.user_no = $1`,
  ),
  list(
    'club-polls',
    '모임 글에 붙인 투표',
    'post_no',
    `select l.post_no, l.is_multiple, l.is_anonymous, l.end_dt, l.close_dt, l.adhoc_no,
       (select json_agg(coalesce(o.text, o.start_dt::text) order by o.nth) from club_poll_option o where o.post_no = l.post_no) as options
     from club_poll l join club_post b on b.post_no = l.post_no where b.user_no = $1`,
  ),
]
