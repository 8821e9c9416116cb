import type { Tx } from '#kit/server/db/db.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { transition } from '#kit/server/transition.ts'
import { clubErrors } from '../errors.ts'
import { againAt, joinOutcome, JOINED_MAX } from '../rules.ts'
import { CLUB } from '../transitions.ts'
import { candidateProblem } from './candidate.ts'
import { countInvite } from './invite.ts'
import { columnsFor, memberMachine } from './machine.ts'
import { ensureMembership, lockClub, lockClubCounts, membershipOf, type LockedClub, type Membership } from './sql.ts'

type Joining = { tx: Tx; userNo: number; meetNo: number; now: Date; extensions: Extensions; answers: string[]; code?: string | undefined }

/** Joins a club or asks to; returns the new state. @throws why not; without the reason where it would tell about a block */
export async function joinClub({ tx, userNo, meetNo, now, extensions, answers, code }: Joining): Promise<number> {
  const { joined } = await lockClubCounts(tx, userNo)
  const club = await lockClub(tx, meetNo)
  if (!club || club.is_hidden || club.state === CLUB.ended) throw clubErrors.not_found()
  const isInvited = code !== undefined && (await countInvite(tx, { meetNo, code, now }))
  if (code !== undefined && !isInvited) throw clubErrors.bad_invite()
  // Who has neither an invitation nor ever was in the club cannot know of it.
  if (club.is_secret && !isInvited && !(await membershipOf(tx, meetNo, userNo))) throw clubErrors.not_found()
  const row = await ensureMembership(tx, meetNo, userNo, now)
  if (!row) throw clubErrors.not_allowed()
  const joining = await joiningOf(tx, { club, row, userNo, now, joined, isInvited })
  if (!(joining instanceof AppError) && answers.length !== club.questions.length) throw clubErrors.answers_needed('answers')
  const context = { now, club, actorNo: userNo, extensions, joining }
  const set = (row: { to: number }) => ({ ...columnsFor(row, { now }), answers: arrayOf(tx, answers), reg_dt: now })
  const { transition: done } = await transition(tx, memberMachine, row.member_no, { act: 'join', by: 'self', context, set })
  return done.to
}

type Asked = { club: LockedClub; row: Membership; userNo: number; now: Date; joined: number; isInvited: boolean }

/** What joining leads to, or why not. */
async function joiningOf(tx: Tx, { club, row, userNo, now, joined, isInvited }: Asked): Promise<'atOnce' | 'byApproval' | AppError> {
  if (club.state !== CLUB.open) return clubErrors.closed()
  if (againAt(row, now)) return clubErrors.again_later()
  const problem = await candidateProblem(tx, club, userNo, now)
  if (problem) return problem()
  if (joined >= JOINED_MAX) return clubErrors.joined_max()
  const outcome = joinOutcome(club.join_policy, isInvited)
  if (outcome === null) return clubErrors.invite_only()
  return outcome === 'atOnce' && club.member_qtt >= club.capacity ? clubErrors.full() : outcome
}

/** A text array as a parameter of an update. */
const arrayOf = ({ sql }: Tx, texts: readonly string[]) => sql`${[...texts]}::text[]`
