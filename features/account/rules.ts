/** Failed log-ins in a row that lock an id (decisions d-1). */
export const LOGIN_FAILS_MAX = 10
/** How long it stays locked. */
export const LOCK_MINUTES = 30

/** Whether a lock until `lockDt` still holds. */
export function isLocked(lockDt: Date, now: Date): boolean {
  return now.getTime() < lockDt.getTime()
}
