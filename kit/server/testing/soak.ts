/** Whether crash tests and models run in their long form (`npm run soak`). */
export const isSoak = process.env.HARU_SOAK === '1'

/** A size of a test: one that proves the property in `npm test`, and one that looks for what is rare. */
export function soakOr<T>(short: T, long: T): T {
  return isSoak ? long : short
}
