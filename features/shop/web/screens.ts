import type { RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'
import { ownScreens } from './own/screens.ts'

export const shopScreens = { ...ownScreens } satisfies Partial<Record<RouteName, Screen>>
