import type { ErrorKind } from '#kit/contract/errors.ts'
import { addDays, DAY_MS, daysBetween, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { clubErrors } from './errors.ts'
import { MEMBER } from './transitions.ts'

/** Things within a club that members report, which its leader and managers are told of. */
export const CLUB_REPORT_KINDS = ['board', 'comment', 'bungae', 'chat'] as const
export type ClubReportKind = (typeof CLUB_REPORT_KINDS)[number]
/** Reported things that the staff sees at once: the newest that nobody looked at. */
export const CLUB_REPORTS_MAX = 50

/** Limits of clubs (decisions d-7). */
export const TITLE_MIN = 2
export const TITLE_MAX = 30
export const INTRO_MIN = 10
export const INTRO_MAX = 1000
export const CAPACITY_MIN = 2
export const CAPACITY_MAX = 300
export const CAPACITY_DEFAULT = 50
export const QUESTIONS_MAX = 3
export const QUESTION_MAX = 100
export const ANSWER_MAX = 300
export const REASON_MAX = 500
export const AGE_MIN = 14
export const AGE_MAX = 99
/** Clubs that one member leads, and that they are in, at most. */
export const LED_MAX = 5
export const JOINED_MAX = 20
/** Managers of a club: ten, or a tenth of its members where that is more. */
const MANAGERS_MIN = 10
export const managersMax = (members: number): number => Math.max(MANAGERS_MIN, Math.floor(members / 10))
/** Age from which a member may lead a club that meets offline, and below which a club must allow its members. */
export const ADULT_AGE = 19

/** Days until a rejected or a kicked member may ask again. */
export const AGAIN_DAYS: Readonly<Record<number, number>> = { [MEMBER.rejected]: 7, [MEMBER.kicked]: 30 }
/** Days without an act of the leader after which the oldest manager may claim the club, and days for the leader's objection. */
export const IDLE_DAYS = 60
export const OBJECTION_DAYS = 7
/** Days between the notice of closing and the end of the club's life, and days for which its board can be read afterwards. */
export const CLOSE_NOTICE_DAYS = 7
export const READABLE_DAYS = 30
/** Hours in which the member whom the leader asks to lead the club must accept. */
export const OFFER_HOURS = 72
/** Hours for which an invitation can be valid, and invitations of a club that are valid at once. */
export const INVITE_HOURS = [1, 24, 72, 168] as const
export const INVITES_MAX = 10
export const CLUBS_PAGE = 20
export const MEMBERS_PAGE = 50
/** Clubs in each part of the main screen. */
export const MAIN_CLUBS = 10
/** The main screen calls a club near within this distance. Kilometres. */
export const NEAR_KM = 20
export const SLOW_MINUTES_MAX = 1440

export const JOIN_POLICIES = ['open', 'approval', 'invite'] as const
export type JoinPolicy = (typeof JOIN_POLICIES)[number]
export const CLUB_GENDERS = ['all', 'm', 'w'] as const
export const VISIBILITIES = ['public', 'hidden'] as const

/** Boards of a club (decisions d-7): notices, free talk, greetings, reports of meetups, pictures. */
export const BOARDS = ['notice', 'free', 'hello', 'review', 'photo'] as const
export type Board = (typeof BOARDS)[number]
export const BOARD_TITLE_MIN = 2
export const BOARD_TITLE_MAX = 60
export const BOARD_TEXT_MAX = 5000
export const BOARD_MEDIA_MAX = 10
export const BOARD_PAGE = 20
/** Pinned posts of a club at most. */
export const PINS_MAX = 5

/** Polls: options of one, letters of an option, days until its end at most, and voters of a page. */
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 10
export const OPTION_MAX = 60
export const POLL_DAYS_MAX = 30
/** Days after its end in which the dates of a poll lie: a meetup is opened no earlier. */
export const POLL_DATE_DAYS = 90
export const VOTERS_PAGE = 30

/** Why a poll cannot end then, or null. A poll about dates asks about moments after its end, when a meetup can still be opened for them. */
export function pollEndProblem(end: Date, dates: readonly Date[], now: Date): ErrorKind | null {
  if (end <= now || end.getTime() - now.getTime() > POLL_DAYS_MAX * DAY_MS) return clubErrors.poll_end
  const last = daysAfter(end, POLL_DATE_DAYS)
  return dates.some((date) => date <= end || date > last) ? clubErrors.poll_date : null
}

/** When a member may write the next post, whose last one is of `lastDt`; null: now. Staff never waits. */
export function nextPostAt(slowMinutes: number, lastDt: string | null, now: Date): Date | null {
  if (slowMinutes === 0 || lastDt === null) return null
  const at = new Date(Date.parse(lastDt) + slowMinutes * MINUTE_MS)
  return at > now ? at : null
}

/** Roles of members, and what others are to a club. */
export const ROLES = ['leader', 'manager', 'member'] as const
export type ClubRole = (typeof ROLES)[number]
export type Standing = ClubRole | 'pending' | 'guest'

/** What the viewer is to a club, by their row in it. */
export const standingOf = (row: { role: ClubRole; state: number } | null | undefined): Standing =>
  row?.state === MEMBER.member ? row.role : row?.state === MEMBER.pending ? 'pending' : 'guest'

const ALL = ['leader', 'manager', 'member', 'pending', 'guest'] as const
const MEMBERS = ['leader', 'manager', 'member'] as const
const STAFF = ['leader', 'manager'] as const
const LEADER = ['leader'] as const

/** Who may do what (the table of decisions d-7). `createBungae` of members also needs the club's setting. */
export const CLUB_POWERS = {
  readIntro: ALL,
  readBoard: MEMBERS,
  readPlace: MEMBERS,
  write: MEMBERS,
  joinBungae: MEMBERS,
  notice: STAFF,
  moderate: STAFF,
  createBungae: MEMBERS,
  answerRequests: STAFF,
  kick: STAFF,
  ban: LEADER,
  edit: LEADER,
  invite: STAFF,
  challenge: STAFF,
  joinChallenge: MEMBERS,
} as const satisfies Record<string, readonly Standing[]>
export type ClubPower = keyof typeof CLUB_POWERS

/** Whether the table gives this power. */
export function hasPower(standing: Standing, power: ClubPower, settings: { members_create_bungae: boolean }): boolean {
  if (power === 'createBungae' && standing === 'member') return settings.members_create_bungae
  return (CLUB_POWERS[power] as readonly Standing[]).includes(standing)
}

/** Whether an actor of this role may kick or ban a member of that role: managers remove plain members only, nobody the leader. */
export const mayRemove = (actor: ClubRole, target: ClubRole): boolean =>
  target !== 'leader' && (actor === 'leader' || (actor === 'manager' && target === 'member'))

/** What joining leads to. An invitation admits at once, except into a club that looks at each request. */
export const joinOutcome = (policy: JoinPolicy, isInvited: boolean): 'atOnce' | 'byApproval' | null => {
  if (policy === 'approval') return 'byApproval'
  return policy === 'open' || isInvited ? 'atOnce' : null
}

/** When somebody who was rejected or kicked may ask again; null: now. */
export function againAt(row: { state: number; end_dt: string | null }, now: Date): Date | null {
  const days = AGAIN_DAYS[row.state]
  if (days === undefined || row.end_dt === null) return null
  const at = new Date(Date.parse(row.end_dt) + days * DAY_MS)
  return at > now ? at : null
}

type Conditions = { gender: (typeof CLUB_GENDERS)[number]; age_from: number | null; age_to: number | null; teens_allowed: boolean }
type Candidate = { age: number | null; gender: string; isVerified: boolean }

/** Why a member does not meet a club's conditions, or null. Conditions about age and gender need a verified identity. */
export function conditionProblem(club: Conditions, { age, gender, isVerified }: Candidate): ErrorKind | null {
  const asksForIdentity = club.gender !== 'all' || club.age_from !== null || club.age_to !== null
  if (asksForIdentity && (!isVerified || age === null)) return clubErrors.not_verified
  if (age !== null && age < ADULT_AGE && !club.teens_allowed) return clubErrors.not_allowed
  if (club.gender !== 'all' && club.gender !== gender) return clubErrors.not_allowed
  if (age !== null && (age < (club.age_from ?? 0) || age > (club.age_to ?? Infinity))) return clubErrors.not_allowed
  return null
}

/** Why a member may not found a club, or null. */
export function founderProblem(
  { age, isVerified, led }: { age: number | null; isVerified: boolean; led: number },
  isOnline: boolean,
): ErrorKind | null {
  if (!isVerified || age === null) return clubErrors.not_verified
  if (!isOnline && age < ADULT_AGE) return clubErrors.founder_age
  return led >= LED_MAX ? clubErrors.led_max : null
}

/** Whether the leader has been idle for so long that a manager may claim the club. */
export const isLeaderIdle = (leaderDt: string, now: Date): boolean => now.getTime() - Date.parse(leaderDt) >= IDLE_DAYS * DAY_MS

export const hoursAfter = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS)
/** Until when an offer to lead, made at `from`, can be accepted. */
export const offerEnd = (from: string | null): Date => hoursAfter(new Date(from ?? 0), OFFER_HOURS)
export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

