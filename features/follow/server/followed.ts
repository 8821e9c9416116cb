/** So many of the newest follows are looked at. */
const FOLLOWED_MAX = 1000

/** Whom the member follows, the newest first, as `user_no`; none for a guest. */
export const followedSql = (userNo: string): string =>
  `select f.target_no as user_no from follow f where f.user_no = ${userNo} and f.state = 1 order by f.reg_dt desc, f.target_no desc limit ${FOLLOWED_MAX}`
