import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, text } from '#kit/contract/shape.ts'
import { ANSWER_MAX, QUESTIONS_MAX, REASON_MAX } from '../rules.ts'
import { memberState } from './shape.ts'

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
