import { useEffect, useMemo } from 'react'
import { useLocation, useMatches } from 'react-router'
import { exists, type RouteName } from '#features/routes.ts'

/** The current route: the screen's name (null on the error screen) and its address. */
export type CurrentRoute = { name: RouteName | null; key: string; path: string; params: Record<string, string>; search: string }

let lastPath: string | undefined

/** The path that was shown before, during the effects of the screens; undefined at the first one. */
export const pathShownBefore = (): string | undefined => lastPath

/** The current route; the same object until it changes. Called once, above all screens. */
export function useCurrentRoute(): CurrentRoute {
  const { key, pathname, search } = useLocation()
  const match = useMatches().at(-1)
  const id = match?.id ?? ''
  const params = JSON.stringify(match?.params ?? {})
  useEffect(() => void (lastPath = pathname), [pathname])
  return useMemo(
    () => ({ name: exists(id) ? id : null, key, path: pathname, params: JSON.parse(params) as Record<string, string>, search }),
    [id, key, pathname, params, search],
  )
}
