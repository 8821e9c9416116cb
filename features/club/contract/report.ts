import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { REPORT_REASON_CODES } from '#features/report/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no } from '#kit/contract/shape.ts'
import { CLUB_REPORT_KINDS } from '../rules.ts'
import { clubAct, number } from './shape.ts'

const target = { target_kind: z.enum(CLUB_REPORT_KINDS), target_no: no }

/** Something within a club that members reported. Nothing tells who did. */
const clubReport = z.object({
  ...target,
  /** Of the post, also of a comment's, or of the meetup; '' for a message. */
  title: z.string(),
  /** Who wrote it; null after their account was deleted. */
  author: person.nullable(),
  /** The post, also of a comment. */
  board_no: number.nullable(),
  /** What the post says; null for other things, and while haru looks at a post that many reported. */
  content: z.string().nullable(),
  /** The club's staff hid the post. */
  is_hidden: z.boolean(),
  /** Why, as far as it is the club's to decide: reasons that only haru decides are not told. */
  reasons: z.array(z.enum(REPORT_REASON_CODES)),
  report_qtt: number,
  report_dt: moment,
})
export type ClubReport = z.infer<typeof clubReport>

export const listClubReports = endpoint('GET /v1/user/club/:meet_no/report', {
  ...clubAct('What members reported within a club and nobody looked at; for the leader and managers, without their own'),
  answer: z.array(clubReport),
})

const hiddenPost = z.object({
  board_no: number,
  title: z.string(),
  author: person.nullable(),
  hide_reason: z.string(),
  hide_dt: moment,
})
export type HiddenPost = z.infer<typeof hiddenPost>

export const listHiddenPosts = endpoint('GET /v1/user/club/:meet_no/hidden', {
  ...clubAct('Posts that the staff of a club hid, the latest first; for the leader and managers'),
  answer: z.array(hiddenPost),
})

/** A thing that nobody reported, or that was settled already, stays as it is. */
export const settleClubReport = endpoint('POST /v1/user/club/:meet_no/report/settle', {
  ...clubAct('Note that the staff looked at something reported'),
  body: z.object(target),
  answer: z.object({}),
})
