import { TWO_OPERATORS_ABOVE_VIV } from '#features/counsel/rules.ts'
import type { Someone } from '#features/operator/contract.ts'
import type { QueueSort } from '#features/operator/rules.ts'
import { maskMember, maskName, maskPhone, maskPlace } from '#features/identity/rules.ts'
import { canAct } from '#kit/contract/transition.ts'
import { refundsOf } from './contract/claim-rules.ts'
import type { ShownAddress } from './contract/order.ts'
import { claimTransitions } from './transitions.ts'

/** Of claims, and of uses of passes. `objected`: the buyer objected to a refusal or a use, and it waits for a decision. */
export const CLAIM_QUEUES = ['objected', 'decided'] as const
export type ClaimQueue = (typeof CLAIM_QUEUES)[number]
/** The order of a queue for which none was chosen. */
export const firstSort = (queue: ClaimQueue): QueueSort => (queue === 'objected' ? 'oldest' : 'newest')
/** Most members whose claims a search for a name finds. */
export const SEARCHED_MEMBERS_MAX = 200
/** Of an answer that both sides read. */
export const ANSWER_MIN = 10
export const ANSWER_MAX = 500

/** The audit log's acts of this feature. */
export const CLAIM_READ = { list: 'claim.list', one: 'claim.read' } as const
export const CLAIM_ACTS = ['claim.decide', ...Object.values(CLAIM_READ)] as const
export const CLAIM_PROPOSALS = ['order_claim'] as const
/** Proposals about an order; one at a time is open. */
export const ORDER_PROPOSALS = ['order_void', 'order_goodwill'] as const
export type OrderProposalKind = (typeof CLAIM_PROPOSALS)[number] | (typeof ORDER_PROPOSALS)[number]

/** Orders that are not sent in time. */
export const LATE_QUEUES = ['late'] as const
/** Hours after the promised moment in which operators look at an order that is not sent. */
export const LATE_HOURS = 24
/** The latest orders of a seller, among which the earlier late ones are looked for, and how many of those are shown. */
export const EARLIER_ORDERS = 200
export const EARLIER_SHOWN = 5

/** The audit log's acts about orders that are void, or late, refunds out of goodwill, and about uses of passes. */
export const ORDER_READ = { one: 'order.read', late: 'order.late', uses: 'pass.list' } as const
export const ORDER_ACTS = [
  'order.void',
  'order.remind',
  'order.cancel_late',
  'order.goodwill',
  'pass.decide',
  ...Object.values(ORDER_READ),
] as const

/** The audit log's acts about the orders of the platform's shop. */
export const PLATFORM_READ = { list: 'shop.list', one: 'shop.read', packing: 'shop.packing' } as const
const PLATFORM_WRITES = [
  'shop.start',
  'shop.ship',
  'shop.parcel',
  'shop.deliver',
  'shop.cancel',
  'shop.collect',
  'shop.receive',
  'shop.inspect',
  'shop.refund',
  'shop.exchange',
  'shop.refuse',
] as const
export type PlatformAct = (typeof PLATFORM_WRITES)[number]
export const PLATFORM_ACTS = [...PLATFORM_WRITES, ...Object.values(PLATFORM_READ)] as const

/** What operators see of where an order is sent before they give a reason. */
export const maskAddress = ({ receiver, phone, zip, addr1 }: ShownAddress): ShownAddress => ({
  receiver: maskName(receiver),
  phone: maskPhone(phone),
  zip: `${zip.slice(0, 2)}***`,
  addr1: maskPlace(addr1),
  addr2: '',
  memo: '',
  is_masked: true,
})

type Sides = { buyer: Someone | null; seller: Someone | null }
/** The two sides of an order as operators see them. */
export const maskSides = <Row extends Sides>(row: Row): Row => ({
  ...row,
  buyer: row.buyer && maskMember(row.buyer),
  seller: row.seller && maskMember(row.seller),
})

/** Whether operators can decide about a claim now: also one that its seller has not answered. */
export const isDecidable = ({ state, end_dt }: { state: number; end_dt: string | null }): boolean =>
  end_dt === null && canAct(claimTransitions, { state, act: 'refuseByOperator', by: 'operator' })

/** Whether a second operator has to confirm a refund of so many viv. */
export const needsTwoOperators = (viv: number): boolean => viv > TWO_OPERATORS_ABOVE_VIV

/** What came back of an order out of goodwill with another refund: many small ones need a second operator as one large one does. */
export const goodwillWith = (rows: readonly { good_viv: number }[], viv: number): number =>
  rows.reduce((sum, { good_viv }) => sum + good_viv, viv)

type Row = Parameters<typeof refundsOf>[0][number] & { held_viv: number; is_paid: boolean }
/** In viv. `seller` is negative where they had been paid; `later` is what they get when the buyer accepts the refusal or seven days pass. */
export type ClaimEffect = { buyer: number; seller: number; later: number }

/** What a decision about the claimed rows moves; `refund` null: the claim is refused. */
export function claimEffect(rows: readonly Row[], reason: string, refund: number | null): ClaimEffect {
  const held = rows.reduce((sum, { held_viv, is_paid }) => sum + (is_paid ? 0 : held_viv), 0)
  if (refund === null) return { buyer: 0, seller: 0, later: held }
  const parts = refundsOf(rows, refund, reason)
  const seller = rows.reduce((sum, row) => sum + (row.is_paid ? 0 : row.held_viv) - parts.get(row.order_item_no)!, 0)
  return { buyer: refund, seller, later: 0 }
}
