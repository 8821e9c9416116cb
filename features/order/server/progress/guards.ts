import { isGoods, TYPE } from '#features/shop/rules.ts'
import type { AppError } from '#kit/contract/errors.ts'
import type { OutcomeOf } from '#kit/contract/transition.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { StateMachine } from '#kit/server/transition.ts'
import { faultUntil, isFault, mindUntil } from '../../contract/claim-rules.ts'
import { orderErrors } from '../../errors.ts'
import { deliverDue, hasArrived, isLate, isProductionLate, productionDue, rowDue } from '../../rules.ts'
import { ORDER, type orderTransitions } from '../../transitions.ts'
import type { ItemRecord } from '../rows.ts'
import type { OrderContext } from './context.ts'

type Machine = StateMachine<typeof orderTransitions, 'order_item', OrderContext>
type Decide<A extends keyof Machine['guards']> = (
  row: ItemRecord,
  now: Date,
  context: OrderContext,
) => OutcomeOf<typeof orderTransitions, A> | AppError

/** Guards need nothing but the locked row and the time. */
const byRow =
  <A extends keyof Machine['guards']>(decide: Decide<A>) =>
  (_tx: Tx, _nos: readonly number[], { context }: { context: OrderContext }) =>
  (row: ItemRecord) =>
    decide(row, context.now, context)

const isDue = (due: Date | null, now: Date): boolean => due !== null && now >= due

export const guards: Machine['guards'] = {
  cancel: byRow<'cancel'>((row, now) => (isProductionLate(row, now) ? 'productionLate' : orderErrors.sent_already())),
  expire: byRow<'expire'>((row, now) => {
    if (row.state === ORDER.paid) return isDue(rowDue(row), now) ? 'notSent' : orderErrors.not_now()
    const waits = row.type === TYPE.madeToOrder && row.ship_dt === null
    return waits && isDue(productionDue(row), now) ? 'notProduced' : orderErrors.not_now()
  }),
  cancelLate: byRow<'cancelLate'>((row, now) => {
    if (!isLate(row, now)) return orderErrors.not_now()
    return row.state === ORDER.paid ? 'notSent' : 'productionLate'
  }),
  ship: byRow<'ship'>(({ type, state, ship_dt }) => {
    if (!isGoods(type)) return orderErrors.not_goods()
    if (state === ORDER.paid) return type === TYPE.goods ? 'goods' : orderErrors.not_started()
    return type === TYPE.madeToOrder && ship_dt === null ? 'produced' : orderErrors.sent_already()
  }),
  startProduction: byRow<'startProduction'>(({ type }) => (type === TYPE.madeToOrder ? 'madeToOrder' : orderErrors.not_made_to_order())),
  dateService: byRow<'dateService'>(({ type, pass }) => (isGoods(type) || pass !== null ? orderErrors.not_service() : 'service')),
  deliver: byRow<'deliver'>((row, now) => (hasArrived(row, now) ? 'arrived' : orderErrors.not_arrived())),
  deliverByTime: byRow<'deliverByTime'>((row, now) => (isDue(deliverDue(row), now) ? 'due' : orderErrors.not_now())),
  claim: byRow<'claim'>((row, now, { claim }) => {
    const fault = isFault(claim!.reasonCode)
    const until = fault ? faultUntil(row) : mindUntil(row)
    if (until === null || now > until) return orderErrors.claim_late()
    return row.state === ORDER.confirmed ? 'faulty' : 'inTime'
  }),
  withdraw: byRow<'withdraw'>(({ claim_from }) => {
    if (claim_from === ORDER.confirmed) return 'fromConfirmed'
    return claim_from === ORDER.delivered ? 'fromDelivered' : 'fromSent'
  }),
  issue: byRow<'issue'>(({ pass }) => (pass === null ? orderErrors.not_now() : 'pass')),
  closePass: byRow<'closePass'>(({ pass, back_viv }) => {
    if (pass === null) return orderErrors.not_now()
    return back_viv === 0 ? 'usedUp' : 'returned'
  }),
  confirmByTime: byRow<'confirmByTime'>((row, now) => (isDue(rowDue(row), now) ? 'due' : orderErrors.not_now())),
}
