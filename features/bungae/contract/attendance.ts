import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { CODE_DIGITS, REASON_MAX, REASON_MIN } from '../rules.ts'
import { adhocAct, adhocParams } from './adhoc.ts'
import { APPEAL_KINDS, TRUST_KINDS, trustLevel } from './trust.ts'

const number = z.number().int()

/** The host's phone shows it, as a number and as a link that another phone scans. */
export const getAttendanceCode = endpoint('GET /v1/user/adhoc/:adhoc_no/code', {
  access: 'member',
  summary: 'The code of attendance of my bungae, which changes all the time',
  rate: { calls: 60, seconds: 60 },
  params: adhocParams,
  answer: z.object({ code: z.string(), until_dt: moment, url: z.string(), now: moment }),
})

export const attendByCode = endpoint('POST /v1/user/adhoc/:adhoc_no/code', {
  ...adhocAct('I am here: the code on the host’s phone, typed or scanned, marks both of us'),
  rate: { calls: 10, seconds: 60 },
  body: z.object({ code: z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), '숫자 6자리를 적어 주세요.') }),
})

export const chooseFriend = endpoint('PUT /v1/user/adhoc/:adhoc_no/friend', {
  ...adhocAct('Choose a friend who is told when I arrive and when the bungae ends'),
  body: z.object({ friend_no: no.nullable() }),
})

export const arriveAtAdhoc = endpoint('PUT /v1/user/adhoc/:adhoc_no/arrive', adhocAct('Tell my chosen friend that I arrived'))

export const beginAdhocFile = endpoint('POST /v1/user/adhoc/:adhoc_no/file', {
  access: 'member',
  summary: 'A signed address of the calendar file of a bungae in which I have a seat',
  params: adhocParams,
  answer: z.object({ url: z.string() }),
})
export const ADHOC_FILE_PATH = '/bungae/calendar'

const trustLine = z.object({
  adhoc_no: number,
  adhoc_name: z.string(),
  kind: z.enum(TRUST_KINDS),
  at: moment,
  /** What it adds today; it fades. */
  points: z.number(),
  /** Until when I may object; null where I cannot. */
  object_until: moment.nullable(),
  /** I objected and have no answer yet: the mark does not count. */
  is_objected: z.boolean(),
  /** Until when I may ask haru to look at it again; null where I cannot. */
  appeal_until: moment.nullable(),
  /** What became of it: 1 open, 2 accepted, 3 denied (`APPEAL`); null where I did not ask. */
  appeal_state: number.min(1).max(3).nullable(),
  appeal_answer: z.string().nullable(),
})
export const TRUST_PAGE = 100

export const getTrust = endpoint('GET /v1/user/adhoc/trust', {
  access: 'member',
  summary: 'My trust: its level and the facts that make it, newest first',
  query: z.object({ limit: pageOf(TRUST_PAGE) }),
  answer: z.object({
    level: trustLevel,
    sum: z.number(),
    attended_qtt: number,
    late_qtt: number,
    no_show_qtt: number,
    restrict_dt: moment.nullable(),
    lines: z.array(trustLine),
  }),
})
/** Of a mark only after the objection to it was answered with no. */
export const appealTrust = endpoint('POST /v1/user/adhoc/:adhoc_no/appeal', {
  access: 'member',
  idempotent: true,
  summary: 'Ask haru to look at a fact of my trust again',
  rate: { calls: 10, seconds: 600 },
  params: adhocParams,
  body: z.object({ kind: z.enum(APPEAL_KINDS), appeal: text(REASON_MIN, REASON_MAX) }),
  answer: z.object({}),
})
export type Trust = z.infer<(typeof getTrust)['answer']>
