/** Joins the follow counters of the member `user`, an alias with a `user_no`, as `counts`: `follower_qtt` and `following_qtt`. Every member has a row. */
export const joinFollowCounts = (user: string, counts: string): string =>
  `join follow_count ${counts} on ${counts}.user_no = ${user}.user_no`
