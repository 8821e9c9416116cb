import type { RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'
import { applyScreens } from './apply/screens.ts'
import { reviewScreens } from './review/screens.ts'
import { sessionScreens } from './session/screens.ts'

export const counselScreens = {
  ...applyScreens,
  ...reviewScreens,
  ...sessionScreens,
} satisfies Partial<Record<RouteName, Screen>>
