import { createHashRouter, Navigate } from 'react-router'
import { href } from '#features/routes.ts'
import { loadPart } from '#kit/web/part.ts'
import { page } from '#kit/web/page.ts'
import { Broken } from './shell/Broken.tsx'
import { Console } from './shell/Console.tsx'
import { HOME, screens } from './screens.ts'

/** A section at its path; what lies behind that (`/exchange/12`) is the section's own. */
export function makeRouter() {
  return createHashRouter([
    {
      element: <Console />,
      errorElement: <Broken />,
      hydrateFallbackElement: <div />,
      children: [
        ...screens.map(({ path, load }) => ({
          path: `${path}/:id?`,
          lazy: async () => ({ Component: (await loadPart(load)).default }),
        })),
        // The log-in leads there; a lost password is haru's own matter.
        { path: href('FindPw'), loader: () => page.leaveTo(`/#${href('FindPw')}`) ?? null, element: null },
        { path: '*', element: <Navigate to={HOME} replace /> },
      ],
    },
  ])
}
