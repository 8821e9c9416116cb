import { createHashRouter, Navigate } from 'react-router'
import { href } from '#features/routes.ts'
import { loadPart } from '#kit/web/part.ts'
import { page } from '#kit/web/page.ts'
import { Broken } from './shell/Broken.tsx'
import { Console } from './shell/Console.tsx'
import { HOME, screens } from './screens.ts'

/** A route per section; the section handles the rest of the path (`/exchange/12`). */
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
        // Linked by the log-in form; haru's web app handles a lost password.
        { path: href('FindPw'), loader: () => page.leaveTo(`/#${href('FindPw')}`) ?? null, element: null },
        { path: '*', element: <Navigate to={HOME} replace /> },
      ],
    },
  ])
}
