import { isListedClubSql } from '#features/club/server/public.ts'
import { inBoxSql, latSql, lngSql, pointSql, type NearAsk, type NearSource } from '#features/location/server/public.ts'
import { statesSql } from '#kit/server/transition.ts'
import { SEATED_STATES, UPCOMING_STATES } from '../transitions.ts'
import { isShownSql } from './read/list.ts'

/** Bungae to come nearby. Those who have a seat alone get the place itself; without one of its own it is at the place of its club, approximately. */
export const nearAdhocsSql = ({ viewer, now, lat, lng, words, limit, box }: NearAsk): NearSource => ({
  rows: `
    select a.adhoc_no as no, case when m.is_in then a.lat else ${latSql('a.shown_point')} end as lat,
      case when m.is_in then a.lng else ${lngSql('a.shown_point')} end as lng, not m.is_in as is_approximate, null::timestamptz as moment,
      a.meet_no, a.user_no, a.adhoc_name, a.hide_dt, a.end_dt
    from (
      select a.adhoc_no, a.meet_no, a.user_no, a.adhoc_name, a.lat, a.lng, a.shown_point, a.hide_dt, a.end_dt from adhoc a
      where a.state in ${statesSql(UPCOMING_STATES)} and a.hide_dt is null and a.shown_point is not null and ${inBoxSql('a.shown_point', box)}
      order by a.shown_point <-> ${pointSql({ lat, lng })} limit ${limit}) a
    cross join lateral (select a.lat is not null and exists (select from adhoc_member p
      where p.adhoc_no = a.adhoc_no and p.user_no = ${viewer} and p.state in ${statesSql(SEATED_STATES)}) as is_in offset 0) m`,
  as: 'a',
  isVisible: `a.end_dt > ${now} and ${isShownSql(viewer)} and ${isListedClubSql({ meetNo: 'a.meet_no', viewer })}
    and (${words} is null or strpos(hangul_key(a.adhoc_name), hangul_key(${words})) > 0)`,
})
