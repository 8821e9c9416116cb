import { serverNow } from '#kit/web/serverClock.ts'
import type { AdhocDetail } from '../../contract.ts'
import { objectUntil } from '../../rules.ts'
import { PARTICIPANT } from '../../transitions.ts'

/** Whether the viewer has a mark from this bungae: they left late, or did not come. */
export const isMarked = ({ mine }: Pick<AdhocDetail, 'mine'>): boolean =>
  mine !== null && mine.mark_dt !== null && (mine.late_dt !== null || mine.state === PARTICIPANT.noShow)

/** Whether the viewer can still object to it. */
export const hasOpenMark = ({ mine }: Pick<AdhocDetail, 'mine'>): boolean =>
  isMarked({ mine }) && mine!.object_dt === null && serverNow() <= objectUntil(mine!.mark_dt!).getTime()
