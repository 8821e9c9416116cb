import { pointSql, visiblePositionSql } from './visible.ts'

/** A part of the map; every side is SQL. */
export type BoxSql = { south: string; west: string; north: string; east: string }
/**
 * What is asked for around a place; all is SQL. `viewer` is a member or null, `words` a part of the name or null. Of those within the box, if
 * there is one, the `limit` nearest are looked at, and of them come those that the viewer may see.
 */
export type NearAsk = { viewer: string; now: string; lat: string; lng: string; words: string; limit: number; box: BoxSql | null }

/** Whether a `shown_point` lies within the box. */
export const inBoxSql = (point: string, box: BoxSql | null): string =>
  box === null ? 'true' : `${point} <@ box(${pointSql({ lat: box.north, lng: box.east })}, ${pointSql({ lat: box.south, lng: box.west })})`

/** The coordinates of a `shown_point` as `lat` and `lng`. */
export const latSql = (point: string): string => `(${point})[1]`
export const lngSql = (point: string): string => `(${point})[0] / cosd(36.5)`

/** Whether the middle of a district, a row of `nearestDistrictsSql`, lies within the box. */
export const districtInBoxSql = (district: string, box: BoxSql | null): string =>
  box === null ? 'true' : `${district}.lat between ${box.south} and ${box.north} and ${district}.lng between ${box.west} and ${box.east}`

/**
 * What is near, in two parts, because a list of thirty checks who may see what only until it has them: a query of the nearest with `no`, `lat`, `lng`,
 * `is_approximate`, `moment` and what the check reads, and the check of its row `as`.
 */
export type NearSource = { rows: string; as: string; isVisible: string }

/**
 * Members nearby who share their place with the viewer; `moment` is when the position was sent. They are the nearest of those who share with everybody,
 * and of those whom the viewer follows. `followed` is a query of their numbers as `user_no`.
 */
export function nearPositionsSql({ viewer, now, lat, lng, limit, box, followed }: NearAsk & { followed: string }): NearSource {
  const columns = `p.user_no as no, p.shown_lat as lat, p.shown_lng as lng, true as is_approximate, p.position_dt as moment,
    p.user_no, p.is_hidden, p.share_expire_dt, p.position_dt`
  const nearest = `${inBoxSql('p.shown_point', box)} order by p.shown_point <-> ${pointSql({ lat, lng })} limit ${limit}`
  return {
    rows: `
    (select ${columns} from location_position p where not p.is_hidden and p.is_open and ${nearest})
    union
    (select ${columns} from (${followed}) f join location_position p on p.user_no = f.user_no where not p.is_hidden and ${nearest})`,
    as: 'n',
    isVisible: visiblePositionSql({ position: 'n', viewer, now }),
  }
}
