import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageBefore, text } from '#kit/contract/shape.ts'
import { DISPUTE_MAX, DISPUTE_MIN, REASON_MAX } from '../rules.ts'
import { followUpInfo } from './follow-up.ts'

/** Page of the specification's counselling lists. */
export const COUNSEL_PAGE = 30
export const SIDES = ['member', 'expert'] as const
export type Side = (typeof SIDES)[number]
const side = z.enum(SIDES)
const tab = z.enum(['new', 'ing', 'end'])
const viv = z.number().int().min(0)
const nullableMoment = moment.nullable()

/** The other side; null when the account is deleted. */
const partner = person.extend({ job_title: z.string() }).nullable()

const figure = z.number().int().min(0)
/** The figures by which a counselling returns viv (`RefundTerms`). */
export const refundTerms = z.object({
  free_minutes: figure,
  full_hours: figure,
  late_percent: figure,
  no_show_percent: figure,
  gift_percent: figure,
  unused_percent: figure,
})

/** A counselling in a list (specification section 3). */
export const counselRow = z.object({
  coun_no: z.number().int(),
  state: z.number().int().min(1).max(8),
  close_code: z.string().nullable(),
  partner,
  title: z.string(),
  channel: z.enum(['chat', 'voice', 'video']),
  cate_no: z.number().int(),
  minutes: z.number().int(),
  price: viv,
  reg_dt: moment,
  hope_dt: moment,
  answer_due_dt: moment,
  recent_dt: moment,
  start_dt: nullableMoment,
  end_dt: nullableMoment,
  quit_dt: nullableMoment,
  cr_no: z.number().int().nullable(),
  /** Messages that the caller has not read, on the newest counselling of the room; its earlier ones have 0. */
  un_read: z.number().int(),
  /** A move that waits for an answer, and who proposed it. */
  move_dt: nullableMoment,
  move_by: side.nullable(),
})
export type CounselRow = z.infer<typeof counselRow>

/** What the member told the expert; null after its time for the expert (decisions d-3). */
export const counselIntake = z.object({
  gender: z.enum(['m', 'w']),
  old: z.number().int(),
  tall: z.number().nullable(),
  weight: z.number().nullable(),
  user_interest_disease: z.array(z.string()),
  disease_text: z.string(),
  /** For the expert only from acceptance until 7 days after the end; else null. */
  user_contact: z.string().nullable(),
  question: z.string(),
  images: z.array(mediaItem),
  /** The member agreed to send health data. */
  agreed_health: z.boolean(),
})
export type CounselIntake = z.infer<typeof counselIntake>

/** A counselling in its expert's list, with what the member told about themselves: null after its time, as the intake. */
export const expertCounselRow = counselRow.extend({
  summary: counselIntake
    .pick({ gender: true, old: true, tall: true, weight: true, user_interest_disease: true, disease_text: true })
    .nullable(),
})
export type ExpertCounselRow = z.infer<typeof expertCounselRow>

/** A counselling as one of its two sides sees it. */
export const counselInfo = counselRow.extend({
  side,
  /** The product that was chosen: a move takes one of its free times. Null if it was made before products existed. */
  product_no: z.number().int().nullable(),
  /** The server's clock, from which the countdown is drawn. */
  now: moment,
  accept_dt: nullableMoment,
  /** Of the rejection, of the expert's cancellation, or the operator's. */
  reason: z.string().nullable(),
  ext_minutes: z.number().int().nullable(),
  ext_price: viv.nullable(),
  ext_count: z.number().int(),
  /** Extensions with their prices; the one that is asked for has `state` 0, accepted ones 1, refused ones 2. */
  extensions: z.array(z.object({ minutes: z.number().int(), price: viv, state: z.number().int() })),
  move_count: z.number().int(),
  adjust_seconds: z.number().int(),
  refund_terms: refundTerms,
  /** Until when the member may cancel for which part of the price; empty when nothing more comes back, or after the start. */
  cancel_tiers: z.array(z.object({ until: moment, percent: z.number().int(), viv })),
  /** Viv that are held, that the expert got, and that came back to the member. */
  held_viv: viv,
  paid_viv: viv,
  returned_viv: viv,
  /** When the expert's income can be exchanged; null before the end and while a dispute is open. */
  release_dt: nullableMoment,
  /** The newest beats of the two session screens. */
  member_seen_dt: nullableMoment,
  expert_seen_dt: nullableMoment,
  intake: counselIntake.nullable(),
  /** Whether a records card was attached and can still be read. */
  has_card: z.boolean(),
  follow_up: followUpInfo.nullable(),
  /** Until when the expert can read contact, pictures and card; null while the counselling is open. */
  readable_until: nullableMoment,
  /** The member may still dispute until then; null: not now. */
  dispute_until: nullableMoment,
  dispute: z
    .object({
      dispute_no: z.number().int(),
      reason: z.string(),
      state: z.number().int(),
      refund_percent: z.number().int().nullable(),
      refund_viv: viv.nullable(),
      answer: z.string().nullable(),
      reg_dt: moment,
      decide_dt: nullableMoment,
    })
    .nullable(),
  /** From when the member may ask this expert again, after a request without a session; null for the expert and in other states. */
  again_dt: nullableMoment,
  /** The expert refuses further requests of this member. */
  is_refused: z.boolean(),
  /** Whether the caller's camera is on when they join by video: off below 19 (decisions d-3, "minors"). They can turn it on. */
  camera_default: z.enum(['on', 'off']),
})
export type CounselInfo = z.infer<typeof counselInfo>

