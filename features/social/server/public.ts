export { peekArrival, takeArrival } from './arrival.ts'
export { linkArrival, unlinkAll } from './links.ts'
