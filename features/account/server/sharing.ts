import { notBlockedSql } from '#features/block/server/public.ts'
import type { GeoScope } from '#features/settings/rules.ts'
import { geoScopeSql, geoSettingSql } from '#features/settings/server/public.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** What a member decided about sharing their place. */
export type Sharing = {
  is_share_geo: boolean
  is_show_geo: boolean
  share_geo_expire_dt: string | null
  is_geo_manually_disabled: boolean
  /** Whether they agree to the location terms. */
  has_consent: boolean
  /** Unknown without an identity verification. */
  has_age: boolean
  scope: GeoScope
  /** For how long they share unless they choose. */
  minutes: number
}

/**
 * Whether the member `viewer` may see where the member `sharer` is at the moment `now`. Nobody of an unknown age is seen or sees, and
 * members under 19 and others never see each other. The position's own conditions come on top (`visiblePositionSql`).
 */
export const seesPlaceSql = ({ sharer, viewer, now }: { sharer: string; viewer: string; now: string }): string => `(
  select _sharer.state = 1 and _viewer.state = 1 and _sharer.user_no <> _viewer.user_no
    and _sharer.is_share_geo and _sharer.is_show_geo and _sharer.share_geo_expire_dt > ${now}
    and (${minorSql('_sharer', now)}) = (${minorSql('_viewer', now)})
    and ${notBlockedSql({ a: '_sharer.user_no', b: '_viewer.user_no' })} and ${geoScopeSql('_sharer', '_viewer')}
  from users _sharer, users _viewer where _sharer.user_no = ${sharer} and _viewer.user_no = ${viewer}) is true`

/** What the member decided; null for members who are not active. */
export async function findSharing(db: Db, userNo: number): Promise<Sharing | null> {
  const [sharing] = await rowsOf<Sharing>(db, SHARING, [userNo])
  return sharing ?? null
}

/** The same, locked against changes until the transaction ends. Lock order: before any row of the features. */
export async function lockSharing(tx: Tx, userNo: number): Promise<Sharing | null> {
  // Pipelined. The second statement runs after the first has waited for a concurrent withdrawal of the consent.
  const [, sharing] = await Promise.all([rowsOf(tx, LOCK, [userNo]), findSharing(tx, userNo)])
  return sharing
}

type Opening = { until: Date; isShown: boolean }

/** Starts sharing. Requires `lockSharing` before. */
export async function openSharing({ sql }: Tx, userNo: number, { until, isShown }: Opening): Promise<void> {
  await sql`
    update users set is_share_geo = true, is_show_geo = ${isShown}, share_geo_expire_dt = ${until}, is_geo_manually_disabled = false
    where user_no = ${userNo}`
}

/** Ends sharing. `isManual`: it then does not start by itself until the member starts it. Requires `lockSharing` before. */
export async function closeSharing({ sql }: Tx, userNo: number, { isManual }: { isManual: boolean }): Promise<void> {
  await sql`
    update users set is_share_geo = false, share_geo_expire_dt = null, is_geo_manually_disabled = is_geo_manually_disabled or ${isManual}
    where user_no = ${userNo}`
}

const LOCK: Statement = 'select 1 from users where user_no = $1::bigint for no key update'
const SHARING: Statement = `
  select u.is_share_geo, u.is_show_geo, u.share_geo_expire_dt, u.is_geo_manually_disabled, u.birth is not null as has_age,
    coalesce((select c.agreed from user_consent c
      where c.user_no = u.user_no and c.kind = 'location_terms' order by c.consent_no desc limit 1), false) as has_consent,
    ${geoSettingSql({ userNo: 'u.user_no', name: 'geo_scope' })} as scope,
    ${geoSettingSql({ userNo: 'u.user_no', name: 'geo_minutes' })}::int as minutes
  from users u where u.user_no = $1 and u.state = 1`

/** Whether a row of `users` is under 19 on the day of `now` in Korea (the connection's time zone); null for an unknown age. */
const minorSql = (member: string, now: string): string => `${member}.birth > ${now}::timestamptz::date - interval '19 years'`
