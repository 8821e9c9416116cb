import { handleCases, operatorContext, handleOperator as handle, readLogged } from '#features/operator/server/public.ts'
import { WALLET_READ } from '#features/viv/operator-rules.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import {
  acceptRefundLoss,
  closeDay,
  compareClose,
  getChargeCase,
  getClose,
  getCloseFile,
  getRefundCase,
  importPayouts,
  listCloses,
  listMemberCharges,
  listRefundQueue,
  proposeRefund,
  retryRefund,
  retryRefunds,
  settleCloseCase,
  settleRefund,
} from '../operator-contract.ts'
import { closeOf, closeOnce, closesOf, compareAgain, fileOfClose, settleCase } from './close/operator-close.ts'
import { importStatement } from './close/payout.ts'
import {
  proposeChargeRefund,
  chargeOf,
  chargesOf,
  proposeLossAcceptance,
  proposeSettlement,
  refundCaseOf,
  refundQueue,
  retryAsOperator,
} from './operator-refunds.ts'

/** The console's endpoints. */
export const topupOperatorHttp: Handled[] = [
  handle(listRefundQueue, ({ db, query, now }) => refundQueue(db, query, now)),
  handle(getRefundCase, ({ db, params, now }) => refundCaseOf(db, params.refund_no, now)),
  handle(retryRefund, (call) => retryAsOperator(operatorContext(call), call.params.refund_no)),
  handleCases(retryRefunds, { nos: ({ body }) => body.refund_nos, decide: (op, no) => retryAsOperator(op, no) }),
  handle(settleRefund, (call) => proposeSettlement(operatorContext(call), call.params.refund_no, call.body.note)),
  handle(acceptRefundLoss, (call) => proposeLossAcceptance(operatorContext(call), call.params.refund_no, call.body.note)),
  handle(listMemberCharges, (call) => {
    const { user_no } = call.params
    return readLogged(call, { act: WALLET_READ, target: `user:${user_no}` }, () => chargesOf(call.db, user_no, call.query))
  }),
  handle(getChargeCase, ({ db, params }) => chargeOf(db, params.charge_no)),
  handle(proposeRefund, (call) => proposeChargeRefund(operatorContext(call), call.params.charge_no, call.body)),
  handle(listCloses, ({ db, query }) => closesOf(db, query)),
  handle(getClose, ({ db, params }) => closeOf(db, params.close_no)),
  handle(compareClose, ({ services, params, ...caller }) => compareAgain(services, caller, params.close_no)),
  handle(settleCloseCase, (call) => settleCase(operatorContext(call), call.params.case_no, call.body.note)),
  handle(closeDay, (call) => closeOnce(operatorContext(call), call.params.close_no, call.body.note)),
  handle(importPayouts, (call) => importStatement(operatorContext(call), call.body.csv)),
  handle(getCloseFile, (call) => {
    const { close_no } = call.params
    return readLogged(call, { act: 'close.file', target: `close:${close_no}` }, () => fileOfClose(call.db, close_no))
  }),
]
