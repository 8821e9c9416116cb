import type { ErrorKind } from '#kit/contract/errors.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { clubErrors } from './errors.ts'
import { MEMBER } from './transitions.ts'

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
/** Hours for which an invitation is valid, and invitations of a club that are valid at once. */
const INVITE_HOURS = 72
export const INVITES_MAX = 10
export const CLUBS_PAGE = 20
export const MEMBERS_PAGE = 50
/** Clubs in each part of the main screen. */
export const MAIN_CLUBS = 10
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

/** Minutes that a member still waits before the next post; staff never waits. */
export function slowMinutesLeft(slowMinutes: number, lastDt: string | null, now: Date): number {
  if (slowMinutes === 0 || lastDt === null) return 0
  return Math.max(0, Math.ceil(slowMinutes - (now.getTime() - Date.parse(lastDt)) / MINUTE_MS))
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

export const inviteEnd = (now: Date): Date => new Date(now.getTime() + INVITE_HOURS * HOUR_MS)
export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)
