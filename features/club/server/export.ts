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
  list(
    'club-posts',
    '모임 게시판에 쓴 글의 제목',
    'post_no',
    'select post_no, meet_no, board, title, pin_dt, lock_dt, hide_dt, hide_reason, reg_dt from club_post where user_no = $1',
  ),
]
