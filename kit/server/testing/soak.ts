/** Whether crash tests and models run in their long form (`npm run soak`). */
export const isSoak = process.env.HARU_SOAK === '1'

/** Selects the size of a test: `short` for `npm test`, `long` for `npm run soak`. */
export function soakOr<T>(short: T, long: T): T {
  return isSoak ? long : short
}
