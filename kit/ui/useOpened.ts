import { useState } from 'react'

/**
 * Shared props of dialogs and sheets. The backdrop closes them only after the opening transition, since the second press
 * of a double press hits it. `onClosed` runs after the closing transition; the backdrop never closes a `firm` one.
 */
export function useOpened(onClosed?: () => void, firm = false) {
  const [isOpened, setOpened] = useState(false)
  return {
    disablePointerDismissal: firm || !isOpened,
    onOpenChangeComplete: (isOpen: boolean) => {
      setOpened(isOpen)
      if (!isOpen) onClosed?.()
    },
  }
}
