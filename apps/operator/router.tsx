import { createHashRouter } from 'react-router'
import { invitationScreen } from '#features/operator/operator/screens.ts'
import { loadPart } from '#kit/web/part.ts'
import { Broken } from './shell/Broken.tsx'
import { Console } from './shell/Console.tsx'
import { FirstSection } from './shell/FirstSection.tsx'
import { screens } from './screens.ts'

/** A route per section; the section handles the rest of the path (`/exchange/12`). */
export function makeRouter() {
  return createHashRouter([
    {
      path: invitationScreen.path,
      errorElement: <Broken />,
      hydrateFallbackElement: <div />,
      lazy: async () => ({ Component: (await loadPart(invitationScreen.load)).default }),
    },
    {
      element: <Console />,
      errorElement: <Broken />,
      hydrateFallbackElement: <div />,
      children: [
        ...screens.map(({ path, load }) => ({
          path: `${path}/:id?`,
          lazy: async () => ({ Component: (await loadPart(load)).default }),
        })),
        { path: '*', element: <FirstSection /> },
      ],
    },
  ])
}
