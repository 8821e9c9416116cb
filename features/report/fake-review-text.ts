import { FAKE_REVIEW_LIMIT_DAYS, FAKE_REVIEW_STEPS, nextFakeStep } from '#features/sanction/rules.ts'
import { fakeReviewWords as words } from './words/decision.ts'

/** What follows for an expert after so many faked reviews. */
export function nextStepText(count: number): string {
  const step = nextFakeStep(count)
  return step === null ? words.last : words.next[step](FAKE_REVIEW_STEPS[step], FAKE_REVIEW_LIMIT_DAYS)
}

/** The alarm of the expert: why, and what follows. */
export function fakeReviewAlarm(count: number): string {
  const step = (['warn', 'limit'] as const).find((one) => FAKE_REVIEW_STEPS[one] === count)
  const now = step === undefined ? words.counted(count) : words.reached[step](count, FAKE_REVIEW_LIMIT_DAYS)
  return `${now} ${nextStepText(count)}`
}
