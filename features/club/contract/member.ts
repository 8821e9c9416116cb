import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { ANSWER_MAX, MEMBERS_PAGE, QUESTIONS_MAX, REASON_MAX } from '../rules.ts'
import { clubPerson, memberState, number } from './shape.ts'

export type { ClubPerson } from './shape.ts'

const club = z.object({ meet_no: no })
const member = z.object({ meet_no: no, user_no: no })
const reason = z.object({ reason: text(1, REASON_MAX) })
const moved = z.object({ state: memberState })

export const joinClub = endpoint('POST /v1/user/club/:meet_no/join', {
  access: 'member',
  summary: 'Join a club, or ask to where it looks at each request',
  rate: { calls: 30, seconds: 60 },
  params: club,
  body: z.object({
    answers: z.array(text(1, ANSWER_MAX)).max(QUESTIONS_MAX).default([]),
    /** The code of an invitation. */
    code: z.string().max(64).optional(),
  }),
  answer: moved,
})

export const leaveClub = endpoint('POST /v1/user/club/:meet_no/leave', {
  access: 'member',
  summary: 'Leave a club, or take back the request to join it',
  params: club,
  answer: z.object({}),
})

export const acceptMember = endpoint('POST /v1/user/club/:meet_no/member/:user_no/accept', {
  access: 'member',
  summary: 'Accept a request to join',
  params: member,
  answer: z.object({}),
})

export const rejectMember = endpoint('POST /v1/user/club/:meet_no/member/:user_no/reject', {
  access: 'member',
  summary: 'Reject a request to join; the member reads the reason',
  params: member,
  body: reason,
  answer: z.object({}),
})

export const kickMember = endpoint('POST /v1/user/club/:meet_no/member/:user_no/kick', {
  access: 'member',
  summary: 'Remove a member, who reads the reason and may ask again after 30 days',
  params: member,
  body: reason,
  answer: z.object({}),
})

export const banMember = endpoint('POST /v1/user/club/:meet_no/member/:user_no/ban', {
  access: 'member',
  summary: 'Remove a member for good, or keep somebody out',
  params: member,
  body: reason,
  answer: z.object({}),
})

export const unbanMember = endpoint('POST /v1/user/club/:meet_no/member/:user_no/unban', {
  access: 'member',
  summary: 'Let somebody ask again who was kept out',
  params: member,
  answer: z.object({}),
})

export const listMembers = endpoint('GET /v1/user/club/:meet_no/member', {
  access: 'member',
  summary: 'Members of my club, the leader and managers first',
  params: club,
  query: z.object({ offset: z.coerce.number().int().min(0).max(1000).default(0), limit: pageOf(MEMBERS_PAGE) }),
  answer: z.array(clubPerson),
})

export const listRequests = endpoint('GET /v1/user/club/:meet_no/request', {
  access: 'member',
  summary: 'Members who ask to join, or those who are kept out; for the leader and managers',
  params: club,
  query: z.object({ banned: z.literal('1').optional(), after_no: no.optional(), limit: pageOf(MEMBERS_PAGE) }),
  answer: z.array(clubPerson),
})

export const setMemberRole = endpoint('PUT /v1/user/club/:meet_no/member/:user_no/role', {
  access: 'member',
  summary: 'Make a member a manager, or a manager a member',
  params: member,
  body: z.object({ role: z.enum(['manager', 'member']) }),
  answer: z.object({}),
})

export const transferClub = endpoint('POST /v1/user/club/:meet_no/member/:user_no/lead', {
  access: 'member',
  summary: 'Hand my club over to a member',
  params: member,
  answer: z.object({}),
})

export const claimClub = endpoint('POST /v1/user/club/:meet_no/claim', {
  access: 'member',
  summary: 'Claim the club of a leader who was idle for 60 days',
  params: club,
  answer: z.object({}),
})

const invite = z.object({ invite_no: number, code: z.string(), expire_dt: moment, use_qtt: number, reg_dt: moment })
export type ClubInvite = z.infer<typeof invite>

export const listInvites = endpoint('GET /v1/user/club/:meet_no/invite', {
  access: 'member',
  summary: 'Invitations of a club that are valid; for the leader and managers',
  params: club,
  answer: z.array(invite),
})

export const createInvite = endpoint('POST /v1/user/club/:meet_no/invite', {
  access: 'member',
  idempotent: true,
  summary: 'Create an invitation, valid for 72 hours',
  params: club,
  answer: invite,
})

export const revokeInvite = endpoint('DELETE /v1/user/club/:meet_no/invite/:invite_no', {
  access: 'member',
  summary: 'Revoke an invitation',
  params: z.object({ meet_no: no, invite_no: no }),
  answer: z.object({}),
})

export const findInvite = endpoint('GET /v1/user/club/invite/:code', {
  access: 'open',
  summary: 'The club of an invitation',
  params: z.object({ code: z.string().max(64) }),
  answer: z.object({ meet_no: number }),
})
