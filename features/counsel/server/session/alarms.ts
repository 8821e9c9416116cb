import type { AlarmKind } from '#features/alarm/rules.ts'
import { notify } from '#features/alarm/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Side } from '../../contract/session.ts'
import type { CounselTransitionId } from '../../transitions.ts'
import { counselAlarms as words } from '../../words/alarms.ts'
import { pairOf, type CounselRecord } from './rows.ts'
import type { MovedCounsel } from './context.ts'

const CANCELLED: AlarmKind = 'COUN_CANCEL'
const ENDED: AlarmKind = 'COUN_END'

/** The alarm of each transition that tells somebody (decisions d-10). */
const KIND_OF: Partial<Record<CounselTransitionId, AlarmKind>> = {
  T02: 'COUN_ACCEPT',
  T03: 'COUN_REJECT',
  T04: CANCELLED,
  T05: CANCELLED,
  T06: 'COUN_START',
  T07: CANCELLED,
  T08: CANCELLED,
  T09: CANCELLED,
  T10: CANCELLED,
  T11: CANCELLED,
  T12: 'COUN_EXTEND_REQ',
  T14: 'COUN_EXTEND',
  T15: 'COUN_EXTEND',
  T16: ENDED,
  T17: ENDED,
  T17b: ENDED,
  T18: ENDED,
  T19: ENDED,
  T20: 'COUN_QUIT_REQ',
  T22: ENDED,
  T23: 'COUN_QUIT_REQ',
  T24: ENDED,
  T25: ENDED,
  T26: ENDED,
  T27: CANCELLED,
  T27b: ENDED,
  T28: ENDED,
  T28b: ENDED,
  T29: CANCELLED,
}

/** Where each side opens the counselling. */
export const linkFor = (side: Side, counNo: number): string =>
  side === 'member' ? `/coun-detail/${counNo}` : `/expert-coun-detail/${counNo}`

/** Alarms of changed states. */
export async function notifySides(tx: Tx, moved: readonly MovedCounsel[], sides: readonly Side[], now: Date): Promise<void> {
  for (const { no, row, transition } of moved) {
    const kind = KIND_OF[transition.id]
    if (kind === undefined) continue
    for (const side of sides) {
      const text = words.of(transition.id, side, row.title)
      await alarmTo(tx, row, { side, kind, target: `counsel:${no}:${transition.id}`, text }, now)
    }
  }
}

type CounselAlarm = { side: Side; kind: AlarmKind; target: string; text: string }

/** One alarm about a counselling to one side. */
export async function alarmTo(tx: Tx, row: CounselRecord, { side, kind, target, text }: CounselAlarm, now: Date): Promise<void> {
  const { user_no, expert_user_no } = pairOf(row)
  const to = side === 'member' ? user_no : expert_user_no
  await notify(tx, { kind, to, target, link: linkFor(side, row.coun_no), text }, now)
}
