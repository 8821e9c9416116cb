import { handleOperator as handle, operatorContext, readLogged, type ProposalKind } from '#features/operator/server/public.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import {
  cancelLateOrder,
  decideClaimCase,
  decideUseCase,
  getClaimCase,
  getLateOrder,
  getOrderCase,
  listClaimCases,
  listLateOrders,
  getUseCase,
  listUseCases,
  remindSeller,
  refundOrderRow,
  voidOrderRows,
} from '../../operator-contract.ts'
import { CLAIM_READ, ORDER_READ, type OrderProposalKind } from '../../operator-rules.ts'
import { claimCase, claimQueue } from './cases.ts'
import { claimRefundKind, decideAsOperator } from './decide.ts'
import { orderGoodwillKind, refundAsOperator } from './goodwill.ts'
import { cancelLateAsOperator, lateCaseOf, lateOrdersOf, remindAsOperator } from './late.ts'
import { decideUseAsOperator, useCaseOf, useCasesOf } from './uses.ts'
import { orderCaseOf, orderVoidKind, voidAsOperator } from './void.ts'

export const claimOperatorHttp: Handled[] = [
  handle(listClaimCases, (call) => readLogged(call, { act: CLAIM_READ.list, target: 'claim' }, () => claimQueue(call.db, call.query))),
  handle(getClaimCase, (call) => {
    const { claim_no } = call.params
    return readLogged(call, { act: CLAIM_READ.one, target: `claim:${claim_no}` }, () => claimCase(call.db, claim_no, call.now))
  }),
  handle(getOrderCase, (call) => {
    const { order_no } = call.params
    return readLogged(call, { act: ORDER_READ.one, target: `order:${order_no}` }, () => orderCaseOf(call.db, order_no, call.now))
  }),
  handle(voidOrderRows, (call) => voidAsOperator(operatorContext(call), call.params.order_no, call.body)),
  handle(listLateOrders, (call) =>
    readLogged(call, { act: ORDER_READ.late, target: 'order' }, () => lateOrdersOf(call.db, call.query, call.now)),
  ),
  handle(getLateOrder, (call) => {
    const { order_no } = call.params
    return readLogged(call, { act: ORDER_READ.one, target: `order:${order_no}` }, () => lateCaseOf(call.db, order_no, call.now))
  }),
  handle(remindSeller, (call) => remindAsOperator(operatorContext(call), call.params.order_no)),
  handle(cancelLateOrder, (call) => cancelLateAsOperator(operatorContext(call), call.params.order_no, call.body)),
  handle(refundOrderRow, (call) => refundAsOperator(operatorContext(call), call.params.order_no, call.body)),
  handle(listUseCases, (call) => readLogged(call, { act: ORDER_READ.uses, target: 'pass' }, () => useCasesOf(call.db, call.query))),
  handle(getUseCase, (call) => {
    const { use_no } = call.params
    return readLogged(call, { act: ORDER_READ.uses, target: `use:${use_no}` }, () => useCaseOf(call.db, use_no))
  }),
  handle(decideUseCase, (call) => decideUseAsOperator(operatorContext(call), call.params.use_no, call.body)),
  handle(decideClaimCase, (call) => decideAsOperator(operatorContext(call), call.params.claim_no, call.body)),
]

/** Decisions above the limit, by kind. */
export const orderProposals: Record<OrderProposalKind, ProposalKind> = {
  order_claim: claimRefundKind,
  order_void: orderVoidKind,
  order_goodwill: orderGoodwillKind,
}
