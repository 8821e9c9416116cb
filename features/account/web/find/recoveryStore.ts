/** What the way to a new password hands on within this tab, in memory where the storage is closed. Never in the address. */
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
        // The memory holds it as long as the page lives.
      }
    },
  }
}
