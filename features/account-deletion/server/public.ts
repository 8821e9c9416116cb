export { releaseWaiting, startWithdrawal } from './leave.ts'