const params = z.object({ coun_no: no })
const reason = z.object({ reason: text(1, REASON_MAX) })
/** The cursor, instead of `offset`: `recent_dt` (`hope_dt` in the expert's tab ing) and `coun_no`. */
const page = pageBefore(COUNSEL_PAGE, { status: tab.optional(), offset: z.coerce.number().int().min(0).max(100_000).default(0) })

export const listMyCounsels = endpoint('GET /v1/user/counsel', {
  access: 'member',
  summary: 'My counsellings as a member, the newest change first',
  query: page,
  answer: z.array(counselRow),
})

/** new: state 1; ing: 8, 2, 6, 7 by their start; end: 3, 4, 5 (decisions d-3). */
export const listExpertCounsels = endpoint('GET /v1/user/counsel/expert', {
  access: 'expert',
  summary: 'Counsellings that members asked me for',
  query: page,
  answer: z.array(expertCounselRow),
})

/** How many are in each tab. */
export const countExpertCounsels = endpoint('GET /v1/user/counsel/expert/count', {
  access: 'expert',
  summary: 'How many counsellings are in each of my tabs; ended ones are not counted above 99',
  /** `now`: a device whose clock is wrong still knows what is due. */
  answer: z.object({ new: z.number().int(), ing: z.number().int(), end: z.number().int(), now: moment }),
})

export const getCounsel = endpoint('GET /v1/user/counsel/:coun_no', {
  access: 'member',
  summary: 'A counselling of mine, as its member or its expert',
  params,
  query: z.object({ coun_no: no.optional() }),
  answer: counselInfo,
})

export const getCounselRoom = endpoint('GET /v1/user/chat_counsel/:coun_no', {
  access: 'member',
  summary: 'The chat room of a counselling of mine',
  params,
  answer: z.array(z.object({ cr_no: z.number().int() })).length(1),
})

const act = <const A extends 'member' | 'expert'>(access: A, summary: string) => ({ access, summary, params, answer: counselInfo })

