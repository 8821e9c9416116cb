import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, peoplePage } from '#kit/contract/shape.ts'
import { FOLLOW_KINDS, FOLLOWS_PAGE, MUTE_DAYS, NAME_PREFIX_MAX, SUGGEST_REASONS, SUGGESTIONS_MAX } from './rules.ts'

/** What the viewer is to a person. `follow`: 1 follows, 0 has asked to. Null in its place for a guest, and for oneself. */
export const relation = z.object({
  follow: z.union([z.literal(0), z.literal(1)]).nullable(),
  follows_me: z.boolean(),
  blocked: z.boolean(),
  muted: z.boolean(),
})
export type Relation = z.infer<typeof relation>

/** A member as everyone who may meet them sees them. The numbers are null to whom their lists are closed. */
export const standing = z.object({
  user_no: z.number().int(),
  haru_name: z.string(),
  account_private: z.boolean(),
  relation: relation.nullable(),
  follower_qtt: z.number().int().nullable(),
  following_qtt: z.number().int().nullable(),
  /** Those who ask to follow me and wait; null for anyone else's. */
  request_qtt: z.number().int().nullable(),
})
export type Standing = z.infer<typeof standing>

const someone = z.object({ user_no: no })
const done = z.object({})
/** What I am to them now; how many follow them is asked where it is shown. */
const pressed = z.object({ follow: relation.shape.follow })
export type Pressed = z.infer<typeof pressed>

/** At once where the account is open, else it is asked; doing it twice is doing it once. */
export const followMember = endpoint('POST /v1/user/follow', {
  access: 'member',
  summary: 'Follow a member, or ask to where the account is private',
  rate: { calls: 60, seconds: 60 },
  body: someone,
  answer: pressed,
})

/** Taking back what is not there is done already. */
export const unfollowMember = endpoint('DELETE /v1/user/follow', {
  access: 'member',
  summary: 'Unfollow a member, or take the request back',
  rate: { calls: 60, seconds: 60 },
  query: someone,
  answer: pressed,
})

export const answerRequest = endpoint('PUT /v1/user/follow/request', {
  access: 'member',
  summary: 'Accept or decline a request to follow me; nobody is told of a refusal',
  rate: { calls: 120, seconds: 60 },
  body: z.object({ user_no: no, accept: z.boolean() }),
  answer: done,
})

export const removeFollower = endpoint('DELETE /v1/user/follower', {
  access: 'member',
  summary: 'Let a follower follow me no longer; they are not told',
  rate: { calls: 60, seconds: 60 },
  query: someone,
  answer: done,
})

/** Someone in a list, and since when. */
export const followed = person.extend({ account_private: z.boolean(), relation: relation.nullable(), reg_dt: moment })
export type Followed = z.infer<typeof followed>

export const listFollows = endpoint('GET /v1/user/follow', {
  access: 'open',
  summary: 'Who follows a member, whom they follow, or (mine alone) who asks to; newest first',
  query: peoplePage(FOLLOWS_PAGE, {
    user_no: no,
    kind: z.enum(FOLLOW_KINDS),
    /** How the name begins. */
    q: z.string().trim().normalize('NFC').max(NAME_PREFIX_MAX).optional(),
  }),
  answer: z.array(followed),
})

/** Why somebody is suggested; `by` is the name of one whom I follow and who follows them. */
export const suggested = person.extend({
  account_private: z.boolean(),
  relation,
  reason: z.enum(SUGGEST_REASONS),
  by: z.string().nullable(),
})
export type Suggested = z.infer<typeof suggested>

export const suggestMembers = endpoint('GET /v1/user/follow/suggest', {
  access: 'member',
  summary: `Up to ${SUGGESTIONS_MAX} members whom I do not follow yet: near me, with the same interests or persona, followed by those I follow`,
  answer: z.array(suggested),
})

export const getStanding = endpoint('GET /v1/user/follow/:user_no', {
  access: 'open',
  summary: 'What I am to a member, and how many follow them',
  params: someone,
  answer: standing,
})

/** Someone whom I block, or mute (until `until_dt`, or until I lift it), and since when. */
export const blocked = person.extend({ reg_dt: moment })
export type Blocked = z.infer<typeof blocked>
export const muted = blocked.extend({ until_dt: moment.nullable() })
export type Muted = z.infer<typeof muted>

export const listBlocks = endpoint('GET /v1/user/block', {
  access: 'member',
  summary: 'Whom I block, newest first',
  query: peoplePage(FOLLOWS_PAGE, {}),
  answer: z.array(blocked),
})

/** Both follows and requests end with it. */
export const blockMember = endpoint('POST /v1/user/block', {
  access: 'member',
  summary: 'Block a member; neither sees the other any more',
  rate: { calls: 60, seconds: 60 },
  body: someone,
  answer: done,
})

export const unblockMember = endpoint('DELETE /v1/user/block', {
  access: 'member',
  summary: 'Block a member no longer; follows do not come back',
  rate: { calls: 60, seconds: 60 },
  query: someone,
  answer: done,
})

export const listMutes = endpoint('GET /v1/user/mute', {
  access: 'member',
  summary: 'Whom I mute now, newest first',
  query: peoplePage(FOLLOWS_PAGE, {}),
  answer: z.array(muted),
})

/** Again: from now on, and for as long as it says now. */
export const muteMember = endpoint('POST /v1/user/mute', {
  access: 'member',
  summary: 'Keep a member’s posts out of my lists, for some days or until I lift it; they are not told',
  rate: { calls: 60, seconds: 60 },
  body: z.object({ user_no: no, days: z.union(MUTE_DAYS.map((days) => z.literal(days))).optional() }),
  answer: z.object({ until_dt: moment.nullable() }),
})

export const unmuteMember = endpoint('DELETE /v1/user/mute', {
  access: 'member',
  summary: 'Mute a member no longer',
  rate: { calls: 60, seconds: 60 },
  query: someone,
  answer: done,
})