/** What counts in a challenge: days with a record of that kind, or the metres or minutes of workouts. Never what was eaten or weighed. */
export const CHALLENGE_KINDS = ['record', 'workout', 'meal', 'distance', 'minutes'] as const
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number]
/** `each`: the goal of every member in every week; `club`: of all members together over the whole period. */
export const CHALLENGE_SCOPES = ['each', 'club'] as const
export type ChallengeScope = (typeof CHALLENGE_SCOPES)[number]
export const CHALLENGE_TITLE_MAX = 40
export const CHALLENGE_WEEKS = [1, 2, 4, 8, 12] as const
/** Challenges of a club that have not ended, and days until one begins, at most. */
export const CHALLENGES_MAX = 3
export const CHALLENGE_AHEAD_DAYS = 30
export const CHALLENGES_PAGE = 20
const WEEK_DAYS = 7

/** The smallest and the largest goal: in days, metres or minutes. */
export function goalLimits(kind: ChallengeKind, scope: ChallengeScope): { min: number; max: number } {
  const ofWeek =
    kind === 'distance' ? { min: 1000, max: 500_000 } : kind === 'minutes' ? { min: 10, max: 5000 } : { min: 1, max: WEEK_DAYS }
  return scope === 'each' ? ofWeek : { min: ofWeek.min, max: ofWeek.max * CAPACITY_MAX * CHALLENGE_WEEKS.at(-1)! }
}

