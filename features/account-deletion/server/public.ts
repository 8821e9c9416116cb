export { accountLeft } from './leave.ts'
