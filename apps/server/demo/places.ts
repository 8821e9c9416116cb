import { SHARE_MINUTES } from '#features/location/rules.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'

/** Members of the demo community who share their place with everybody: each third one, up to 24 of them. */
const SHARING = `u.is_demo and u.state = 1 and u.sigungu_code is not null and u.user_no % 3 = 1`
const LONGEST_MS = Math.max(...SHARE_MINUTES) * MINUTE_MS

/**
 * Members of the demo community agree to the location terms, and some share a fixed point of their district, as what is shown of a position
 * would be. Done again at each start: a share lasts eight hours at most, and these do not end before.
 */
export async function sharePlaces({ sql }: Tx, now: Date): Promise<void> {
  const until = new Date(now.getTime() + LONGEST_MS)
  // Who sees a place must be of a known age.
  await sql`update users set birth = date '1984-03-01' + (user_no % 5000)::int where is_demo and birth is null`
  await sql`
    insert into user_consent (user_no, kind, version, agreed, reg_dt)
    select u.user_no, 'location_terms', '2022-03-01', true, ${now} from users u where ${sql.unsafe(SHARING)}
      and not exists (select from user_consent c where c.user_no = u.user_no and c.kind = 'location_terms')`
  await sql`
    insert into user_setting (user_no, setting_key, setting_value)
    select u.user_no, 'geo_scope', 'all' from users u where ${sql.unsafe(SHARING)} on conflict do nothing`
  await sql`
    update users u set is_share_geo = true, is_show_geo = true, share_geo_expire_dt = ${until}
    where ${sql.unsafe(SHARING)} and not u.is_geo_manually_disabled
      and (select c.agreed from user_consent c where c.user_no = u.user_no and c.kind = 'location_terms' order by c.consent_no desc limit 1)`
  await sql`
    insert into location_position (user_no, shown_lat, shown_lng, sigungu_code, is_hidden, is_open, change_sealed, share_expire_dt, position_dt)
    select u.user_no, r.lat + sind(u.user_no * 47) * 0.012, r.lng + cosd(u.user_no * 47) * 0.015, r.sigungu_code, false, true, '', ${until}, ${until}
    from users u join region_center r on r.sigungu_code = u.sigungu_code where u.is_demo and u.is_share_geo and ${sql.unsafe(SHARING)}
    on conflict (user_no) do update set share_expire_dt = excluded.share_expire_dt, position_dt = excluded.position_dt`
  await sql`
    insert into timer (kind, no, due_at) select 'location.end', user_no, ${until} from users where is_demo and is_share_geo
    on conflict (kind, no) do update set due_at = excluded.due_at, lease_dt = null, tries = 0`
}
