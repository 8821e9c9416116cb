import { href, pathOf } from '#features/routes.ts'
import { notify } from '#features/alarm/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { setTimers } from '#kit/server/timers.ts'
import { statesSql } from '#kit/server/transition.ts'
import { bungaeChanged } from '../../events.ts'
import { hasSeat, offerEnd, offersNow } from '../../rules.ts'
import { BUNGAE, PARTICIPANT, SEATED_STATES } from '../../transitions.ts'
import { bungaeAlarms as words } from '../../words/alarms.ts'
import { isSeparated } from '../people.ts'
import { participantsIn, type AdhocRecord, type ParticipantRecord } from '../rows.ts'
import { actOnBungae } from './bungae.ts'
import type { BungaeContext } from './context.ts'
import { actOnParticipants } from './participants.ts'
import { OFFER_TIMER, scheduleBungae } from './schedule.ts'

/** Where a bungae is shown. */
export const linkTo = (adhocNo: number): string => pathOf('ClubBungaeDetail', { id: adhocNo }) ?? href('AlarmMain')

/**
 * What follows every change of a locked bungae and its participants: free seats are offered in order, the state follows the seats, the
 * counters are written, timers are set, alarms are sent. Lock order: the bungae, its participants, timers, alarms.
 */
export async function settle(tx: Tx, context: BungaeContext): Promise<void> {
  const { adhoc, now } = context
  Object.assign(adhoc, await countParticipants(tx, adhoc.adhoc_no))
  await offerSeats(tx, context)
  if (adhoc.state === BUNGAE.open && !hasSeat(adhoc, now)) await actOnBungae(tx, { act: 'fill', by: 'system', context })
  else if (adhoc.state === BUNGAE.full && hasSeat(adhoc, now)) await actOnBungae(tx, { act: 'free', by: 'system', context })
  const { adhoc_no, joined_qtt, offered_qtt, waiting_qtt, pending_qtt, last_pos } = adhoc
  await rowsOf(tx, SET_COUNTS, [adhoc_no, joined_qtt, offered_qtt, waiting_qtt, pending_qtt, last_pos])
  await scheduleBungae(tx, adhoc, now)
  await sendAlarms(tx, context)
  const involved = await participantsIn(tx, adhoc_no, Object.values(PARTICIPANT))
  tx.publishAfterCommit({ userNos: involved.map(({ user_no }) => user_no), event: bungaeChanged.event, payload: { adhoc_no } })
}

type Counts = Pick<AdhocRecord, 'joined_qtt' | 'offered_qtt' | 'waiting_qtt' | 'pending_qtt'>

async function countParticipants(tx: Tx, adhocNo: number): Promise<Counts> {
  const [counts] = await rowsOf<Counts>(tx, COUNTS, [adhocNo])
  return counts!
}

/** Offers each free seat to the first of those who wait. Whom a block separates could not take it: they are let go, and learn nothing of it. */
async function offerSeats(tx: Tx, context: BungaeContext): Promise<void> {
  const { adhoc, now } = context
  const offers = offersNow(adhoc, now)
  if (offers === 0) return
  const first: ParticipantRecord[] = []
  // One after the other: the history has them in the order of the list.
  for (const row of await participantsIn(tx, adhoc.adhoc_no, [PARTICIPANT.waiting])) {
    if (first.length === offers) break
    const isApart = await isSeparated(tx, adhoc.adhoc_no, row.user_no)
    await actOnParticipants(tx, [row.adhoc_member_no], { act: isApart ? 'remove' : 'offer', by: 'system', context })
    adhoc.waiting_qtt -= 1
    if (!isApart) first.push(row)
  }
  adhoc.offered_qtt += first.length
  await setTimers(
    tx,
    first.map(({ adhoc_member_no }) => ({ kind: OFFER_TIMER, no: adhoc_member_no, due_at: offerEnd(now) })),
    now,
  )
  for (const { user_no: to } of first) {
    context.alarms.push({ to, kind: 'BUNGAE_OFFER', about: `offer:${now.getTime()}`, text: words.offered(adhoc.adhoc_name) })
  }
}

async function sendAlarms(tx: Tx, { adhoc, now, alarms }: BungaeContext): Promise<void> {
  for (const { about, ...alarm } of alarms.splice(0)) {
    await notify(tx, { link: linkTo(adhoc.adhoc_no), ...alarm, target: `adhoc:${adhoc.adhoc_no}:${about}` }, now)
  }
}

const COUNTS: Statement = `
  select count(*) filter (where state in ${statesSql(SEATED_STATES)})::int as joined_qtt,
    count(*) filter (where state = ${PARTICIPANT.offered})::int as offered_qtt,
    count(*) filter (where state = ${PARTICIPANT.waiting})::int as waiting_qtt,
    count(*) filter (where state = ${PARTICIPANT.pending})::int as pending_qtt
  from adhoc_member where adhoc_no = $1`
/** $1 the bungae, $2 to $5 its counters, $6 the last place in the waiting list. */
const SET_COUNTS: Statement = `
  update adhoc set joined_qtt = $2::int, offered_qtt = $3::int, waiting_qtt = $4::int, pending_qtt = $5::int, last_pos = $6::int where adhoc_no = $1`
