export { peekArrival, takeArrival } from './arrival.ts'
export { accountAccess } from './finish.ts'
export { linkArrival, unlinkAll } from './links.ts'
export { lastLinkEnded } from './unlinked.ts'
