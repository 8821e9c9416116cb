import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { ANSWER_MAX, INVITE_HOURS, MEMBERS_PAGE, QUESTIONS_MAX, REASON_MAX } from '../rules.ts'
import { clubAct, clubParams, clubPerson, memberState, number } from './shape.ts'

export type { ClubPerson } from './shape.ts'

const reason = z.object({ reason: text(1, REASON_MAX) })
const moved = z.object({ state: memberState })
const done = z.object({})
/** An act of the leader or a manager on a member. */
const memberAct = (summary: string) => ({ ...clubAct(summary), params: clubParams.extend({ user_no: no }), answer: done })

export const joinClub = endpoint('POST /v1/user/club/:meet_no/join', {
  ...clubAct('Join a club, or ask to where it looks at each request'),
  rate: { calls: 30, seconds: 60 },
  body: z.object({
    answers: z.array(text(1, ANSWER_MAX)).max(QUESTIONS_MAX).default([]),
    /** The code of an invitation. */
    code: z.string().max(64).optional(),
  }),
  answer: moved,
})

export const leaveClub = endpoint('POST /v1/user/club/:meet_no/leave', {
  ...clubAct('Leave a club, or take back the request to join it'),
  answer: done,
})

export const acceptMember = endpoint('POST /v1/user/club/:meet_no/member/:user_no/accept', memberAct('Accept a request to join'))

export const rejectMember = endpoint('POST /v1/user/club/:meet_no/member/:user_no/reject', {
  ...memberAct('Reject a request to join; the member reads the reason'),
  body: reason,
})

export const kickMember = endpoint('POST /v1/user/club/:meet_no/member/:user_no/kick', {
  ...memberAct('Remove a member, who reads the reason and may ask again after 30 days'),
  body: reason,
})

export const banMember = endpoint('POST /v1/user/club/:meet_no/member/:user_no/ban', {
  ...memberAct('Remove a member for good, or keep somebody out'),
  body: reason,
})

export const unbanMember = endpoint(
  'POST /v1/user/club/:meet_no/member/:user_no/unban',
  memberAct('Let somebody ask again who was kept out'),
)

export const listMembers = endpoint('GET /v1/user/club/:meet_no/member', {
  ...clubAct('Members of my club, the leader and managers first'),
  query: z.object({ offset: z.coerce.number().int().min(0).max(1000).default(0), limit: pageOf(MEMBERS_PAGE) }),
  answer: z.array(clubPerson),
})

export const listRequests = endpoint('GET /v1/user/club/:meet_no/request', {
  ...clubAct('Members who ask to join, were removed or are kept out; for the leader and managers'),
  query: z.object({ of: z.enum(['pending', 'kicked', 'banned']).default('pending'), after_no: no.optional(), limit: pageOf(MEMBERS_PAGE) }),
  answer: z.array(clubPerson),
})

export const setMemberRole = endpoint('PUT /v1/user/club/:meet_no/member/:user_no/role', {
  ...memberAct('Make a member a manager, or a manager a member'),
  body: z.object({ role: z.enum(['manager', 'member']) }),
})

export const offerLead = endpoint(
  'POST /v1/user/club/:meet_no/member/:user_no/lead',
  memberAct('Ask a member to lead my club, who has 72 hours to accept'),
)

export const acceptLead = endpoint('POST /v1/user/club/:meet_no/lead', {
  ...clubAct('Lead the club whose leader asked me to'),
  answer: done,
})

export const endLeadOffer = endpoint('DELETE /v1/user/club/:meet_no/lead', {
  ...clubAct('Take back the offer to lead my club, or decline it'),
  answer: done,
})

export const claimClub = endpoint('POST /v1/user/club/:meet_no/claim', {
  ...clubAct('Claim the club of a leader who was idle for 60 days'),
  answer: done,
})

const invite = z.object({ invite_no: number, code: z.string(), expire_dt: moment, use_qtt: number, reg_dt: moment })
export type ClubInvite = z.infer<typeof invite>

export const listInvites = endpoint('GET /v1/user/club/:meet_no/invite', {
  ...clubAct('Invitations of a club that are valid; for the leader and managers'),
  answer: z.array(invite),
})

export const createInvite = endpoint('POST /v1/user/club/:meet_no/invite', {
  ...clubAct('Create an invitation'),
  idempotent: true,
  body: z.object({ hours: z.literal(INVITE_HOURS).default(72) }),
  answer: invite,
})

export const revokeInvite = endpoint('DELETE /v1/user/club/:meet_no/invite/:invite_no', {
  ...clubAct('Revoke an invitation'),
  params: clubParams.extend({ invite_no: no }),
  answer: done,
})

export const findInvite = endpoint('GET /v1/user/club/invite/:code', {
  access: 'open',
  activity: 'meet',
  summary: 'The club of an invitation',
  params: z.object({ code: z.string().max(64) }),
  answer: z.object({ meet_no: number }),
})
