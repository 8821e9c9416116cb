// What topup and guardian need beyond the public API: orders of a charge, and the ledger's differences. Nobody else may import it.
export { createRefundAlarm } from './alarms.ts'
export { acceptLoss, cancelCharge, takeBackCharge } from './charge/cancel.ts'
export { beginCharge, chargeTerms, chargeViv, failCharge, monthlyCap, refuseCharge } from './charge/charge.ts'
export { chargePaid, type ChargePaid } from './charge/paid.ts'
export { unusedSql } from './charge/withdrawal.ts'
export { configOf } from './config.ts'
export { keepDifferences, type Difference } from './ledger/reconcile.ts'
