import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useMatches } from 'react-router'
import { exists, type RouteName } from '#features/routes.ts'

/** Where the app is: the screen's name (null on the error screen) and what its address says. */
export type Here = { name: RouteName | null; key: string; path: string; params: Record<string, string>; search: string }

let before: string | undefined

/** The path that was shown before, while the effects of the screens run; undefined at the first one. */
export const pathBefore = (): string | undefined => before

/** The one place that is shown now; the same object until the place changes. Asked once, above all screens. */
export function useHere(): Here {
  const { key, pathname, search } = useLocation()
  const match = useMatches().at(-1)
  const id = match?.id ?? ''
  const params = JSON.stringify(match?.params ?? {})
  useEffect(() => void (before = pathname), [pathname])
  return useMemo(
    () => ({ name: exists(id) ? id : null, key, path: pathname, params: JSON.parse(params) as Record<string, string>, search }),
    [id, key, pathname, params, search],
  )
}

/** Whether a media query holds. */
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
