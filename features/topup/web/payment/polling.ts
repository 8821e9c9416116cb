/** Seconds between two polls: some five minutes in all. After that only the member's press polls. */
const DELAYS_S = [1, 1, 2, 3, 5, 5, 8, 10, 15, 20, 30, 30, 45, 60, 60]

/** Milliseconds until the next poll after this many answers; null: no automatic poll. */
export function pollDelay(answers: number): number | null {
  const seconds = DELAYS_S[Math.max(0, answers - 1)]
  return seconds === undefined ? null : seconds * 1000
}
