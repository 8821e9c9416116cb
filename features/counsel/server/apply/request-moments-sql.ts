import { isoSql } from '#kit/server/db/moment-sql.ts'
import { REQUESTS_MAX } from '../../rules.ts'

/** When a member made the newest requests to an expert, newest first. What was accepted does not count: who comes often may come again. */
export const requestMomentsSql = ({ member, expert, now }: { member: string; expert: string; now: string }): string => `(
  select coalesce(json_agg(${isoSql('r.reg_dt')} order by r.reg_dt desc), '[]') from (
    select reg_dt from counsel
    where user_no = ${member} and expert_user_no = ${expert} and product_no is not null and accept_dt is null and reg_dt <= ${now}
    order by reg_dt desc limit ${REQUESTS_MAX}) r)`
