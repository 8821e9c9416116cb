import { SETTINGS } from '../rules.ts'
import { followsSql } from './chatFrom.ts'

/** The setting `geo_scope` or `geo_minutes` of a member. */
export const geoSettingSql = ({ userNo, name }: { userNo: string; name: 'geo_scope' | 'geo_minutes' }): string =>
  `coalesce((select s.setting_value from user_setting s where s.user_no = ${userNo} and s.setting_key = '${name}'), '${SETTINGS[name].first}')`

/**
 * Whether row `member` of `users` shows their place to row `viewer` (setting `geo_scope`): to everybody, to followers, or to those with whom
 * they follow each other.
 */
export const geoScopeSql = (
  member: string,
  viewer: string,
): string => `(case ${geoSettingSql({ userNo: `${member}.user_no`, name: 'geo_scope' })}
  when 'all' then true when 'followers' then ${followsSql(viewer, member)}
  when 'mutual' then ${followsSql(viewer, member)} and ${followsSql(member, viewer)} else false end)`
