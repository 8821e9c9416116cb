export { startWithdrawal } from './leave.ts'
