import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { setTimers } from '#kit/server/timers.ts'
import { statesSql } from '#kit/server/transition.ts'
import { PARTICIPANT, TAKEN_STATES, UPCOMING_STATES } from '../transitions.ts'
import { isSeparated } from './people.ts'
import type { BungaeContext } from './progress/context.ts'
import { actOnParticipants } from './progress/participants.ts'
import { OFFER_TIMER } from './progress/schedule.ts'
import { settle } from './progress/settle.ts'
import { lockAdhoc, participantsIn } from './rows.ts'

/**
 * Of two members whom a new block separates, who is offered a seat beside the other cannot take it: the next one is offered it at once.
 * The bungae are locked in the order of their numbers.
 */
export async function reofferSeats(tx: Tx, [one, other]: readonly [number, number], now: Date): Promise<void> {
  for (const { adhoc_no } of await rowsOf<{ adhoc_no: number }>(tx, SHARED, [one, other])) {
    const adhoc = await lockAdhoc(tx, adhoc_no)
    if (!adhoc || !UPCOMING_STATES.includes(adhoc.state)) continue
    const context: BungaeContext = { now, adhoc, alarms: [] }
    const offered = (await participantsIn(tx, adhoc_no, [PARTICIPANT.offered])).filter(
      ({ user_no }) => user_no === one || user_no === other,
    )
    // Where both are offered one, who waited longer keeps theirs.
    for (const { adhoc_member_no, user_no } of offered.toReversed()) {
      if (!(await isSeparated(tx, adhoc_no, user_no))) continue
      await actOnParticipants(tx, [adhoc_member_no], { act: 'remove', by: 'system', context })
      await setTimers(tx, [{ kind: OFFER_TIMER, no: adhoc_member_no, due_at: null }], now)
    }
    if (offered.length > 0) await settle(tx, context)
  }
}

const WITHOUT_SEAT = [PARTICIPANT.waiting, PARTICIPANT.offered]
/**
 * Bungae that have not begun in which one of two members waits or is offered a seat, and the other one too, or has one, or is the host. Who waits
 * counts: until the bungae is locked they may be offered a seat.
 */
const SHARED: Statement = `
  select distinct a.adhoc_no from (values ($1::bigint, $2::bigint), ($2, $1)) pair (user_no, other_no)
  join adhoc_member m on m.user_no = pair.user_no and m.state in ${statesSql(WITHOUT_SEAT)}
  join adhoc a on a.adhoc_no = m.adhoc_no and a.state in ${statesSql(UPCOMING_STATES)}
  where a.user_no = pair.other_no or exists (select from adhoc_member other
    where other.adhoc_no = a.adhoc_no and other.user_no = pair.other_no and other.state in ${statesSql([PARTICIPANT.waiting, ...TAKEN_STATES])})
  order by a.adhoc_no`
