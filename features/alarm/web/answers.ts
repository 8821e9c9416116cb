/** Accepts somebody's request to follow me, or declines it. @throws CallError */
type AnswerFollow = (userNo: number, accept: boolean) => Promise<unknown>

/** Handlers of an alarm's buttons. The feature follow is in a higher layer, so the app sets its handler here. */
export const answers: { follow: AnswerFollow | null } = { follow: null }
