import { koreanDay } from '#kit/contract/day.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Call } from '#kit/server/http/handle.ts'
import { householdOf } from '#kit/server/http/limits.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Ad, logAd } from '../contract.ts'
import { ADS_MAX } from '../rules.ts'

/** The ads of a place that are in force, in their order. */
export const adsIn = (db: Pool, place: string, now: Date): Promise<Ad[]> => rowsOf<Ad>(db, IN_FORCE, [place, now])

type Viewing = Pick<Call<typeof logAd>, 'db' | 'me' | 'body' | 'now' | 'caller' | 'services'>

/** Counts a show or a click once for its view. An ad that is gone by now is not counted. */
export async function countView(call: Viewing): Promise<void> {
  const { ad_no, al_type } = call.body
  await rowsOf(call.db, COUNT, [ad_no, al_type, call.body.view_id ?? dayOf(call), call.me?.user_no ?? null, call.now])
}

/** What stands for a view that has no id: this viewer on this day. Of a guest's address a digest is kept, which tells nobody anything. */
function dayOf({ me, caller, services, now }: Viewing): string {
  const viewer = me ? `user ${me.user_no}` : `at ${householdOf(caller.address)}`
  const hex = services.digest('view', `${viewer} ${koreanDay(now)}`).toString('hex')
  // Version 8 of a uuid: its maker's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const IN_FORCE: Statement = `
  select ad_no, ad_title, ad_desc, ad_images, link from ad
  where place = $1 and state = 1 and start_dt <= $2 and (end_dt is null or end_dt > $2)
  order by sort, ad_no limit ${ADS_MAX}`

const COUNT: Statement = `
  insert into ad_log (ad_no, al_type, view_id, user_no, reg_dt)
  select a.ad_no, $2, $3::uuid, $4, $5 from ad a where a.ad_no = $1 and a.state = 1 and a.start_dt <= $5 for key share
  on conflict do nothing`
