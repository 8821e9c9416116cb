import { useEffect } from 'react'
import { useLeaveGuard, type LeaveGuard } from './overlays.ts'

/**
 * Asks before unsaved writing is left. Once `saved` is neither false nor null, it asks no more and calls `onSaved` with it, which may leave the
 * screen: in an effect, after the guard is off.
 */
export function useLeaveGuardUntilSaved<Saved>(
  isUnsaved: boolean,
  saved: Saved | false | null,
  onSaved: (saved: Saved) => void,
  options?: LeaveGuard,
): void {
  const isSaved = saved !== false && saved !== null
  useLeaveGuard(isUnsaved && !isSaved, options)
  useEffect(() => {
    if (isSaved) onSaved(saved)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it was saved
  }, [isSaved])
}
