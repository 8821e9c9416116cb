import { districtSql } from '#features/account/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** A district and its centre, in degrees. */
type Place = { sigungu_code: string; lat: number; lng: number }
/** `lat` and `lng` are SQL. */
type From = { lat: string; lng: string }

/**
 * From where a viewer's distances are measured: the district that they chose, else the last point of a share of theirs that runs, else their
 * own district's centre; undefined without one (decisions d-13).
 */
export async function placeOf(db: Db, userNo: number | null, chosen: string | undefined): Promise<Place | undefined> {
  const [place] = await rowsOf<Place>(db, PLACE, [userNo, chosen ?? null])
  return place
}

/** The same within a statement: the place as a row, or none. `userNo` is the viewer or null, `chosen` the chosen district or null. */
export const placeSql = ({ userNo, chosen }: { userNo: string; chosen: string }): string => `(
  select c.sigungu_code, coalesce(_own.shown_lat, c.lat) as lat, coalesce(_own.shown_lng, c.lng) as lng
  from (values (${userNo})) _me (user_no) left join location_position _own on _own.user_no = _me.user_no and ${chosen} is null
  join region_center c on c.sigungu_code = coalesce(${chosen}, _own.sigungu_code, ${districtSql({ userNo })}))`

/** $1 the viewer or null, $2 the chosen district or null. */
const PLACE: Statement = placeSql({ userNo: '$1::bigint', chosen: '$2::text' })

/** Kilometres from a place to the centre of a district; null where one is null. */
export const districtDistanceSql = ({ sigunguCode, lat, lng }: From & { sigunguCode: string }): string =>
  `(select distance_km(_center.lat, _center.lng, ${lat}, ${lng}) from region_center _center where _center.sigungu_code = ${sigunguCode})`

/** Every district with its centre, as `sigungu_code`, `lat`, `lng` and `dist` in kilometres, the nearest first. */
export const nearestDistrictsSql = ({ lat, lng }: From): string =>
  `(
  select _center.sigungu_code, _center.lat, _center.lng, distance_km(_center.lat, _center.lng, ${lat}, ${lng}) as dist
  from region_center _center order by 4, 1)`
