import type { EndedMemberships } from '#features/club/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { HOPING_STATES, PARTICIPANT, UPCOMING_STATES } from '../transitions.ts'
import { cancelLocked } from './host.ts'
import type { BungaeContext } from './progress/context.ts'
import { actOnParticipants } from './progress/participants.ts'
import { settle } from './progress/settle.ts'
import { findParticipant, lockAdhoc } from './rows.ts'

/** What the end of memberships does to meetups. */
export async function endMemberships(tx: Tx, { meetNo, userNos, why, now }: EndedMemberships): Promise<void> {
  if (why === 'closed') return cancelBungaesOf(tx, { meetNo, now })
  for (const userNo of userNos) await leaveBungaes(tx, { userNo, meetNo, now })
}

type Leaving = { userNo: number; meetNo: number | null; now: Date }

/**
 * A member left the club, was kicked, or deletes the account (`meetNo` null: all clubs): what they host is cancelled, and their seats are
 * offered to others. No mark stays. The bungae are locked in the order of their numbers.
 */
export async function leaveBungaes(tx: Tx, { userNo, meetNo, now }: Leaving): Promise<void> {
  for (const { adhoc_no } of await rowsOf<{ adhoc_no: number }>(tx, UPCOMING_OF, [userNo, meetNo])) {
    const adhoc = await lockAdhoc(tx, adhoc_no)
    if (!adhoc || !UPCOMING_STATES.includes(adhoc.state)) continue
    const context: BungaeContext = { now, adhoc, alarms: [] }
    const hasBegun = now >= new Date(adhoc.start_dt)
    if (adhoc.user_no === userNo && !hasBegun) await cancelLocked(tx, context, 'system')
    const row = await findParticipant(tx, adhoc_no, userNo)
    if (!row || !LEAVING.includes(row.state) || adhoc.user_no === userNo) continue
    await actOnParticipants(tx, [row.adhoc_member_no], { act: 'remove', by: 'system', context })
    await settle(tx, context)
  }
}
const LEAVING: readonly number[] = [PARTICIPANT.joined, ...HOPING_STATES]

/** A club closes: what it has not begun is cancelled. */
async function cancelBungaesOf(tx: Tx, { meetNo, now }: { meetNo: number; now: Date }): Promise<void> {
  for (const { adhoc_no } of await rowsOf<{ adhoc_no: number }>(tx, UPCOMING_IN, [meetNo])) {
    const adhoc = await lockAdhoc(tx, adhoc_no)
    if (!adhoc || !UPCOMING_STATES.includes(adhoc.state) || now >= new Date(adhoc.start_dt)) continue
    await cancelLocked(tx, { now, adhoc, alarms: [] }, 'system')
  }
}

/** $1 the member, $2 the club or null. */
const UPCOMING_OF: Statement = `
  select a.adhoc_no from adhoc_member m join adhoc a on a.adhoc_no = m.adhoc_no
  where m.user_no = $1 and m.state in ${statesSql(LEAVING)} and a.state in ${statesSql(UPCOMING_STATES)} and ($2::bigint is null or a.meet_no = $2)
  order by a.adhoc_no`
const UPCOMING_IN: Statement = `select adhoc_no from adhoc where meet_no = $1 and state in ${statesSql(UPCOMING_STATES)} order by adhoc_no`
