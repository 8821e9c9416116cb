import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still on the page: after a slow answer, a screen that was left navigates nowhere. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return isMounted
}
