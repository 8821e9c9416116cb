import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, peoplePage } from '#kit/contract/shape.ts'
import { FOLLOW_KINDS, FOLLOWS_PAGE, MUTE_DAYS, NAME_PREFIX_MAX, SUGGEST_REASONS, SUGGESTIONS_MAX } from './rules.ts'

/** The viewer's relation to a person; null for a guest and for the viewer. `follow`: 1 follows, 0 has requested to. */
export const relation = z.object({
  follow: z.union([z.literal(0), z.literal(1)]).nullable(),
  follows_me: z.boolean(),
  blocked: z.boolean(),
  muted: z.boolean(),
})
export type Relation = z.infer<typeof relation>

/** A member's name, relation and counts. The counts are null for viewers who may not see the lists. */
export const followSummary = z.object({
  user_no: z.number().int(),
  haru_name: z.string(),
  account_private: z.boolean(),
  relation: relation.nullable(),
  follower_qtt: z.number().int().nullable(),
  following_qtt: z.number().int().nullable(),
  /** Pending requests to follow me; null for other members. */
  request_qtt: z.number().int().nullable(),
})
export type FollowSummary = z.infer<typeof followSummary>

const memberParams = z.object({ user_no: no })
const empty = z.object({})
/** The state after the call; counts are fetched with `getFollowSummary`. */
const followState = z.object({ follow: relation.shape.follow })
export type FollowState = z.infer<typeof followState>

/** A public account is followed at once, a private one gets a request. Idempotent. */
export const followMember = endpoint('POST /v1/user/follow', {
  access: 'member',
  summary: 'Follow a member, or request to follow a private account',
  rate: { calls: 60, seconds: 60 },
  body: memberParams,
  answer: followState,
})

/** Succeeds without a follow or request as well. */
export const unfollowMember = endpoint('DELETE /v1/user/follow', {
  access: 'member',
  summary: 'Unfollow a member, or cancel the request',
  rate: { calls: 60, seconds: 60 },
  query: memberParams,
  answer: followState,
})

export const answerRequest = endpoint('PUT /v1/user/follow/request', {
  access: 'member',
  summary: 'Accept or decline a request to follow me; a refusal is not notified',
  rate: { calls: 120, seconds: 60 },
  body: z.object({ user_no: no, accept: z.boolean() }),
  answer: empty,
})

export const removeFollower = endpoint('DELETE /v1/user/follower', {
  access: 'member',
  summary: 'Remove a follower; they are not notified',
  rate: { calls: 60, seconds: 60 },
  query: memberParams,
  answer: empty,
})

/** A member in a list; `reg_dt`: when they followed or requested to. */
export const followed = person.extend({ account_private: z.boolean(), relation: relation.nullable(), reg_dt: moment })
export type Followed = z.infer<typeof followed>

export const listFollows = endpoint('GET /v1/user/follow', {
  access: 'open',
  summary: 'Followers, followed members, or (own list only) requests of a member; newest first',
  query: peoplePage(FOLLOWS_PAGE, {
    user_no: no,
    kind: z.enum(FOLLOW_KINDS),
    /** Prefix of the name. */
    q: z.string().trim().normalize('NFC').max(NAME_PREFIX_MAX).optional(),
  }),
  answer: z.array(followed),
})

/** A suggested member with the reason; `by` is the name of a member whom I follow and who follows them. */
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

export const getFollowSummary = endpoint('GET /v1/user/follow/:user_no', {
  access: 'open',
  summary: 'My relation to a member, and the counts of their follows',
  params: memberParams,
  answer: followSummary,
})

/** A member whom I blocked or muted at `reg_dt`; a mute ends at `until_dt` or, if null, when I lift it. */
export const blocked = person.extend({ reg_dt: moment })
export type Blocked = z.infer<typeof blocked>
export const muted = blocked.extend({ until_dt: moment.nullable() })
export type Muted = z.infer<typeof muted>

export const listBlocks = endpoint('GET /v1/user/block', {
  access: 'member',
  summary: 'Members whom I block, newest first',
  query: peoplePage(FOLLOWS_PAGE, {}),
  answer: z.array(blocked),
})

/** Deletes follows and requests in both directions. */
export const blockMember = endpoint('POST /v1/user/block', {
  access: 'member',
  summary: 'Block a member; neither sees the other any more',
  rate: { calls: 60, seconds: 60 },
  body: memberParams,
  answer: empty,
})

export const unblockMember = endpoint('DELETE /v1/user/block', {
  access: 'member',
  summary: 'Unblock a member; follows are not restored',
  rate: { calls: 60, seconds: 60 },
  query: memberParams,
  answer: empty,
})

export const listMutes = endpoint('GET /v1/user/mute', {
  access: 'member',
  summary: 'Members whom I mute now, newest first',
  query: peoplePage(FOLLOWS_PAGE, {}),
  answer: z.array(muted),
})

/** A repeated call replaces the end of the mute. */
export const muteMember = endpoint('POST /v1/user/mute', {
  access: 'member',
  summary: 'Hide a member’s posts from my lists, for some days or until I lift it; they are not notified',
  rate: { calls: 60, seconds: 60 },
  body: z.object({ user_no: no, days: z.union(MUTE_DAYS.map((days) => z.literal(days))).optional() }),
  answer: z.object({ until_dt: moment.nullable() }),
})

export const unmuteMember = endpoint('DELETE /v1/user/mute', {
  access: 'member',
  summary: 'Unmute a member',
  rate: { calls: 60, seconds: 60 },
  query: memberParams,
  answer: empty,
})
