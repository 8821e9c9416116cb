import { mediaKeysSql } from '#features/media/server/public.ts'
import { reportTarget, type CurrentTarget, type FoundTarget } from '#features/report/server/public.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extend } from '#kit/server/extensions.ts'
import { AD } from '../transitions.ts'
import { isActiveSql } from './ad.ts'

const EVIDENCE = `jsonb_build_object('title', a.ad_title, 'content', a.ad_desc, 'link', a.link, 'images', ${mediaKeysSql('a.ad_images')}) as evidence`
/** $1 the ad, $2 now. */
const REPORTED: Statement = `select null::bigint as user_no, ${EVIDENCE} from ad a where a.ad_no = $1 and ${isActiveSql({ ad: 'a', now: '$2' })}`
/** $1 the ad. */
const CURRENT: Statement = `
  select null::bigint as user_no, ${EVIDENCE}, false as is_hidden, a.state = ${AD.ended} as is_gone from ad a where a.ad_no = $1`

/** Members can report an ad that is shown. Ads are the operators' own, so no report hides one: an operator pauses or ends it in the console's part about ads. */
export const adReport = extend(reportTarget, {
  kind: 'ad',
  find: async (db, { targetNo, now }) => (await rowsOf<FoundTarget>(db, REPORTED, [targetNo, now]))[0],
  read: async (db, adNo) => (await rowsOf<CurrentTarget>(db, CURRENT, [adNo]))[0],
})
