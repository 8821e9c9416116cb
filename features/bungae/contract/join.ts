import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, text } from '#kit/contract/shape.ts'
import { adhocDetail, adhocParams } from './adhoc.ts'
import { REASON_MAX } from '../rules.ts'

export const joinAdhoc = endpoint('POST /v1/user/adhoc/:adhoc_no/join', {
  access: 'member',
  summary: 'Join a bungae, ask to, or wait for a seat',
  rate: { calls: 30, seconds: 60 },
  params: adhocParams,
  /** `accepts_overlap`: I know that I take part in another one at the same time. */
  body: z.object({ accepts_overlap: z.boolean().default(false) }),
  answer: adhocDetail,
})

export const takeSeat = endpoint('PUT /v1/user/adhoc/:adhoc_no/join/take', {
  access: 'member',
  summary: 'Take the seat that I am offered',
  params: adhocParams,
  body: z.object({ accepts_overlap: z.boolean().default(false) }),
  answer: adhocDetail,
})

export const leaveAdhoc = endpoint('DELETE /v1/user/adhoc/:adhoc_no/join', {
  access: 'member',
  summary: 'Leave, stop waiting or decline an offer',
  params: adhocParams,
  answer: adhocDetail,
})

export const confirmAdhoc = endpoint('PUT /v1/user/adhoc/:adhoc_no/join/confirm', {
  access: 'member',
  summary: 'Stay in a bungae whose time or place changed',
  params: adhocParams,
  answer: adhocDetail,
})

const participantParams = adhocParams.extend({ user_no: no })

export const answerParticipant = endpoint('PUT /v1/user/adhoc/:adhoc_no/participant/:user_no', {
  access: 'member',
  summary: 'As the host, accept or reject a request',
  params: participantParams,
  body: z.object({ accepts: z.boolean() }),
  answer: adhocDetail,
})

export const markParticipant = endpoint('PUT /v1/user/adhoc/:adhoc_no/participant/:user_no/mark', {
  access: 'member',
  summary: 'As the host, mark who came and who did not',
  params: participantParams,
  body: z.object({ came: z.boolean() }),
  answer: adhocDetail,
})

export const answerObjection = endpoint('PUT /v1/user/adhoc/:adhoc_no/participant/:user_no/objection', {
  access: 'member',
  summary: 'As the host or a manager of the club, answer an objection to a mark',
  params: participantParams,
  body: z.object({ believes: z.boolean() }),
  answer: adhocDetail,
})

export const objectToMark = endpoint('PUT /v1/user/adhoc/:adhoc_no/objection', {
  access: 'member',
  summary: 'Object to a mark of mine within 48 hours',
  params: adhocParams,
  body: z.object({ objection: text(2, REASON_MAX) }),
  answer: adhocDetail,
})
