import { koreanDay } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Call } from '#kit/server/http/handle.ts'
import { householdOf } from '#kit/server/http/limits.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Ad, logAd } from '../contract.ts'
import { ADS_DRAWN, ADS_MAX, drawnOrder } from '../rules.ts'
import { AD } from '../transitions.ts'

/** The active ads of a place, in an order drawn by their weights. */
export async function adsIn(db: Pool, place: string, now: Date): Promise<Ad[]> {
  const ads = await rowsOf<Ad & { weight: number }>(db, ACTIVE_ADS, [place, now])
  return drawnOrder(ads, Math.random)
    .slice(0, ADS_MAX)
    .map(({ weight: _weight, ...ad }) => ad)
}

type LogCall = Pick<Call<typeof logAd>, 'db' | 'me' | 'body' | 'now' | 'caller' | 'services'>

/** Counts an impression or a click once per view. An ad that is off or has not started is not counted. */
export async function countView(call: LogCall): Promise<void> {
  const { ad_no, al_type } = call.body
  await rowsOf(call.db, INSERT_LOG, [ad_no, al_type, call.body.view_id ?? dailyViewId(call), call.me?.user_no ?? null, call.now])
}

/** The id of a view without one: a digest of the viewer and the day, so that a guest's address is not stored. */
function dailyViewId({ me, caller, services, now }: LogCall): string {
  const viewer = me ? `user ${me.user_no}` : `at ${householdOf(caller.address)}`
  const hex = services.digest('view', `${viewer} ${koreanDay(now)}`).toString('hex')
  // UUID version 8: custom content.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type ActiveAd = { ad: string; now: string }
/** Whether the row `ad` is shown at a moment. */
export const isActiveSql = ({ ad, now }: ActiveAd): string =>
  `${ad}.state = ${AD.on} and ${ad}.start_dt <= ${now} and (${ad}.end_dt is null or ${ad}.end_dt > ${now})`

const ACTIVE_ADS: Statement = `
  select ad_no, ad_title, ad_desc, ad_images, link, weight from ad
  where place = $1 and ${isActiveSql({ ad: 'ad', now: '$2' })}
  order by ad_no desc limit ${ADS_DRAWN}`

const INSERT_LOG: Statement = `
  insert into ad_log (ad_no, al_type, view_id, user_no, reg_dt)
  select a.ad_no, $2, $3::uuid, $4, $5 from ad a where a.ad_no = $1 and a.state = ${AD.on} and a.start_dt <= $5 for key share
  on conflict do nothing`
