export type { TopUpHooks } from './hooks.ts'
export { acceptRefundLoss, payRefundByHand, retryRefund } from './refunds.ts'
