export { findUsedIdentity, getValidIdentity, consumeIdentity } from './check.ts'
export { consumeMailCode, consumePhoneCode, hasMailCode, sendMailCode } from './code.ts'
