import { z } from 'zod'
import { someone } from '#features/operator/contract.ts'
import { REASON_MAX as OPERATOR_REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { REASON_MAX } from './rules.ts'

const count = z.number().int()
const meetNo = z.object({ meet_no: no })
/** Stored in the log only. */
const operatorReason = text(REASON_MIN, OPERATOR_REASON_MAX)

const clubCase = z.object({
  meet_no: count,
  meet_title: z.string(),
  intro: z.string(),
  /** 0 ended, 1 open, 2 closing, 3 closed (`CLUB`) */
  state: count,
  is_hidden: z.boolean(),
  leader: someone.nullable(),
  /** When the leader last opened the club. */
  leader_dt: moment,
  member_qtt: count,
  reg_dt: moment,
  close_dt: moment.nullable(),
  close_reason: z.string().nullable(),
  /** Operators announced the closing that runs. */
  is_closed_by_operator: z.boolean(),
  /** Members who may become the leader: managers first, each by how long they have been in. */
  candidates: z.array(z.object({ member: someone, role: z.enum(['manager', 'member']), seen_dt: moment.nullable() })),
})
export type ClubCase = z.infer<typeof clubCase>

export const getClubCase = endpoint('GET /v1/operator/club/:meet_no', {
  access: 'operator',
  right: 'club.see',
  summary: 'A club with its leader and who may follow; the read is logged',
  params: meetNo,
  answer: clubCase,
})

/** As the leader's own announcement, which the leader cannot take back. */
export const closeClub = endpoint('POST /v1/operator/club/:meet_no/close', {
  access: 'operator',
  right: 'club.act',
  idempotent: true,
  summary: 'Announce that a club closes in 7 days; its members read the reason',
  params: meetNo,
  body: z.object({ reason: text(REASON_MIN, REASON_MAX) }),
  answer: z.object({ close_dt: moment }),
})

export const reopenClub = endpoint('POST /v1/operator/club/:meet_no/reopen', {
  access: 'operator',
  right: 'club.act',
  idempotent: true,
  summary: 'Take back a closing that operators announced, until the club is closed',
  params: meetNo,
  body: z.object({ reason: operatorReason }),
  answer: z.object({}),
})

/** The old leader becomes a plain member. */
export const transferClub = endpoint('POST /v1/operator/club/:meet_no/leader', {
  access: 'operator',
  right: 'club.act',
  idempotent: true,
  summary: 'Make a member the leader of a club whose leader has been away for 60 days',
  params: meetNo,
  body: z.object({ user_no: no, reason: operatorReason }),
  answer: z.object({}),
})
