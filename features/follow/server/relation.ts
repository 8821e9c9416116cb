/**
 * The viewer's relation to the person, as JSON in the shape of the contract; null for a guest and for oneself. Each subquery
 * is a look-up by primary key. `now` is the parameter with the moment at which a mute must be active.
 */
export function relationTo(person: string, viewer = '$1', now = 'now()'): string {
  const pair = `user_no = ${viewer}::bigint and target_no = ${person}`
  return `case when ${viewer}::bigint <> ${person} then json_build_object(
    'follow', (select state from follow where ${pair}),
    'follows_me', (select state = 1 from follow where user_no = ${person} and target_no = ${viewer}::bigint) is true,
    'blocked', (select true from block where ${pair}) is true,
    'muted', (select until_dt is null or until_dt > ${now} from mute where ${pair}) is true) end`
}
