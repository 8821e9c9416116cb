// Orders of a charge and differences of the ledger, for topup and guardian only. All others use the public API.
export { createRefundAlarm } from './alarms.ts'
export { acceptLoss, cancelCharge, bookGatewayCancellation } from './charge/cancel.ts'
export { beginCharge, chargeTerms, chargeViv, failCharge, monthlyCap, refuseCharge } from './charge/charge.ts'
export { giveUpCharges } from './charge/state-machine.ts'
export { chargePaid, type ChargePaid } from './charge/paid.ts'
export { unusedSql } from './charge/withdrawal.ts'
export { configOf } from './config.ts'
export { storeDifferences, type Difference } from './ledger/reconcile.ts'
