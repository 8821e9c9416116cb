/**
 * Whether this browser began it; the app wrote its number down. Whoever sends people a link to something of their own would
 * else be taken for the person who follows it, and could set their password, or have their top-up paid.
 */
export function isOurs({ place, no }) {
  try {
    return JSON.parse(localStorage.getItem(`haru_${place}`) ?? '[]').includes(no)
  } catch {
    return false
  }
}
