import { useMemo, useSyncExternalStore } from 'react'
import type { MenuAnchor } from '#kit/ui/Menu.tsx'

/** From this width on the navigation stands beside the screen. */
export const WIDE = '(min-width: 64rem)'

/** A wide screen with a pointer that hovers: actions appear on hover, and menus open at the pointer instead of as sheets. */
export const WIDE_WITH_POINTER = '(min-width: 64rem) and (hover: hover)'

/** Where a menu opens, or undefined where a sheet opens instead. */
export const menuAnchor = (at: MenuAnchor | undefined): MenuAnchor | undefined => (matchMedia(WIDE_WITH_POINTER).matches ? at : undefined)

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
