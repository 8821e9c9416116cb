/** `inPeriod`: whether a moment lies in the report's period. */
type Counted = { userNo: string; inPeriod: (at: string) => string }

/**
 * Columns of the activity report: sessions that a member asked for, sessions of theirs that took place, and those that they gave as an
 * expert.
 */
export const counselActivitySql = ({ userNo, inPeriod }: Counted): string => `
  (select count(*) from counsel c where c.user_no = ${userNo} and c.product_no is not null and ${inPeriod('c.reg_dt')}) as counsel_requested,
  (select count(*) from counsel c where c.user_no = ${userNo} and c.state = 3 and ${inPeriod('c.quit_dt')}) as counsel_completed,
  (select count(*) from counsel c where c.expert_user_no = ${userNo} and c.state = 3 and ${inPeriod('c.quit_dt')}) as counsel_given`
