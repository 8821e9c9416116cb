import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { clubErrors } from '../../errors.ts'
import { hasPower, type ChallengeKind, type ChallengeScope, type ClubPower } from '../../rules.ts'
import { ENTRY, LIVING_STATES, OPEN_CHALLENGES } from '../../transitions.ts'
import { clubFor, clubGuard, type GuardedClub } from '../guard.ts'

/** A challenge as it is stored. `user_no` started it. */
export type ChallengeRecord = {
  challenge_no: number
  meet_no: number
  user_no: number | null
  title: string
  kind: ChallengeKind
  scope: ChallengeScope
  goal: number
  start_date: string
  end_date: string
  state: 0 | 1 | 2 | 3
  reason: string
  joined_qtt: number
  reached_qtt: number
  total: number | null
  reg_dt: string
}
type EntryRecord = { entry_no: number; state: number }

export const CHALLENGE_COLUMNS = `h.challenge_no, h.meet_no, h.user_no, h.title, h.kind, h.scope, h.goal, h.start_date, h.end_date, h.state, h.reason,
  h.joined_qtt, h.reached_qtt, h.total, h.reg_dt`
const FIND: Statement = `select ${CHALLENGE_COLUMNS} from club_challenge h where h.challenge_no = $1`
const OPEN_OF: Statement = `
  select ${CHALLENGE_COLUMNS} from club_challenge h where h.meet_no = $1 and h.state in ${statesSql(OPEN_CHALLENGES)} order by h.challenge_no`
const ENTRY_OF: Statement = `
  select e.entry_no, e.state from club_challenge_entry e where e.challenge_no = $1 and e.user_no = $2`
const ENSURE_ENTRY: Statement = `
  insert into club_challenge_entry (challenge_no, user_no, state, join_dt, join_date) values ($1, $2, ${ENTRY.left}, $3, $4)
  on conflict (challenge_no, user_no) do nothing`

export async function findChallenge(db: Db, challengeNo: number): Promise<ChallengeRecord | undefined> {
  return (await rowsOf<ChallengeRecord>(db, FIND, [challengeNo]))[0]
}

/** The challenges of a club that have not ended. */
export const openChallenges = (db: Db, meetNo: number): Promise<ChallengeRecord[]> => rowsOf<ChallengeRecord>(db, OPEN_OF, [meetNo])

export async function entryOf(db: Db, challengeNo: number, userNo: number): Promise<EntryRecord | undefined> {
  return (await rowsOf<EntryRecord>(db, ENTRY_OF, [challengeNo, userNo]))[0]
}

/** Creates the row of a member who never joined, as somebody who left. */
export async function ensureEntry(
  tx: Tx,
  { challengeNo, userNo, now, today }: { challengeNo: number; userNo: number; now: Date; today: string },
): Promise<EntryRecord> {
  await rowsOf(tx, ENSURE_ENTRY, [challengeNo, userNo, now, today])
  const entry = await entryOf(tx, challengeNo, userNo)
  if (!entry) throw clubErrors.no_entry()
  return entry
}

type Seen = { club: GuardedClub; challenge: ChallengeRecord }

/** A challenge for a member of its club. @throws `club.no_challenge`, also for somebody outside */
export async function challengeFor(db: Db, challengeNo: number, userNo: number): Promise<Seen> {
  const challenge = await findChallenge(db, challengeNo)
  if (!challenge) throw clubErrors.no_challenge()
  const club = await clubFor(db, challenge.meet_no, userNo)
  if (!hasPower(club.standing, 'readBoard', club)) throw clubErrors.no_challenge()
  return { club, challenge }
}

type Locking = { challengeNo: number; userNo: number; power: ClubPower }

/** Locks the club of a challenge for a member's act. Everything of a challenge happens under this lock. @throws as `clubGuard` does */
export async function lockChallenge(tx: Tx, { challengeNo, userNo, power }: Locking): Promise<Seen> {
  const found = await findChallenge(tx, challengeNo)
  if (!found) throw clubErrors.no_challenge()
  const club = await clubGuard(tx, { meetNo: found.meet_no, userNo, power })
  const challenge = await findChallenge(tx, challengeNo)
  if (!challenge) throw clubErrors.no_challenge()
  return { club, challenge }
}

/** Whether members can take part: the club lives and the challenge has not ended. */
export const isOpen = (club: { state: number }, challenge: { state: number }): boolean =>
  LIVING_STATES.includes(club.state) && OPEN_CHALLENGES.includes(challenge.state)
