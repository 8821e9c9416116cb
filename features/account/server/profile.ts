import type { Profile } from '#features/account/contract.ts'
import type { Db } from '#kit/server/db.ts'

/** The specification's User, of an active member. */
export async function findProfile(db: Db, userNo: number): Promise<Profile | undefined> {
  const [profile] = await db.sql<Profile[]>`
    select user_no, user_social_provider, user_verified,
      json_build_object('haru_name', haru_name, 'haru_statemsg', haru_statemsg, 'haru_character', haru_character) as user_info,
      gender, user_profile, cate_no, (expert_no is not null and main_type = 'expert') as isexpert, expert_no,
      is_share_geo, is_show_geo, share_geo_expire_dt, is_geo_manually_disabled, user_token, unread_qtt
    from users where user_no = ${userNo} and state = 1`
  return profile
}
