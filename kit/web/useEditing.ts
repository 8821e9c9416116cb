import { useEffect, useState } from 'react'
import { useLeaveGuard } from './overlays.ts'

/**
 * For a screen that edits something stored: asks before changes are left, and calls `onSaved` once `finish` was called, after the guard
 * is off.
 */
export function useEditing(onSaved: () => void): { setChanged: (isChanged: boolean) => void; finish: () => void } {
  const [isChanged, setChanged] = useState(false)
  const [isSaved, setSaved] = useState(false)
  useLeaveGuard(isChanged && !isSaved)
  useEffect(() => {
    if (isSaved) onSaved()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it was saved
  }, [isSaved])
  return { setChanged, finish: () => setSaved(true) }
}
