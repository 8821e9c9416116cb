/**
 * The rows of the CTE `from` with what the wire shows of their member `user_no`. Leaves out members who are not active, and those
 * whose row another transaction has locked: the statement's foreign keys would wait for it. `is true` matches no partial index,
 * which would be scanned for every row where it was empty when the statement was planned.
 */
export const withAuthorSql = (from: string): string => `
  select a.*, u.* from ${from} a cross join lateral (
    select u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile, u.referrer_no
    from users u where u.user_no = a.user_no and (u.state = 1) is true for key share skip locked) u`

/** The member `userNo` as the wire's `person`; null if the account is not active. */
export const personSql = (userNo: string): string => `(
  select json_build_object('user_no', u.user_no, 'haru_name', u.haru_name, 'haru_character', u.haru_character, 'gender', u.gender,
    'cate_no', u.cate_no, 'user_profile', u.user_profile)
  from users u where u.user_no = ${userNo} and u.state = 1)`

/** The name of the member `userNo` with its first letter alone, as public lists of purchases show it; null if the account is not active. */
export const maskedNameSql = (userNo: string): string => `(
  select left(u.haru_name, 1) || repeat('*', length(u.haru_name) - 1) from users u where u.user_no = ${userNo} and u.state = 1)`
