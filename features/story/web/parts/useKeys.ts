import { useEffect, useEffectEvent } from 'react'
import { hasSteps } from '#kit/web/overlayHistory.ts'

type Keys = { onStep: (by: -1 | 1) => void; onPause: () => void; onClose: () => void }

/** Arrow keys step, Space pauses, Escape closes; not while the member writes, and not while a sheet is open. */
export function useKeys(keys: Keys): void {
  const handlePress = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || hasSteps()) return
    const { target } = event
    if (target instanceof HTMLTextAreaElement) {
      if (event.key === 'Escape') target.blur()
      return
    }
    const onControl = target instanceof HTMLElement && target.closest('button, a') !== null
    if (event.key === 'ArrowRight') keys.onStep(1)
    else if (event.key === 'ArrowLeft') keys.onStep(-1)
    else if (event.key === ' ' && !onControl) keys.onPause()
    else if (event.key === 'Escape') keys.onClose()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handlePress(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
