/** Seconds between two questions to the gateway: some five minutes in all. Then only the member asks. */
const PAUSES = [1, 1, 2, 3, 5, 5, 8, 10, 15, 20, 30, 30, 45, 60, 60]

/** Milliseconds until it is asked again, after so many answers; null: not by itself. */
export function pauseAfter(answers: number): number | null {
  const seconds = PAUSES[Math.max(0, answers - 1)]
  return seconds === undefined ? null : seconds * 1000
}
