import { SETTINGS } from '../rules.ts'

/** Whether the member is under 19 on the day of `now` in Korea (the connection's time zone); an unknown age counts as adult. */
export const isMinor = (member: string, now: string): string =>
  `coalesce(${member}.birth > ${now}::timestamptz::date - interval '19 years', false)`

/** Whether row `one` of `users` follows row `other`. */
export const followsSql = (one: string, other: string): string =>
  `(select f.state = 1 from follow f where f.user_no = ${one}.user_no and f.target_no = ${other}.user_no) is true`

/**
 * Whether row `member` of `users` accepts direct messages of row `writer` at the moment `now` (setting `chat_from`).
 * Regardless of the setting, an adult cannot write to a minor who does not follow them (decisions d-8).
 */
export function mayWriteSql(member: string, writer: string, now: string): string {
  const { first, minor } = SETTINGS.chat_from
  return `(case coalesce(
      (select s.setting_value from user_setting s where s.user_no = ${member}.user_no and s.setting_key = 'chat_from'),
      case when ${isMinor(member, now)} then '${minor}' else '${first}' end)
    when 'all' then true when 'followers' then ${followsSql(writer, member)}
    when 'mutual' then ${followsSql(writer, member)} and ${followsSql(member, writer)} else false end
    and (not ${isMinor(member, now)} or ${isMinor(writer, now)} or ${followsSql(member, writer)}))`
}
