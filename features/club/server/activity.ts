type Counted = { userNo: string; inPeriod: (at: string) => string }

/** Columns of the activity report: posts on boards of clubs, without deleted ones, and challenges whose goal the member reached. */
export const clubActivitySql = ({ userNo, inPeriod }: Counted): string => `
  (select count(*) from club_post b where b.user_no = ${userNo} and ${inPeriod('b.reg_dt')}) as club_posted,
  (select count(*) from club_challenge_entry e where e.user_no = ${userNo} and e.reach_dt is not null and ${inPeriod('e.reach_dt')}) as challenge_reached`
