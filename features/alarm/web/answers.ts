/** Accepts somebody's request to follow me, or declines it. @throws CallError */
type AnswerFollow = (userNo: number, accept: boolean) => Promise<unknown>

/** What an alarm's own buttons do. Follows stand above alarms, so the app brings them together. */
export const answers: { follow: AnswerFollow | null } = { follow: null }
