import { createHashRouter, type RouteObject } from 'react-router'
import { HOME, href, routes, type Route, type RouteName } from '#features/routes.ts'
import { Broken } from './shell/error.tsx'
import { guarded, sendTo } from './shell/guard.ts'
import { Shell } from './shell/Shell.tsx'

/** The hash router for the table of routes. Matching ignores case; an unknown path shows the error screen. */
export function makeRouter() {
  const screens: RouteObject[] = Object.entries<Route>(routes).map(([name, { path }]) => ({
    id: name,
    path,
    element: null,
    loader: guarded(name as RouteName),
  }))
  return createHashRouter([
    {
      id: 'shell',
      element: <Shell />,
      errorElement: <Broken />,
      hydrateFallbackElement: <div />,
      children: [
        { index: true, element: null, loader: ({ request }) => sendTo(href(HOME), new URL(request.url)) },
        ...screens,
        { id: 'page-error', path: '*', element: null },
      ],
    },
  ])
}
