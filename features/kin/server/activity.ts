type Counted = { userNo: string; inPeriod: (at: string) => string }

/** Columns of the activity report: questions that a member asked, also anonymously, and answers that they wrote. */
export const kinActivitySql = ({ userNo, inPeriod }: Counted): string => `
  (select count(*) from kin_question k where k.user_no = ${userNo} and k.state <> 0 and ${inPeriod('k.reg_dt')}) as question_asked,
  (select count(*) from kin_answer w where w.user_no = ${userNo} and w.state <> 0 and ${inPeriod('w.reg_dt')}) as answer_given`
