import { notBlockedSql } from '#features/block/server/public.ts'
import { addDays, koreanDay } from '#kit/contract/time.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { transition } from '#kit/server/transition.ts'
import type { startChallenge } from '../../contract.ts'
import { clubErrors } from '../../errors.ts'
import { CHALLENGE_AHEAD_DAYS, challengeEnd, CHALLENGES_MAX, goalLimits } from '../../rules.ts'
import { CHALLENGE, ENTRY } from '../../transitions.ts'
import { notifyOfClub } from '../alarms.ts'
import { clubGuard } from '../guard.ts'
import { memberNosOf } from '../sql.ts'
import { advance, cancelLocked, entryMachine, joinedIn, notifyOfChallenge } from './machine.ts'
import { ensureEntry, entryOf, findChallenge, isOpen, lockChallenge, openChallenges } from './rows.ts'

type Fields = Body<typeof startChallenge>
type Acting = { tx: Tx; userNo: number; now: Date }
type OnChallenge = Acting & { challengeNo: number }

/** Starts a challenge of a club and tells its members. One that begins today runs at once. */
export async function createChallenge({ tx, userNo, now, meetNo, fields }: Acting & { meetNo: number; fields: Fields }): Promise<number> {
  const club = await clubGuard(tx, { meetNo, userNo, power: 'challenge' })
  const columns = columnsOf(fields, now)
  if ((await openChallenges(tx, meetNo)).length >= CHALLENGES_MAX) throw clubErrors.challenges_max()
  const row = { ...columns, meet_no: meetNo, user_no: userNo, reg_dt: now }
  const [{ challenge_no }] = await tx.sql<[{ challenge_no: number }]>`insert into club_challenge ${tx.sql(row)} returning challenge_no`
  const challenge = (await findChallenge(tx, challenge_no))!
  const context = { now, club, challenge, actorNo: userNo }
  await notifyOfChallenge(tx, context, 'start', await memberNosOf(tx, meetNo))
  await advance(tx, context)
  return challenge_no
}

/** Changes a challenge that has not begun, and tells who joined. */
export async function changeChallenge({ tx, userNo, now, challengeNo, fields }: OnChallenge & { fields: Fields }): Promise<void> {
  const { club, challenge } = await lockChallenge(tx, { challengeNo, userNo, power: 'challenge' })
  if (challenge.state !== CHALLENGE.announced) throw clubErrors.challenge_begun()
  await tx.sql`update club_challenge set ${tx.sql(columnsOf(fields, now))} where challenge_no = ${challengeNo}`
  const changed = (await findChallenge(tx, challengeNo))!
  const context = { now, club, challenge: changed, actorNo: userNo }
  await notifyOfChallenge(tx, context, 'edit', await joinedIn(tx, challengeNo))
  await advance(tx, context)
}

/** @throws `club.challenge_start`, `club.challenge_goal` */
function columnsOf({ weeks, ...fields }: Fields, now: Date) {
  const { start_date, kind, scope, goal } = fields
  const today = koreanDay(now)
  if (start_date < today || start_date > addDays(today, CHALLENGE_AHEAD_DAYS)) throw clubErrors.challenge_start('start_date')
  const { min, max } = goalLimits(kind, scope)
  if (goal < min || goal > max) throw clubErrors.challenge_goal('goal')
  return { ...fields, end_date: challengeEnd(start_date, weeks) }
}

/** Joins a challenge. Days count from today on. */
export async function join({ tx, userNo, now, challengeNo }: OnChallenge): Promise<void> {
  const { club, challenge } = await lockChallenge(tx, { challengeNo, userNo, power: 'joinChallenge' })
  if (!isOpen(club, challenge)) throw clubErrors.challenge_over()
  const today = koreanDay(now)
  const { entry_no } = await ensureEntry(tx, { challengeNo, userNo, now, today })
  const set = { join_dt: now, join_date: today }
  await transition(tx, entryMachine, entry_no, { act: 'join', by: 'self', context: { challengeNo }, set })
}

export async function leave({ tx, userNo, challengeNo }: OnChallenge): Promise<void> {
  const { club, challenge } = await lockChallenge(tx, { challengeNo, userNo, power: 'joinChallenge' })
  if (!isOpen(club, challenge)) throw clubErrors.challenge_over()
  const entry = await entryOf(tx, challengeNo, userNo)
  if (!entry) throw clubErrors.no_entry()
  await transition(tx, entryMachine, entry.entry_no, { act: 'leave', by: 'self', context: { challengeNo } })
}

/** Cancels a challenge; everybody in it reads why. */
export async function cancel({ tx, userNo, now, challengeNo, reason }: OnChallenge & { reason: string }): Promise<void> {
  const { club, challenge } = await lockChallenge(tx, { challengeNo, userNo, power: 'challenge' })
  const by = club.standing === 'leader' ? 'leader' : 'manager'
  await cancelLocked(tx, { now, club, challenge, actorNo: userNo, reason, by })
}

/** $1 the challenge, $2 who is cheered, $3 today, $4 who cheers, $5 now. No row where they block each other, or a second time on a day. */
const CHEER: Statement = `
  insert into club_challenge_cheer (challenge_no, to_user_no, day, user_no, reg_dt) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`
const CHEERED: Statement = `
  select 1 from club_challenge_entry e
  where e.challenge_no = $1 and e.user_no = $2 and e.state = ${ENTRY.joined} and ${notBlockedSql({ a: '$3::bigint', b: 'e.user_no' })}`

/** Cheers a member of a running challenge; the second time on a day changes nothing. */
export async function cheer({ tx, userNo, now, challengeNo, toUserNo }: OnChallenge & { toUserNo: number }): Promise<void> {
  if (toUserNo === userNo) throw clubErrors.cheer_self()
  const { club, challenge } = await lockChallenge(tx, { challengeNo, userNo, power: 'joinChallenge' })
  if (challenge.state !== CHALLENGE.running) throw clubErrors.challenge_over()
  if ((await rowsOf(tx, CHEERED, [challengeNo, toUserNo, userNo])).length === 0) throw clubErrors.no_entry()
  const sent = await rowsOf(tx, CHEER, [challengeNo, toUserNo, koreanDay(now), userNo, now])
  if (sent.length === 0) return
  const notice = { kind: 'CLUB_CHEER', to: [toUserNo], actor_no: userNo, text: challenge.title, challenge_no: challengeNo } as const
  await notifyOfClub(tx, club, notice, now, `:challenge:${challengeNo}`)
}
