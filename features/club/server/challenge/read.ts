import { isActiveMemberSql, personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { daysOf, koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { ChallengeCard, ChallengeDetail, ChallengeMenuAct, ChallengeRow } from '../../contract.ts'
import { clubErrors } from '../../errors.ts'
import { challengeWeek, challengeWeeks, hasPower, ownWeeks, weekAt, type DayAmounts, type OwnWeek } from '../../rules.ts'
import { CHALLENGE, ENTRY, OPEN_CHALLENGES, PAST_CHALLENGES } from '../../transitions.ts'
import { clubFor, type GuardedClub } from '../guard.ts'
import { ENTRIES, ENTRY_DAYS, ownAmounts, totalOf } from './amounts.ts'
import { CHALLENGE_COLUMNS, challengeFor, isOpen, type ChallengeRecord } from './rows.ts'

/** The viewer's row in the challenge `h`, null for who is not in it. */
const own = (viewer: string): string => `(
    select json_build_object('join_date', e.join_date, 'has_reached', e.reach_dt is not null, 'amount', e.amount)
    from club_challenge_entry e where e.challenge_no = h.challenge_no and e.user_no = ${viewer} and e.state = ${ENTRY.joined}) as own`
type OwnEntry = { join_date: string; has_reached: boolean; amount: number | null }
type Listed = ChallengeRecord & { own: OwnEntry | null }

/** $1 the club, $2 the viewer. */
export const CURRENT: Statement = `
  select ${CHALLENGE_COLUMNS}, ${own('$2')} from club_challenge h
  where h.meet_no = $1 and h.state in ${statesSql(OPEN_CHALLENGES)} order by h.start_date, h.challenge_no`
/** $3 the last challenge of the page before, $4 the limit. */
export const PAST: Statement = `
  select ${CHALLENGE_COLUMNS}, ${own('$2')} from club_challenge h
  where h.meet_no = $1 and h.state in ${statesSql(PAST_CHALLENGES)} and h.challenge_no < $3::bigint
  order by h.challenge_no desc limit $4::int`
const ONE: Statement = `select ${own('$2')} from club_challenge h where h.challenge_no = $1`

type Reading = { db: Db; userNo: number; now: Date }
type Listing = Reading & { meetNo: number; isPast: boolean; beforeNo: number; limit: number }

/** The challenges of a club, with the viewer's part. @throws `club.forbidden` for somebody outside */
export async function challengesOf({ db, userNo, now, meetNo, isPast, beforeNo, limit }: Listing): Promise<ChallengeCard[]> {
  const club = await clubFor(db, meetNo, userNo)
  if (!hasPower(club.standing, 'readBoard', club)) throw clubErrors.forbidden()
  if (isPast) {
    const past = await rowsOf<Listed>(db, PAST, [meetNo, userNo, beforeNo, limit])
    return past.map(pastCard)
  }
  const current = await rowsOf<Listed>(db, CURRENT, [meetNo, userNo])
  return Promise.all(current.map(async (one) => (await currentCard(db, one, userNo, koreanDay(now))).card))
}

const shown = ({ user_no: _starter, reg_dt: _reg, own: _own, ...columns }: Listed) => columns

/** A challenge that is over, with the results that were stored at its end. */
const pastCard = (challenge: Listed): ChallengeCard => {
  const { own: entry } = challenge
  return { ...shown(challenge), my: entry && { join_date: entry.join_date, amount: entry.amount ?? 0, is_reached: entry.has_reached } }
}

type Current = { card: ChallengeCard; weeks: OwnWeek[] }

/** A challenge that is not over, with what its members have done until now. */
async function currentCard(db: Db, challenge: Listed, userNo: number, today: string): Promise<Current> {
  const total = challenge.scope === 'each' ? null : await totalOf(db, challenge)
  const card = { ...shown(challenge), total, my: null }
  if (challenge.own === null) return { card, weeks: [] }
  const { join_date } = challenge.own
  const weeks = ownWeeks(challenge, join_date, await ownAmounts(db, challenge, userNo))
  const { amount, is_reached } = weeks[weekAt(challenge, today)] ?? { amount: 0, is_reached: false }
  return { card: { ...card, my: { join_date, amount: challenge.scope === 'club' ? sumOf(weeks) : amount, is_reached } }, weeks }
}

const sumOf = (weeks: readonly OwnWeek[]): number => weeks.reduce((sum, { amount }) => sum + amount, 0)

type BoardRecord = {
  person: ChallengeRow['person'] | null
  join_date: string
  days: DayAmounts
  amount: number | null
  has_reached: boolean
  cheer_qtt: number
  is_cheered: boolean
}

/**
 * $1 the challenge, $2 and $3 the days of the week, $4 the viewer, $5 today, $6 whether it has ended: then those alone who reached the goal.
 * Members who block each other do not see each other.
 */
export const BOARD: Statement = `
  select ${personSql('e.user_no')} as person, e.join_date, ${ENTRY_DAYS} as days, e.amount, e.reach_dt is not null as has_reached,
    (select count(*)::int from club_challenge_cheer c
      where c.challenge_no = e.challenge_no and c.to_user_no = e.user_no and c.day between $2 and $3) as cheer_qtt,
    (select true from club_challenge_cheer c
      where c.challenge_no = e.challenge_no and c.to_user_no = e.user_no and c.day = $5::date and c.user_no = $4) is not null as is_cheered
  from ${ENTRIES}
  where h.challenge_no = $1 and e.state = ${ENTRY.joined} and (not $6::boolean or e.reach_dt is not null)
    and ${isActiveMemberSql({ userNo: 'e.user_no' })} and ${notBlockedSql({ a: '$4::bigint', b: 'e.user_no' })}
  order by e.join_dt, e.entry_no`

/** A challenge with the board of a week. @throws `club.no_challenge` */
export async function challengeDetail({
  db,
  userNo,
  now,
  no,
  week: asked,
}: Reading & { no: number; week: number | undefined }): Promise<ChallengeDetail> {
  const { club, challenge } = await challengeFor(db, no, userNo)
  const today = koreanDay(now)
  const [found] = await rowsOf<Pick<Listed, 'own'>>(db, ONE, [no, userNo])
  const listed = { ...challenge, own: found?.own ?? null }
  const isCurrent = OPEN_CHALLENGES.includes(challenge.state)
  const { card, weeks: myWeeks } = isCurrent ? await currentCard(db, listed, userNo, today) : { card: pastCard(listed), weeks: [] }
  const weeks = challengeWeeks(challenge)
  const week = Math.min(asked ?? weekAt(challenge, today), weeks - 1)
  const { from, to } = challengeWeek(challenge, week)
  const hasEnded = challenge.state === CHALLENGE.ended
  const board = await rowsOf<BoardRecord>(db, BOARD, [no, from, to, userNo, today, hasEnded])
  return {
    ...card,
    weeks,
    week,
    from,
    to,
    my_weeks: myWeeks,
    board: challenge.state === CHALLENGE.cancelled ? [] : board.flatMap((row) => rowOf(challenge, row, daysOf({ from, to }))),
    acts: actsOf(club, challenge, card.my !== null),
    reg_dt: challenge.reg_dt,
  }
}

/** A member on the board; nobody for a member who left haru. */
function rowOf(challenge: ChallengeRecord, row: BoardRecord, week: readonly string[]): ChallengeRow[] {
  const { person, join_date, days, cheer_qtt, is_cheered } = row
  if (person === null) return []
  const hasEnded = challenge.state === CHALLENGE.ended
  const amounts = week.map((day) => (day < join_date ? null : (days[day] ?? 0)))
  const ofWeek = amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const isReached = hasEnded ? row.has_reached : challenge.scope === 'each' && ofWeek >= challenge.goal
  return [{ person, days: amounts, amount: hasEnded ? (row.amount ?? 0) : ofWeek, is_reached: isReached, cheer_qtt, is_cheered }]
}

/** What the viewer can do with a challenge now. */
function actsOf(club: GuardedClub, challenge: ChallengeRecord, isJoined: boolean): ChallengeMenuAct[] {
  if (!isOpen(club, challenge)) return []
  const isStaff = hasPower(club.standing, 'challenge', club)
  const acts: [ChallengeMenuAct, boolean][] = [
    ['join', !isJoined],
    ['leave', isJoined],
    ['edit', isStaff && challenge.state === CHALLENGE.announced],
    ['cancel', isStaff],
    ['cheer', challenge.state === CHALLENGE.running],
  ]
  return acts.flatMap(([act, isOffered]) => (isOffered ? [act] : []))
}
