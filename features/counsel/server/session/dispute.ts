import { stopRelease } from '#features/viv/server/public.ts'
import { endOfDayAfter } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { counselErrors } from '../../errors.ts'
import { DISPUTE_DAYS } from '../../rules.ts'
import { COUNSEL } from '../../transitions.ts'
import { counselAlarms as words } from '../../words/alarms.ts'
import { updateScreens } from './act.ts'
import { alarmTo } from './alarms.ts'
import { infoOf } from './info.ts'
import { lockCounsel, pairOf, partsOf } from './rows.ts'
import type { SideCall } from './verbs.ts'

/** Opens a dispute and stops the release of the income. @throws `counsel.not_found`, `not_now`, `dispute_late`, `disputed` */
export async function openDispute(tx: Tx, { counNo, userNo, now }: SideCall, reason: string): Promise<CounselInfo> {
  const row = await lockCounsel(tx, counNo)
  if (row?.user_no !== userNo) throw counselErrors.not_found()
  if (row.state !== COUNSEL.completed || row.quit_dt === null) throw counselErrors.not_now()
  if (now > endOfDayAfter(new Date(row.quit_dt), DISPUTE_DAYS)) throw counselErrors.dispute_late()
  const opened = await tx.sql`
    insert into counsel_dispute (coun_no, user_no, reason, reg_dt) values (${counNo}, ${userNo}, ${reason}, ${now}) on conflict (coun_no) do nothing`
  if (opened.count === 0) throw counselErrors.disputed()
  await tx.sql`
    insert into counsel_history (coun_no, event, from_state, to_state, actor, reg_dt)
    values (${counNo}, 'dispute', ${row.state}, ${row.state}, 'member', ${now})`
  const refs = (await partsOf(tx, row)).map(({ ref }) => ref)
  await stopRelease(tx, { user_no: pairOf(row).expert_user_no, refs }, now)
  await alarmTo(tx, row, { side: 'expert', kind: 'COUN_DISPUTE', target: `counsel:${counNo}:dispute`, text: words.disputed }, now)
  updateScreens(tx, row)
  return infoOf(tx, userNo, counNo, now)
}
