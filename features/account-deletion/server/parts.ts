import { readableToSql, visibleToSql } from '#features/block/server/public.ts'
import { MONEY } from './money.ts'
import { list, whole, type Part } from './pieces.ts'

/** Everything that haru keeps of a member, but for secrets: digests, codes and tokens tell nobody anything. */
export const PARTS: readonly Part[] = [
  whole(
    'profile',
    '계정과 프로필, 본인확인 정보, 몸 정보',
    `select user_no, user_id, user_social_provider, haru_name, haru_statemsg, haru_character, gender, user_profile, real_name, birth, phone,
      identity_provider, identity_dt, mail, mail_dt, haru_name_dt, tall, weight, goal_weight, cate_no, expert_no, main_type, setup_step,
      account_private, sigungu_code, is_share_geo, is_show_geo, share_geo_expire_dt, is_geo_manually_disabled, reg_dt
     from users where user_no = $1`,
  ),
  whole(
    'hidden-profile',
    '신고를 확인하는 동안 가려 둔 사진과 상태 메시지',
    'select user_profile, haru_statemsg, reg_dt from hidden_profile where user_no = $1',
  ),
  whole('settings', '설정', 'select setting_key, setting_value from user_setting where user_no = $1 order by 1'),
  list(
    'consents',
    '동의하고 거둔 기록',
    'consent_no',
    'select consent_no, kind, version, agreed, host(ip) as ip, ua, reg_dt from user_consent where user_no = $1',
  ),
  whole('interests', '관심사와 건강 정보', 'select kind, interest_no from user_interest where user_no = $1 order by 1, 2'),
  whole('social', '연결한 소셜 계정', 'select provider, mail, reg_dt from social_account where user_no = $1 order by 1'),
  whole(
    'sessions',
    '로그인한 기기',
    'select device, host(ip) as ip, reg_dt, seen_dt, end_dt from user_session where user_no = $1 order by reg_dt',
  ),
  whole('browsers', '로그인한 브라우저를 알아본 기록', 'select reg_dt, seen_dt from user_browser where user_no = $1 order by reg_dt'),
  whole('payment-means', '충전한 결제 수단을 알아본 기록', 'select reg_dt, used_dt from pay_instrument where user_no = $1 order by reg_dt'),
  list(
    'dailys',
    '하루 기록과 피드, 스토리',
    'post_no',
    `select post_no, kind, content, info, visibility, record_date, images, state, like_qtt, reply_qtt, from_no, same_qtt, expire_dt, reg_dt, edit_dt
     from post where user_no = $1`,
  ),
  whole(
    'daily-edits',
    '고치기 전의 하루 기록과 피드',
    `select h.post_no, h.content, h.info, h.visibility, h.images, h.edit_dt from post_history h join post p using (post_no)
     where p.user_no = $1 order by h.post_no, h.edit_dt`,
  ),
  list(
    'comments',
    '댓글',
    'comment_no',
    'select comment_no, post_no, parent_no, content, state, like_qtt, reg_dt, edit_dt from comment where user_no = $1',
  ),
  list('likes', '좋아한 글', 'post_no', 'select post_no, reg_dt from post_like where user_no = $1'),
  list('comment-likes', '좋아한 댓글', 'comment_no', 'select comment_no, reg_dt from comment_like where user_no = $1'),
  list('bookmarks', '나만 보려고 저장한 글', 'post_no', 'select post_no, reg_dt from post_bookmark where user_no = $1'),
  list('same', '식단이나 운동을 가져온 글', 'post_no', 'select post_no, reg_dt from post_same where user_no = $1'),
  list('story-views', '본 스토리', 'post_no', 'select post_no, reg_dt from story_view where user_no = $1'),
  list(
    'story-replies',
    '스토리에 보낸 말',
    'reply_no',
    'select reply_no, post_no, content, state, reg_dt from story_reply where user_no = $1',
  ),
  // Where the member may read it: a call in what is closed to them would tell that it is there.
  list(
    'mentions',
    '나를 부른 글과 댓글',
    'mention_no',
    `select m.mention_no, m.post_no, m.comment_no, m.haru_name from mention m join post p on p.post_no = m.post_no
       left join comment c on c.comment_no = m.comment_no
     where m.user_no = $1 and ${visibleToSql({ post: 'p', viewer: '$1' })} and (m.comment_no is null or ${readableToSql({ comment: 'c', post: 'p', viewer: '$1' })})`,
  ),
  list(
    'messages',
    '보낸 메시지',
    'cm_no',
    'select cm_no, cr_no, cm_content, cm_file, reply_no, state, reg_dt from chat_message where cm_from = $1',
  ),
  whole(
    'conversations',
    '대화방',
    'select cr_no, state, reject_reason, pin_dt, is_mute, is_refusing, left_dt, reg_dt from chat_member where user_no = $1 order by cr_no',
  ),
  list(
    'conversation-requests',
    '보낸 대화 요청',
    'request_no',
    'select request_no, cr_no, is_first, reg_dt from chat_request where user_no = $1',
  ),
  whole(
    'reactions',
    '메시지에 남긴 공감',
    'select cr_no, cm_no, emoji, reg_dt from chat_reaction where user_no = $1 order by cr_no, cm_no',
  ),
  list('alarms', '받은 알림', 'alarm_no', 'select alarm_no, kind, target, text, read_dt, reg_dt from alarm where user_no = $1'),
  list('meals', '저장한 식단', 'meal_no', 'select meal_no, meal_name, foods, reg_dt from saved_meal where user_no = $1'),
  list('follows', '팔로우한 회원', 'target_no', 'select target_no, state, reg_dt from follow where user_no = $1'),
  list('followers', '나를 팔로우한 회원', 'user_no', 'select user_no, state, reg_dt from follow where target_no = $1'),
  list('blocks', '차단한 회원', 'target_no', 'select target_no, reg_dt from block where user_no = $1'),
  list('mutes', '숨긴 회원', 'target_no', 'select target_no, until_dt, reg_dt from mute where user_no = $1'),
  list(
    'reports',
    '보낸 신고',
    'report_no',
    'select report_no, target_kind, target_no, reason, report_text, state, reg_dt from report where user_no = $1',
  ),
  whole('ads', '본 광고와 누른 광고', 'select ad_no, al_type, reg_dt from ad_log where user_no = $1 order by reg_dt, ad_no, al_type'),
  list(
    'inquiries',
    '1:1 문의와 답변',
    'inquiry_no',
    'select inquiry_no, cate, title, content, images, state, answer, answer_dt, reg_dt from inquiry where user_no = $1',
  ),
  list(
    'expert-applications',
    '전문가 신청',
    'application_no',
    'select application_no, state, cate_no, form, reject_reason, reg_dt, edit_dt, submit_dt, decide_dt from expert_application where user_no = $1',
  ),
  ...MONEY,
]
