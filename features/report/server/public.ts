export { contentHidden, fraudMoney, reportReceived, type ReceivedReport } from './effects.ts'
export { mayAskNew } from './dating.ts'
export { reportedContent, reportTarget, type CurrentTarget, type FoundTarget, type ReportedReview } from './targets.ts'
