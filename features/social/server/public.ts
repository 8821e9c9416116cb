export { findArrivalMember, consumeArrival } from './arrival.ts'
export { accountAccess } from './finish.ts'
export { linkArrival, linksOf, unlinkAll } from './links.ts'
export { lastLinkEnded } from './kakaoUnlink.ts'
