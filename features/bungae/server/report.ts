import { notify } from '#features/alarm/server/public.ts'
import { reportTarget, type CurrentTarget } from '#features/report/server/public.ts'
import { href } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { PARTICIPANT } from '../transitions.ts'
import { bungaeAlarms as words } from '../words/alarms.ts'
import { clubFor } from './club.ts'
import { isShownSql } from './read/list.ts'
import { participantsIn } from './rows.ts'

type Found = { user_no: number; meet_no: number; evidence: object }

const EVIDENCE = `jsonb_build_object('adhoc_name', a.adhoc_name, 'content', a.content, 'area_name', a.area_name, 'place_name', a.place_name,
    'address', a.address, 'start_dt', a.start_dt, 'meet_no', a.meet_no, 'state', a.state) as evidence`
/** $1 the bungae, $2 the reporter. */
const REPORTED: Statement = `
  select a.user_no, a.meet_no, ${EVIDENCE} from adhoc a where a.adhoc_no = $1 and a.user_no is not null and ${isShownSql('$2::bigint')}`
/** $1 the bungae. */
const CURRENT: Statement = `
  select a.user_no, ${EVIDENCE}, a.hide_dt is not null as is_hidden, a.user_no is null as is_gone from adhoc a where a.adhoc_no = $1`

/** Members report bungae that they see; a hidden one is seen by its host alone. */
export const bungaeReport = extend(reportTarget, {
  kind: 'bungae',
  async find(db, { userNo, targetNo }) {
    const [found] = await rowsOf<Found>(db, REPORTED, [targetNo, userNo])
    const club = found && (await clubFor(db, found.meet_no, userNo).catch(() => undefined))
    return found && club && { user_no: found.user_no, evidence: found.evidence }
  },
  read: async (db, adhocNo) => (await rowsOf<CurrentTarget>(db, CURRENT, [adhocNo]))[0],
  async setHidden(tx, adhocNo, hideDt) {
    const changed = await tx.sql<Hidden[]>`
      update adhoc set hide_dt = ${hideDt} where adhoc_no = ${adhocNo} and (hide_dt is null) = ${hideDt !== null} returning meet_no, user_no, adhoc_name`
    if (hideDt !== null) for (const one of changed) await tellSeated(tx, { ...one, adhocNo, now: hideDt })
    return changed.length > 0
  },
})

type Hidden = { meet_no: number; user_no: number | null; adhoc_name: string }

/** Whoever joined cannot open it any more, and need not go: nobody can mark them as missing while it is hidden. */
async function tellSeated(tx: Tx, { meet_no, user_no, adhoc_name, adhocNo, now }: Hidden & { adhocNo: number; now: Date }): Promise<void> {
  const seated = await participantsIn(tx, adhocNo, [PARTICIPANT.joined])
  const to = seated.map((one) => one.user_no).filter((userNo) => userNo !== user_no)
  const link = href('ClubDetail', { id: meet_no })
  await notify(tx, { kind: 'BUNGAE_CHANGE', to, text: words.hidden(adhoc_name), link, target: `adhoc:${adhocNo}:hidden` }, now)
}
