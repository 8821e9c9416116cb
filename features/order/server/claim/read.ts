import { signedItemsSql } from '#features/media/server/public.ts'
import { actsIn } from '#kit/contract/transition.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { claimDue, objectUntil } from '../../contract/claim-rules.ts'
import type { OrderClaim, OrderSide } from '../../contract.ts'
import { CLAIM, claimTransitions, type ClaimAct } from '../../transitions.ts'
import { readCarriers, type Carriers } from '../carriers.ts'

type ClaimRow = Omit<OrderClaim, 'carrier_name' | 'tracking_url' | 'object_until' | 'due_dt' | 'acts'> & {
  carrier: string | null
  has_goods: boolean
}
type Reader = { userNo: number; side: OrderSide; now: Date }

/** The claims of an order for one of its sides, by number. The caller has checked the side. */
export async function claimsOf(db: Db, orderNo: number, { userNo, side, now }: Reader): Promise<OrderClaim[]> {
  const rows = await rowsOf<ClaimRow>(db, CLAIMS, [orderNo, userNo, now])
  const carriers = await readCarriers(db)
  return rows.map((row) => shownClaim(row, side, now, carriers))
}

function shownClaim({ carrier, has_goods, ...row }: ClaimRow, side: OrderSide, now: Date, carriers: Carriers): OrderClaim {
  const [until, due] = [objectUntil(row), claimDue(row)]
  const isOpen = until !== null && now <= until
  return {
    ...row,
    // Of an exchange it holds the difference until it is done.
    refund_viv: row.state === CLAIM.done ? row.refund_viv : null,
    offer_viv: row.end_dt === null && row.state < CLAIM.done ? row.offer_viv : null,
    ...(carrier === null ? { carrier_name: null, tracking_url: null } : carriers.shown(carrier, row.tracking_no!)),
    object_until: isOpen ? until.toISOString() : null,
    due_dt: due?.toISOString() ?? null,
    acts: row.end_dt === null ? actsIn(claimTransitions, row.state, side).filter((act) => isPossible(row, act, has_goods, isOpen)) : [],
  }
}

function isPossible(
  { kind, pickup_on, offer_viv }: Pick<ClaimRow, 'kind' | 'pickup_on' | 'offer_viv'>,
  act: ClaimAct,
  hasGoods: boolean,
  mayObject: boolean,
): boolean {
  if (act === 'send' || act === 'receive' || act === 'changePickup') return hasGoods
  if (act === 'collect') return hasGoods && pickup_on !== null
  if (act === 'takeOffer') return offer_viv !== null
  if (act === 'exchange') return kind === 'exchange'
  return act === 'object' ? mayObject : true
}

/** $1 the order, $2 the reader, $3 now. */
export const CLAIMS: Statement = `
  select c.claim_no, c.kind, c.state, c.reason_code, c.content, ${signedItemsSql({ items: 'c.images', viewer: '$2', now: '$3' })} as images, c.item_amt,
    c.fee_amt, c.refund_viv, c.offer_viv, c.interest_viv, c.interest_seller_viv, c.sio_title, c.pickup_on, c.carrier, c.tracking_no, c.sent_dt, c.received_dt, c.inspect_dt, c.reason, c.refuse_dt, c.objection,
    c.object_dt, c.answer, c.decide_dt, c.reg_dt, c.end_dt,
    c.reason_code <> 'LOST' and exists (select from order_item i where i.claim_no = c.claim_no and i.type in (2, 3)) as has_goods
  from order_claim c where c.order_no = $1 order by c.claim_no`