export const approveCounsel = endpoint('PUT /v1/user/counsel/expert/request/approve/:coun_no', {
  ...act('expert', 'Accept a request (T02)'),
  activity: 'sell',
})
export const rejectCounsel = endpoint('PUT /v1/user/counsel/expert/request/reject/:coun_no', {
  access: 'expert',
  summary: 'Reject a request with a reason (T03)',
  params,
  body: z.object({ reject_reason: text(0, REASON_MAX), no_more: z.boolean().default(false) }),
  answer: counselInfo,
})
export const cancelCounsel = endpoint('PUT /v1/user/counsel/cancel/:coun_no', act('member', 'Cancel as the member (T04, T07)'))
export const cancelCounselAsExpert = endpoint('PUT /v1/user/counsel/expert/cancel/:coun_no', {
  access: 'expert',
  summary: 'Cancel an accepted session as its expert (T08)',
  params,
  body: reason,
  answer: counselInfo,
})
export const startCounsel = endpoint('PUT /v1/user/counsel/start/:coun_no', act('member', 'Start now, when both are there (T06)'))
export const requestExtension = endpoint('PUT /v1/user/counsel/extend/request/:coun_no', act('member', 'Ask for an extension (T12)'))
export const cancelExtension = endpoint('PUT /v1/user/counsel/extend/cancel/:coun_no', act('member', 'Take the extension back (T13)'))
export const approveExtension = endpoint('PUT /v1/user/counsel/expert/extend/approve/:coun_no', act('expert', 'Accept an extension (T14)'))
export const rejectExtension = endpoint(
  'PUT /v1/user/counsel/expert/extend/reject/:coun_no',
  act('expert', 'Refuse an extension (T15, T16)'),
)
export const quitCounsel = endpoint('PUT /v1/user/counsel/quit/:coun_no', act('member', 'End the session as the member (T19)'))
export const requestQuit = endpoint('PUT /v1/user/counsel/expert/quit/request/:coun_no', act('expert', 'Ask to end the session (T20)'))
export const cancelQuit = endpoint('PUT /v1/user/counsel/expert/quit/cancel/:coun_no', act('expert', 'Take the request to end back (T21)'))
export const approveQuit = endpoint('PUT /v1/user/counsel/quit/approve/:coun_no', act('member', 'Agree to end the session (T22)'))
export const rejectQuit = endpoint('PUT /v1/user/counsel/quit/reject/:coun_no', act('member', 'Refuse to end the session (T23)'))

/** In state 1 the member moves the request; in state 8 either side proposes a start and the other answers (decisions d-2). */
export const moveCounsel = endpoint('PUT /v1/user/counsel/move/:coun_no', {
  access: 'member',
  summary: 'Move a request, or propose another start of an accepted session',
  // Each proposal is an alarm to the other side.
  rate: { calls: 20, seconds: 600 },
  params,
  body: z.object({ hope_dt: inputMoment }),
  answer: counselInfo,
})
export const answerMove = endpoint('PUT /v1/user/counsel/move/answer/:coun_no', {
  access: 'member',
  summary: 'Accept or refuse the proposed start, or take my own proposal back',
  params,
  body: z.object({ accept: z.boolean() }),
  answer: counselInfo,
})

/** Sent by the session's screen each 5 s; the intervals decide about no-shows and drops. Both sides present in time start the session. */
export const sendBeat = endpoint('POST /v1/user/counsel/beat/:coun_no', {
  access: 'member',
  summary: 'I am on the screen of this session',
  params,
  rate: { calls: 60, seconds: 60 },
  body: z.object({ ice: z.string().max(20).optional(), framesAgo: z.number().min(0).optional(), audioAgo: z.number().min(0).optional() }),
  answer: z.object({
    now: moment,
    state: z.number().int(),
    end_dt: nullableMoment,
    /** Whether the other side is there. */
    is_present: z.boolean(),
  }),
})

export const refuseMember = endpoint('PUT /v1/user/counsel/expert/refuse/:coun_no', {
  access: 'expert',
  summary: 'Take no further requests of this member, or take them again',
  params,
  body: z.object({ is_refused: z.boolean() }),
  answer: z.object({}),
})

/** What happened, with times: the same for both sides (beyond.md b-3). */
export const counselEvent = z.object({
  /** Id of the transition, or `move`, `adjust`, `outage`, `present`; of a call `down` (no sound of the other side) and `off` (not in it). Operators also read `device_test`. */
  event: z.string(),
  actor: z.enum(['member', 'expert', 'operator', 'system']),
  from_dt: moment,
  /** Of intervals. */
  to_dt: nullableMoment,
  detail: z.record(z.string(), z.unknown()),
})
export type CounselEvent = z.infer<typeof counselEvent>
export const listCounselEvents = endpoint('GET /v1/user/counsel/event/:coun_no', {
  access: 'member',
  summary: 'The time line of a counselling of mine, with who was there when',
  params,
  answer: z.array(counselEvent),
})

export const disputeCounsel = endpoint('POST /v1/user/counsel/dispute/:coun_no', {
  access: 'member',
  idempotent: true,
  summary: 'Dispute a session within 7 days of its end; the income is not released until it is decided',
  rate: { calls: 20, seconds: 600 },
  params,
  body: z.object({ reason: text(DISPUTE_MIN, DISPUTE_MAX) }),
  answer: counselInfo,
})
