import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ACTIVITIES } from '#kit/contract/limits.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { APPEAL_MAX, APPEAL_MIN, DECISIONS_PAGE, SANCTION_KINDS } from './rules.ts'

const count = z.number().int()

/** What a decision did. `end_dt` null: it has no end, or nothing that ends. */
export const measure = z.object({
  sanction_no: count,
  kind: z.enum(SANCTION_KINDS),
  activities: z.array(z.enum(ACTIVITIES)),
  points: count,
  /** 1 in force, 2 undone, 3 overturned. */
  state: count,
  end_dt: moment.nullable(),
})
export type Measure = z.infer<typeof measure>

const appealShape = z.object({
  appeal_no: count,
  /** 1 open, 2 kept, 3 overturned. */
  state: count,
  content: z.string(),
  answer: z.string(),
  reg_dt: moment,
  due_dt: moment,
  decide_dt: moment.nullable(),
})

/** A decision about the member, without who made it. */
export const decision = z.object({
  decision_no: count,
  /** The reason of reports that it was found to break. */
  rule: z.string(),
  target_kind: z.string(),
  message: z.string(),
  reg_dt: moment,
  measures: z.array(measure),
  appeal: appealShape.nullable(),
  appeal_until: moment,
  can_appeal: z.boolean(),
})
export type Decision = z.infer<typeof decision>

export const listSanctions = endpoint('GET /v1/user/sanction', {
  access: 'member',
  summary: 'Decisions of operators about me, newest first, with my points and whether I am suspended',
  query: z.object({ before_no: no.optional(), limit: pageOf(DECISIONS_PAGE) }),
  answer: z.object({
    points: count,
    is_suspended: z.boolean(),
    /** Null: not suspended, or without an end. */
    suspended_until: moment.nullable(),
    decisions: z.array(decision),
  }),
})

export const createAppeal = endpoint('POST /v1/user/sanction/:decision_no/appeal', {
  access: 'member',
  idempotent: true,
  summary: 'Appeal against a decision about me within 14 days; another operator decides within 7',
  params: z.object({ decision_no: no }),
  body: z.object({ content: text(APPEAL_MIN, APPEAL_MAX) }),
  answer: z.object({ appeal_no: count }),
})
