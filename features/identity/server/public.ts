export { findUsedIdentity, getValidIdentity, consumeIdentity } from './check.ts'
export { sendMailCode, consumeMailCode, consumePhoneCode } from './code.ts'
