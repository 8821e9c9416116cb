import { seesPlaceSql } from '#features/account/server/public.ts'
import { FRESH_MS } from '../rules.ts'

/** The column and the order of the nearest: `order by p.shown_point <-> ${pointSql(…)}` uses its index where `not p.is_hidden and p.is_open`. */
export const pointSql = ({ lat, lng }: { lat: string; lng: string }): string => `point(${lng} * cosd(36.5), ${lat})`

/**
 * Whether the member `viewer` may be shown row `position` of `location_position` at the moment `now`: it is shared with them, fresh and not
 * in a home zone. Every parameter is SQL. False for guests.
 */
export const visiblePositionSql = ({ position, viewer, now }: { position: string; viewer: string; now: string }): string =>
  `not ${position}.is_hidden and ${position}.share_expire_dt > ${now} and ${position}.position_dt > ${now}::timestamptz - interval '${FRESH_MS / 1000} seconds'
    and ${seesPlaceSql({ sharer: `${position}.user_no`, viewer, now })}`

/** Whether the member `viewer` may be shown where the member `sharer` is. */
export const isPlaceVisibleSql = ({ sharer, viewer, now }: { sharer: string; viewer: string; now: string }): string =>
  `(select ${visiblePositionSql({ position: '_position', viewer, now })} from location_position _position where _position.user_no = ${sharer}) is true`
