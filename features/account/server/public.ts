export { agreesTo } from './consent.ts'
export { hashPassword } from './password.ts'
