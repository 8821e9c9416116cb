import { whole, type ExportPart } from '#kit/server/data-export.ts'
import { recordsExport } from './records.ts'

export const locationExport: readonly ExportPart[] = [
  whole(
    'location',
    '나누는 위치와 집 주변',
    `select p.shown_lat, p.shown_lng, p.sigungu_code, p.is_hidden, p.share_expire_dt, p.position_dt, h.lat as home_lat, h.lng as home_lng
     from (values ($1::bigint)) m (user_no) left join location_position p on p.user_no = m.user_no left join location_home h on h.user_no = m.user_no`,
  ),
  recordsExport,
]
