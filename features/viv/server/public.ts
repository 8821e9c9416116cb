export { beginCharge, cancelCharge, chargeViv, failCharge } from './charge.ts'
export { balanceOf, creditSale, grantFreeViv, releaseSale } from './income.ts'
export { holdViv, payViv, postHold, refundViv, voidHold } from './spend.ts'
