import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, pageOf, text, titleText } from '#kit/contract/shape.ts'
import { CHALLENGE_KINDS, CHALLENGE_SCOPES, CHALLENGE_TITLE_MAX, CHALLENGE_WEEKS, CHALLENGES_PAGE, REASON_MAX } from '../rules.ts'
import { clubParams, number } from './shape.ts'

/** Amounts are days, metres or minutes, by the kind. */
const amount = number
const challenge = {
  challenge_no: number,
  meet_no: number,
  title: z.string(),
  kind: z.enum(CHALLENGE_KINDS),
  scope: z.enum(CHALLENGE_SCOPES),
  goal: amount,
  start_date: localDate,
  end_date: localDate,
  /** 1 announced, 2 running, 3 ended, 0 cancelled (`CHALLENGE`). */
  state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Why it was cancelled. */
  reason: z.string(),
  joined_qtt: number,
  /** Members who reached the goal; 0 until it ends. */
  reached_qtt: number,
  /** What the members did together; null for the goal of each member. */
  total: amount.nullable(),
}
/** The viewer's part: `amount` of this week, or for the goal of a club of the whole period. */
const part = z.object({ join_date: localDate, amount, is_reached: z.boolean() })

export const challengeCard = z.object({ ...challenge, my: part.nullable() })
export type ChallengeCard = z.infer<typeof challengeCard>

/** A member in a week. What they recorded stays with them: others get amounts alone. */
const boardRow = z.object({
  person,
  /** Amounts of the days of the week; null before the member joined. */
  days: z.array(amount.nullable()),
  amount,
  /** Whether the goal of the week, or after the end that of the challenge, is reached. */
  is_reached: z.boolean(),
  /** Cheers in this week. */
  cheer_qtt: number,
  /** Whether the viewer has cheered today. */
  is_cheered: z.boolean(),
})
export type ChallengeRow = z.infer<typeof boardRow>

const CHALLENGE_ACTS = ['join', 'leave', 'edit', 'cancel', 'cheer'] as const
export const challengeDetail = challengeCard.extend({
  weeks: number,
  /** The week of the board, from 0, and its days. */
  week: number,
  from: localDate,
  to: localDate,
  my_weeks: z.array(z.object({ from: localDate, to: localDate, amount, is_reached: z.boolean(), is_due: z.boolean() })),
  /** In the order in which they joined: nobody is ranked. */
  board: z.array(boardRow),
  acts: z.array(z.enum(CHALLENGE_ACTS)),
  reg_dt: moment,
})
export type ChallengeDetail = z.infer<typeof challengeDetail>
export type ChallengeMenuAct = ChallengeDetail['acts'][number]

const one = z.object({ challenge_no: no })
/** An act of a member on a challenge. */
const challengeAct = (summary: string) => ({ access: 'member' as const, summary, params: one, answer: z.object({}) })
const fields = z.object({
  title: titleText(2, CHALLENGE_TITLE_MAX),
  kind: z.enum(CHALLENGE_KINDS),
  scope: z.enum(CHALLENGE_SCOPES),
  /** Days, metres or minutes. */
  goal: z.number().int().positive(),
  start_date: localDate,
  weeks: z.literal(CHALLENGE_WEEKS),
})

export const listChallenges = endpoint('GET /v1/user/club/:meet_no/challenge', {
  access: 'member',
  summary: 'Challenges of my club that have not ended, or those of the past',
  params: clubParams,
  query: z.object({ past: z.literal('1').optional(), before_no: no.optional(), limit: pageOf(CHALLENGES_PAGE) }),
  answer: z.array(challengeCard),
})

export const getChallenge = endpoint('GET /v1/user/club/challenge/:challenge_no', {
  access: 'member',
  summary: 'A challenge of my club with the board of a week, this week without a number',
  params: one,
  query: z.object({ week: z.coerce.number().int().min(0).max(11).optional() }),
  answer: challengeDetail,
})

export const startChallenge = endpoint('POST /v1/user/club/:meet_no/challenge', {
  access: 'member',
  activity: 'meet',
  idempotent: true,
  summary: 'Start a challenge; for the leader and managers',
  params: clubParams,
  body: fields,
  answer: z.object({ challenge_no: number }),
})

export const editChallenge = endpoint('PUT /v1/user/club/challenge/:challenge_no', {
  ...challengeAct('Change a challenge before it begins; for the leader and managers'),
  activity: 'meet',
  body: fields,
})

export const joinChallenge = endpoint('POST /v1/user/club/challenge/:challenge_no/join', {
  ...challengeAct('Join a challenge: my amounts of each day from today on are shown to the club'),
  activity: 'meet',
})

export const leaveChallenge = endpoint('POST /v1/user/club/challenge/:challenge_no/leave', {
  ...challengeAct('Leave a challenge: my amounts are not shown any more'),
})

export const cheerMember = endpoint('POST /v1/user/club/challenge/:challenge_no/cheer/:user_no', {
  ...challengeAct('Cheer a member of a challenge, once a day'),
  params: z.object({ challenge_no: no, user_no: no }),
})

export const cancelChallenge = endpoint('POST /v1/user/club/challenge/:challenge_no/cancel', {
  ...challengeAct('Cancel a challenge with a reason; for the leader and managers'),
  body: z.object({ reason: text(1, REASON_MAX) }),
})
