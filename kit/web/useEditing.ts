import { useState } from 'react'
import { useLeaveGuardUntilSaved } from './useLeaveGuardUntilSaved.ts'

/** For a screen that edits something stored: asks before changes are left, and calls `onSaved` once `finish` was called. */
export function useEditing(onSaved: () => void): { setChanged: (isChanged: boolean) => void; finish: () => void } {
  const [isChanged, setChanged] = useState(false)
  const [isSaved, setSaved] = useState(false)
  useLeaveGuardUntilSaved(isChanged, isSaved, onSaved)
  return { setChanged, finish: () => setSaved(true) }
}
