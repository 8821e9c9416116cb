/** The member `u` as lists show people; null where nobody is there or the viewer may not meet them. */
export const personSql = (
  seen: string,
): string => `case when u.state = 1 and ${seen} then json_build_object('user_no', u.user_no, 'haru_name', u.haru_name,
  'haru_character', u.haru_character, 'gender', u.gender, 'cate_no', u.cate_no, 'user_profile', u.user_profile) end`
