/** Values passed between the screens of a password reset in this tab; in memory when storage is blocked. Never in the address. */
export const typedId = slot('haru_find_pw')
export const resetToken = slot('haru_reset')

function slot(key: string) {
  let memory: string | null = null
  return {
    read(): string | null {
      try {
        return sessionStorage.getItem(key) ?? memory
      } catch {
        return memory
      }
    },
    keep(value: string | null): void {
      memory = value
      try {
        if (value === null) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, value)
      } catch {
        // `memory` holds it until the page is closed.
      }
    },
  }
}