type ChallengePeriod = { start_date: string; end_date: string }
export const challengeEnd = (startDate: string, weeks: number): string => addDays(startDate, weeks * WEEK_DAYS - 1)
export const challengeWeeks = ({ start_date, end_date }: ChallengePeriod): number => (daysBetween(start_date, end_date) + 1) / WEEK_DAYS
/** The days of a week of a challenge, whose first week is 0. */
export const challengeWeek = ({ start_date }: ChallengePeriod, week: number): { from: string; to: string } => {
  const from = addDays(start_date, week * WEEK_DAYS)
  return { from, to: addDays(from, WEEK_DAYS - 1) }
}
/** The week in which a day lies; the first one before the challenge, the last one after it. */
export const weekAt = (challenge: ChallengePeriod, day: string): number =>
  Math.min(Math.max(0, Math.floor(daysBetween(challenge.start_date, day) / WEEK_DAYS)), challengeWeeks(challenge) - 1)

/** Amounts by day. */
export type DayAmounts = Readonly<Record<string, number>>
export type ChallengeGoal = ChallengePeriod & { scope: ChallengeScope; goal: number }
export type OwnWeek = { from: string; to: string; amount: number; is_reached: boolean; is_due: boolean }

/**
 * A member's weeks. A week counts from its first day: the one in which the member joined counts only for who has no whole week left.
 * `is_reached` is false for the goal of a club, which has no weeks.
 */
export function ownWeeks(challenge: ChallengeGoal, joinDate: string, days: DayAmounts): OwnWeek[] {
  const weeks = Array.from({ length: challengeWeeks(challenge) }, (_, week) => challengeWeek(challenge, week))
  const isWhole = ({ from }: { from: string }): boolean => from >= joinDate
  return weeks.map((week) => {
    const amount = sumOf(days, week)
    const isDue = isWhole(week) || (week.from < joinDate && week.to >= joinDate && !weeks.some(isWhole))
    return { ...week, amount, is_reached: challenge.scope === 'each' && amount >= challenge.goal, is_due: isDue }
  })
}

/** Whether a member has reached the goal: every week that counts, or a part in what the club reached together (`total`). */
export function hasReached(challenge: ChallengeGoal, weeks: readonly OwnWeek[], total: number): boolean {
  if (challenge.scope === 'club') return total >= challenge.goal && weeks.some(({ amount }) => amount > 0)
  return weeks.every(({ is_due, is_reached }) => !is_due || is_reached)
}

const sumOf = (days: DayAmounts, { from, to }: { from: string; to: string }): number =>
  Object.entries(days).reduce((sum, [day, amount]) => (day >= from && day <= to ? sum + amount : sum), 0)
