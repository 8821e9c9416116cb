/** The member `u` as a `person`; null if inactive or if `isVisible` is false. */
export const personSql = (
  isVisible: string,
): string => `case when u.state = 1 and ${isVisible} then json_build_object('user_no', u.user_no, 'haru_name', u.haru_name,
  'haru_character', u.haru_character, 'gender', u.gender, 'cate_no', u.cate_no, 'user_profile', u.user_profile) end`
