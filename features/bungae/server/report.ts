import { reportTarget } from '#features/report/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { clubFor } from './club.ts'
import { isShownSql } from './read/list.ts'

type Found = { user_no: number; meet_no: number; evidence: object }

/** $1 the bungae, $2 the reporter. */
const REPORTED: Statement = `
  select a.user_no, a.meet_no, jsonb_build_object('adhoc_name', a.adhoc_name, 'content', a.content, 'area_name', a.area_name, 'place_name', a.place_name,
    'address', a.address, 'start_dt', a.start_dt, 'meet_no', a.meet_no, 'state', a.state) as evidence
  from adhoc a where a.adhoc_no = $1 and a.user_no is not null and ${isShownSql('$2::bigint')}`

/** Members report bungae that they see; a hidden one is seen by its host alone. */
export const bungaeReport = extend(reportTarget, {
  kind: 'bungae',
  async find(db, { userNo, targetNo }) {
    const [found] = await rowsOf<Found>(db, REPORTED, [targetNo, userNo])
    const club = found && (await clubFor(db, found.meet_no, userNo).catch(() => undefined))
    return found && club && { user_no: found.user_no, evidence: found.evidence }
  },
  async hide(tx, adhocNo, now) {
    const hidden = await tx.sql`update adhoc set hide_dt = ${now} where adhoc_no = ${adhocNo} and hide_dt is null returning 1`
    return hidden.length > 0
  },
})
