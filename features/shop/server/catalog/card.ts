import { personSql } from '#features/account/server/public.ts'
import { jobTitleSql } from '#features/expert/server/public.ts'
import { districtDistanceSql } from '#features/location/server/public.ts'
import { shownDistance } from '#features/location/rules.ts'
import { isDoctor, NEW_DAYS, SUMMARY_MAX } from '../../rules.ts'
import type { ItemCard } from '../../contract.ts'

/** Columns of a card of the product `p` in either shop. */
export const goodsSql = (now: string): string => `
  p.item_no, p.type, p.images -> 0 as item_thumb, p.item_name, p.item_viv_price, p.open_dt > ${now} - interval '${NEW_DAYS} days' as is_new, p.cate_no,
  p.ir_avg, p.ir_count`

/** Columns of a card of the product `p` without its description. `lat` and `lng` are the viewer's place or null. */
export const cardSql = ({ now, lat, lng }: { now: string; lat: string; lng: string }): string => `
  ${goodsSql(now)}, ${districtDistanceSql({ sigunguCode: 'p.sigungu_code', lat, lng })} as dist_from_user,
  ${personSql('p.user_no')}::jsonb || jsonb_build_object('job_title', ${jobTitleSql('p.user_no')}) as seller`

/** The `item_desc` of a card. */
export const summarySql = `left(btrim(regexp_replace(p.item_desc, '(<[^<>]*>|\\s)+', ' ', 'g')), ${SUMMARY_MAX}) as item_desc`

/** A card as its statement reads it. */
export type CardRow = ItemCard & { cate_no: number }

/** Rounds the distance, and leaves out what is not shown of doctors. */
export function cardOf<Row extends CardRow>({ cate_no, ...row }: Row): Omit<Row, 'cate_no'> {
  const hidden = isDoctor(cate_no) ? { ir_avg: null, ir_count: null } : {}
  return { ...row, dist_from_user: shownDistance(row.dist_from_user), ...hidden }
}
