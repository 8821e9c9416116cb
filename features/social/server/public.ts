export { findArrivalMember, consumeArrival } from './arrival.ts'
export { accountAccess } from './finish.ts'
export { linkArrival, unlinkAll } from './links.ts'
export { lastLinkEnded } from './kakaoUnlink.ts'
