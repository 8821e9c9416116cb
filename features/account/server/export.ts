import { list, whole, type ExportPart } from '#kit/server/data-export.ts'

export const accountExport: readonly ExportPart[] = [
  whole(
    'profile',
    '계정과 프로필, 본인확인 정보, 몸 정보',
    `select user_no, user_id, user_social_provider, haru_name, haru_statemsg, haru_character, gender, user_profile, real_name, birth, phone,
      identity_provider, identity_dt, mail, mail_dt, haru_name_dt, tall, weight, goal_weight, cate_no, expert_no, main_type, setup_step,
      account_private, sigungu_code, is_share_geo, is_show_geo, share_geo_expire_dt, is_geo_manually_disabled, reg_dt
     from users where user_no = $1`,
  ),
  list(
    'consents',
    '동의하고 거둔 기록',
    'consent_no',
    'select consent_no, kind, version, agreed, host(ip) as ip, ua, reg_dt from user_consent where user_no = $1',
  ),
  whole(
    'hidden-profile',
    '신고를 확인하는 동안 가려 둔 사진과 상태 메시지',
    'select user_profile, haru_statemsg, reg_dt from hidden_profile where user_no = $1',
  ),
  whole('weights', '날짜별 몸무게', 'select day, weight from user_weight where user_no = $1 order by day'),
  whole(
    'sessions',
    '로그인한 기기',
    'select device, host(ip) as ip, reg_dt, seen_dt, end_dt from user_session where user_no = $1 order by reg_dt',
  ),
  whole('app-devices', '앱으로 로그인한 기기를 알아본 기록', 'select reg_dt, seen_dt from user_device where user_no = $1 order by reg_dt'),
  whole('browsers', '로그인한 브라우저를 알아본 기록', 'select reg_dt, seen_dt from user_browser where user_no = $1 order by reg_dt'),
]
