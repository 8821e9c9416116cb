import { useMemo, useSyncExternalStore } from 'react'

/** From this width on the navigation stands beside the screen. */
export const WIDE = '(min-width: 64rem)'

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const [subscribe, read] = useMemo(() => {
    const list = matchMedia(query)
    const follow = (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    }
    return [follow, () => list.matches] as const
  }, [query])
  return useSyncExternalStore(subscribe, read)
}
