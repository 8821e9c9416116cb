export { peekUsedIdentity, seeIdentity, takeIdentity } from './check.ts'
export { sendMailCode, takeMailCode, takePhoneCode } from './code.ts'
