export { agreesTo, consentWithdrawn } from './consent.ts'
export { newDevice } from './open.ts'
export { reauthenticate } from './reauthenticate.ts'
