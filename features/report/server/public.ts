export { contentHidden, reportReceived, type ReceivedReport } from './effects.ts'
export { mayAskNew } from './dating.ts'
export { reportTarget } from './targets.ts'
