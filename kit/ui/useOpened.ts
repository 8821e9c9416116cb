import { useState } from 'react'

/**
 * What dialogs and sheets share. The dim closes them only once they stand: the second press of a double one
 * falls on it while they come. `onClosed` runs after the closing transition; a `firm` one the dim never closes.
 */
export function useOpened(onClosed?: () => void, firm = false) {
  const [stands, setStands] = useState(false)
  return {
    disablePointerDismissal: firm || !stands,
    onOpenChangeComplete: (isOpen: boolean) => {
      setStands(isOpen)
      if (!isOpen) onClosed?.()
    },
  }
}
