import { addDays, startOfDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { transition, transitionAll, type StateMachine } from '#kit/server/transition.ts'
import { clubErrors } from '../../errors.ts'
import { hasReached, ownWeeks } from '../../rules.ts'
import { CHALLENGE, challengeTransitions, ENTRY, entryTransitions, OPEN_CHALLENGES } from '../../transitions.ts'
import { challengeAlarms } from '../../words.ts'
import { notifyOfClub } from '../alarms.ts'
import { lockClub, type LockedClub } from '../sql.ts'
import { amountsOf } from './amounts.ts'
import { findChallenge, openChallenges, type ChallengeRecord } from './rows.ts'

/** When a challenge begins or ends. The number is the challenge's. */
const CHALLENGE_TIMER = 'club.challenge'

type Named = Pick<LockedClub, 'meet_no' | 'meet_title'>
/** `actorNo` null: haru's timers. */
type ChallengeContext = { now: Date; club: Named; challenge: ChallengeRecord; actorNo: number | null; reason?: string }

/** Challenges. The caller has locked the club. */
const challengeMachine: StateMachine<typeof challengeTransitions, 'club_challenge', ChallengeContext> = {
  transitions: challengeTransitions,
  table: 'club_challenge',
  key: 'challenge_no',
  guards: {},
  effects: {
    async notifyJoined(tx, _moved, { act, context }) {
      if (act === 'finish') return
      const to = await joinedIn(tx, context.challenge.challenge_no)
      await notifyOfChallenge(tx, context, act, to)
    },
    async settle(tx, _moved, { context }) {
      await storeResults(tx, context)
    },
  },
  refusal: () => clubErrors.challenge_over(),
}

type EntryContext = { challengeNo: number }

/** Members of a challenge. The caller has locked the club. */
export const entryMachine: StateMachine<typeof entryTransitions, 'club_challenge_entry', EntryContext> = {
  transitions: entryTransitions,
  table: 'club_challenge_entry',
  key: 'entry_no',
  guards: {},
  effects: {
    async countJoined({ sql }, moved, { context: { challengeNo } }) {
      const by = moved.reduce((sum, { transition: { to } }) => sum + (to === ENTRY.joined ? 1 : -1), 0)
      await sql`update club_challenge set joined_qtt = joined_qtt + ${by} where challenge_no = ${challengeNo}`
    },
  },
  refusal: ({ state }) => (state === null ? clubErrors.no_entry() : clubErrors.not_now()),
}

const JOINED: Statement = `select user_no from club_challenge_entry where challenge_no = $1 and state = ${ENTRY.joined} order by user_no`
/** Members who take part in a challenge. */
export const joinedIn = async (tx: Tx, challengeNo: number): Promise<number[]> =>
  (await rowsOf<{ user_no: number }>(tx, JOINED, [challengeNo])).map(({ user_no }) => user_no)

/** Tells members of a challenge, except who did it. */
export async function notifyOfChallenge(
  tx: Tx,
  { club, challenge, actorNo, now, reason = '' }: ChallengeContext,
  event: keyof typeof challengeAlarms,
  to: readonly number[],
): Promise<void> {
  const { challenge_no, title } = challenge
  const words = challengeAlarms[event](club.meet_title, title)
  const text = reason === '' ? words : `${words} ${reason}`
  const receivers = to.filter((userNo) => userNo !== actorNo)
  await notifyOfClub(tx, club, { kind: 'CLUB_NOTICE', to: receivers, text, challenge_no }, now, `:challenge:${challenge_no}:${event}`)
}

/** $1 the challenge, $2 its entries, $3 their sums, $4 the members who reached the goal, $5 now. */
const STORE_RESULTS: Statement = `
  update club_challenge_entry e set amount = r.amount, reach_dt = case when e.user_no = any ($4::bigint[]) then $5::timestamptz end
  from unnest($2::bigint[], $3::int[]) r (entry_no, amount) where e.entry_no = r.entry_no and e.challenge_no = $1`

/** Counts once more what everybody did, gives the mark to who reached the goal, and tells everybody. */
async function storeResults(tx: Tx, context: ChallengeContext): Promise<void> {
  const { challenge, now } = context
  const results = (await amountsOf(tx, challenge)).map(({ join_date, days, ...entry }) => {
    const weeks = ownWeeks(challenge, join_date, days)
    return { ...entry, weeks, amount: weeks.reduce((sum, { amount }) => sum + amount, 0) }
  })
  const total = results.reduce((sum, { amount }) => sum + amount, 0)
  const reached = results.filter(({ weeks }) => hasReached(challenge, weeks, total)).map(({ user_no }) => user_no)
  const sums = [results.map(({ entry_no }) => entry_no), results.map(({ amount }) => amount)]
  await rowsOf(tx, STORE_RESULTS, [challenge.challenge_no, ...sums, reached, now])
  const stored = { total: challenge.scope === 'club' ? total : null, reached_qtt: reached.length }
  await tx.sql`update club_challenge set ${tx.sql(stored)} where challenge_no = ${challenge.challenge_no}`
  const others = results.map(({ user_no }) => user_no).filter((userNo) => !reached.includes(userNo))
  await notifyOfChallenge(tx, context, 'reached', reached)
  await notifyOfChallenge(tx, context, 'ended', others)
}

/** Begins or ends a challenge of a locked club whose day has come, and sets the timer of what comes next. */
export async function advance(tx: Tx, context: ChallengeContext): Promise<void> {
  const { now } = context
  const { challenge_no } = context.challenge
  const set = { end_dt: now }
  if (context.challenge.state === CHALLENGE.announced && now >= startOfDay(context.challenge.start_date)) {
    await transition(tx, challengeMachine, challenge_no, { act: 'begin', by: 'system', context })
  }
  const challenge = (await findChallenge(tx, challenge_no))!
  if (challenge.state === CHALLENGE.running && now >= endOf(challenge)) {
    await transition(tx, challengeMachine, challenge_no, { act: 'finish', by: 'system', context: { ...context, challenge }, set })
  }
  await setTimer(tx, challenge_no, now)
}

const endOf = ({ end_date }: ChallengeRecord): Date => startOfDay(addDays(end_date, 1))

async function setTimer(tx: Tx, challengeNo: number, now: Date): Promise<void> {
  const challenge = (await findChallenge(tx, challengeNo))!
  const next = challenge.state === CHALLENGE.announced ? startOfDay(challenge.start_date) : endOf(challenge)
  const dueAt = OPEN_CHALLENGES.includes(challenge.state) ? next : null
  await setTimers(tx, [{ kind: CHALLENGE_TIMER, no: challengeNo, due_at: dueAt }], now)
}

type Cancelling = ChallengeContext & { by: 'leader' | 'manager' | 'system' }

/** Cancels a challenge of a locked club. */
export async function cancelLocked(tx: Tx, { by, ...context }: Cancelling): Promise<void> {
  const { challenge, now, reason = '' } = context
  await transition(tx, challengeMachine, challenge.challenge_no, { act: 'cancel', by, context, set: { reason, end_dt: now } })
  await setTimer(tx, challenge.challenge_no, now)
}

export const challengeTimer: Timer = {
  kind: CHALLENGE_TIMER,
  fire: ({ tx, no, now }) => advanceDue(tx, no, now),
}

/** Begins or ends a challenge whose day has come, unless it is over. */
export async function advanceDue(tx: Tx, challengeNo: number, now: Date): Promise<void> {
  const found = await findChallenge(tx, challengeNo)
  const club = found && (await lockClub(tx, found.meet_no))
  const challenge = club && (await findChallenge(tx, challengeNo))
  if (challenge && OPEN_CHALLENGES.includes(challenge.state)) await advance(tx, { now, club, challenge, actorNo: null })
}

const ENTRIES_OF: Statement = `
  select e.entry_no from club_challenge_entry e where e.challenge_no = $1 and e.user_no = any ($2::bigint[]) and e.state = ${ENTRY.joined}`

/** Takes people whose membership of a locked club ended out of its challenges that have not ended. */
export async function leaveChallenges(tx: Tx, meetNo: number, userNos: readonly number[]): Promise<void> {
  for (const { challenge_no: challengeNo } of await openChallenges(tx, meetNo)) {
    const entries = await rowsOf<{ entry_no: number }>(tx, ENTRIES_OF, [challengeNo, [...userNos]])
    const nos = entries.map(({ entry_no }) => entry_no)
    await transitionAll(tx, entryMachine, nos, { act: 'remove', by: 'system', context: { challengeNo } })
  }
}
