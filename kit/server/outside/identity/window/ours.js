/**
 * Whether this browser began the verification; the app wrote its number down. Whoever sends people a link to a
 * verification of their own would else be taken for the person who follows it, and could set their password.
 */
export function isOurs(no) {
  try {
    return JSON.parse(localStorage.getItem('haru_identity') ?? '[]').includes(no)
  } catch {
    return false
  }
}
