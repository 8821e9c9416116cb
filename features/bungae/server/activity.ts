import { PARTICIPANT } from '../transitions.ts'

type Counted = { userNo: string; inPeriod: (at: string) => string }

/** A column of the activity report: bungae of these days that the member came to, their own among them. */
export const bungaeActivitySql = ({ userNo, inPeriod }: Counted): string => `
  (select count(*) from adhoc_member m join adhoc a on a.adhoc_no = m.adhoc_no
    where m.user_no = ${userNo} and m.state = ${PARTICIPANT.attended} and ${inPeriod('a.start_dt')}) as bungae_attended`
