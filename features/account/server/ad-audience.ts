import { isSuspendedSql } from '#kit/server/auth/limits.ts'

type Audience = {
  /** SQL of a jsonb with who (all, member, expert), gender (all, w, m), age (all or a decade), joined (all, new, old). */
  segment: string
  now: string
  /** Members after this number. */
  after: string
}

/** Days after which a member is not new any more. */
const NEW_DAYS = 30

/**
 * A select of `user_no` and `night`: active members in a segment whose latest answer agrees to advertising, and whether it is agreed to at
 * night too. It reads those who ever agreed in the order of their numbers, so that a limit ends it early.
 */
export const adAudienceSql = ({ segment, now, after }: Audience): string => `
  select _agreed.user_no, (${agreesSql('_agreed.user_no', 'marketing_night')}) is true as night
  from (
    select distinct _c.user_no from user_consent _c
    where _c.kind = 'marketing' and _c.agreed and _c.user_no > ${after} order by _c.user_no
  ) _agreed
  where ${agreesSql('_agreed.user_no', 'marketing')}
    and not ${isSuspendedSql({ userNo: '_agreed.user_no', now })}
    and (select ${isInSql({ segment, now })} from users _m where _m.user_no = _agreed.user_no)`

const agreesSql = (userNo: string, kind: 'marketing' | 'marketing_night'): string => `(
  select _l.agreed from user_consent _l where _l.user_no = ${userNo} and _l.kind = '${kind}' order by _l.consent_no desc limit 1)`

/** Whether the member `_m` is active and in the segment. Without a birthday nobody is in a decade. */
const isInSql = ({ segment, now }: Pick<Audience, 'segment' | 'now'>): string => `
  _m.state = 1
  and (${segment} ->> 'who' = 'all' or (${segment} ->> 'who' = 'expert') = (_m.expert_no is not null))
  and (${segment} ->> 'gender' = 'all' or ${segment} ->> 'gender' = _m.gender)
  and (${segment} ->> 'age' = 'all' or (date_part('year', age((${now} at time zone 'Asia/Seoul')::date, _m.birth))::int / 10 * 10)::text = ${segment} ->> 'age')
  and (${segment} ->> 'joined' = 'all' or (${segment} ->> 'joined' = 'new') = (_m.reg_dt > ${now} - interval '${NEW_DAYS} days'))`
