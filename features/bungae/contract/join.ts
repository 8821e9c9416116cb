import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, text } from '#kit/contract/shape.ts'
import { adhocAct, adhocParams } from './adhoc.ts'
import { REASON_MAX } from '../rules.ts'

/** I know that there is another one at the same time. */
const acceptsOverlap = z.boolean().default(false)

export const joinAdhoc = endpoint('POST /v1/user/adhoc/:adhoc_no/join', {
  ...adhocAct('Join a bungae, ask to, or wait for a seat'),
  activity: 'meet',
  rate: { calls: 30, seconds: 60 },
  body: z.object({ accepts_overlap: acceptsOverlap }),
})

export const takeSeat = endpoint('PUT /v1/user/adhoc/:adhoc_no/join/take', {
  ...adhocAct('Take the seat that I am offered'),
  activity: 'meet',
  body: z.object({ accepts_overlap: acceptsOverlap }),
})

export const leaveAdhoc = endpoint('DELETE /v1/user/adhoc/:adhoc_no/join', adhocAct('Leave, stop waiting or decline an offer'))

export const confirmAdhoc = endpoint('PUT /v1/user/adhoc/:adhoc_no/join/confirm', adhocAct('Stay in a bungae whose time or place changed'))

const participantAct = (summary: string) => ({ ...adhocAct(summary), params: adhocParams.extend({ user_no: no }) })

export const answerParticipant = endpoint('PUT /v1/user/adhoc/:adhoc_no/participant/:user_no', {
  ...participantAct('As the host, accept or reject a request'),
  body: z.object({ accepts: z.boolean(), accepts_overlap: acceptsOverlap }),
})

export const markParticipant = endpoint('PUT /v1/user/adhoc/:adhoc_no/participant/:user_no/mark', {
  ...participantAct('As the host, mark who came and who did not'),
  body: z.object({ came: z.boolean() }),
})

export const answerObjection = endpoint('PUT /v1/user/adhoc/:adhoc_no/participant/:user_no/objection', {
  ...participantAct('As the host or a manager of the club, answer an objection to a mark'),
  body: z.object({ believes: z.boolean() }),
})

export const objectToMark = endpoint('PUT /v1/user/adhoc/:adhoc_no/objection', {
  ...adhocAct('Object to a mark of mine within 48 hours'),
  body: z.object({ objection: text(2, REASON_MAX) }),
})
