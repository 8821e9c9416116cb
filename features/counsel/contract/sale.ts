import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { moment } from '#kit/contract/shape.ts'

const viv = z.number().int().min(0)

/** An ended counselling that its expert was paid for. `price + ext_viv = returned_viv + refund_viv + net_viv`. */
export const counselSale = z.object({
  coun_no: z.number().int(),
  /** The end of the counselling, when the expert got the viv. */
  sale_dt: moment,
  state: z.number().int(),
  close_code: z.string().nullable(),
  title: z.string(),
  channel: z.enum(['chat', 'voice', 'video']),
  /** Of the product, and of the accepted extensions. */
  minutes: z.number().int(),
  ext_minutes: z.number().int(),
  /** Null when the account is deleted. */
  member: person.nullable(),
  reg_dt: moment,
  start_dt: moment.nullable(),
  price: viv,
  ext_viv: viv,
  /** What the member got back at the end, and after it by a decision of operators. */
  returned_viv: viv,
  refund_viv: viv,
  /** What the expert keeps, and the part of it that waits for its release. */
  net_viv: viv,
  pending_viv: viv,
  /** When the pending part is released; null without one and while a dispute is open. */
  release_dt: moment.nullable(),
  /** When the rest was released. */
  released_dt: moment.nullable(),
  /** A dispute of the member, or a correction by operators: open while `decide_dt` is null. */
  dispute: z.object({ opened_by: z.enum(['member', 'operator']), reg_dt: moment, decide_dt: moment.nullable() }).nullable(),
})
export type CounselSale = z.infer<typeof counselSale>

/** Sums of counsellings that ended in a span of time. */
export const counselSum = z.object({
  count: z.number().int(),
  gross_viv: viv,
  returned_viv: viv,
  refund_viv: viv,
  net_viv: viv,
  /** Parts of `net_viv`; the second one waits for the decision of a dispute. */
  pending_viv: viv,
  disputed_viv: viv,
})
export type CounselSum = z.infer<typeof counselSum>

/** What one product brought in a span of time. */
export const counselShare = z.object({
  /** Null: sold before products existed. */
  product_no: z.number().int().nullable(),
  /** Of its last sale. */
  title: z.string(),
  count: z.number().int(),
  net_viv: viv,
})
export type CounselShare = z.infer<typeof counselShare>

/** What went back to members in a span of time for one cause. */
export const counselReturn = z.object({
  /** `end`: when the counselling ended; `later`: by a decision of operators. */
  kind: z.enum(['end', 'later']),
  /** The close code, or of `later` who began it: `member` by a dispute, `operator` by a correction. */
  cause: z.string().nullable(),
  count: z.number().int(),
  viv,
})
export type CounselReturn = z.infer<typeof counselReturn>
