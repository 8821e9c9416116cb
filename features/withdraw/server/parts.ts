import type { Db } from '#kit/server/db.ts'
import { rowsOf, type Statement } from '#kit/server/prepared.ts'

/** Rows read at a time: an export of years takes no more memory than one of a day. */
const PAGE = 500

/** A file of the export, as pieces of JSON. */
export type Part = { name: string; words: string; pieces(db: Db, userNo: number): AsyncGenerator<string> }

/** All rows of a list, by the number that orders them. $1 is the member, $2 the number of the last one. */
const list = (name: string, words: string, key: string, select: string): Part => ({
  name,
  words,
  async *pieces(db, userNo) {
    const page: Statement = `select * from (${select}) x where ${key} > $2 order by ${key} limit ${PAGE}`
    let between = '[\n'
    for (let after = 0; ;) {
      const rows = await rowsOf<Record<string, number>>(db, page, [userNo, after])
      for (const row of rows) {
        yield between + JSON.stringify(row)
        between = ',\n'
      }
      if (rows.length < PAGE) break
      after = rows.at(-1)![key]!
    }
    yield between === '[\n' ? '[]\n' : '\n]\n'
  },
})

/** A short list, or one thing, in one reading. */
const whole = (name: string, words: string, select: string): Part => ({
  name,
  words,
  async *pieces(db, userNo) {
    yield `${JSON.stringify(await rowsOf(db, select, [userNo]), null, 2)}\n`
  },
})

/** Everything that haru keeps of a member, but for secrets: digests, codes and tokens tell nobody anything. */
export const PARTS: readonly Part[] = [
  whole(
    'profile',
    '계정과 프로필, 본인확인 정보, 몸 정보',
    `select user_no, user_id, user_social_provider, haru_name, haru_statemsg, haru_character, gender, user_profile, real_name, birth, phone,
      identity_provider, identity_dt, mail, mail_dt, haru_name_dt, tall, weight, goal_weight, cate_no, expert_no, main_type, setup_step,
      account_private, is_share_geo, is_show_geo, share_geo_expire_dt, is_geo_manually_disabled, reg_dt
     from users where user_no = $1`,
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
  list(
    'dailys',
    '하루 기록',
    'post_no',
    `select post_no, kind, content, info, visibility, record_date, images, state, like_qtt, reply_qtt, reg_dt, edit_dt from post where user_no = $1`,
  ),
  whole(
    'daily-edits',
    '고치기 전의 하루 기록',
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
  list('meals', '저장한 식단', 'meal_no', 'select meal_no, meal_name, foods, reg_dt from saved_meal where user_no = $1'),
  list('follows', '팔로우한 회원', 'target_no', 'select target_no, state, reg_dt from follow where user_no = $1'),
  list('blocks', '차단한 회원', 'target_no', 'select target_no, reg_dt from block where user_no = $1'),
  list('mutes', '숨긴 회원', 'target_no', 'select target_no, until_dt, reg_dt from mute where user_no = $1'),
  list(
    'reports',
    '보낸 신고',
    'report_no',
    'select report_no, target_kind, target_no, reason, report_text, state, reg_dt from report where user_no = $1',
  ),
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
]
