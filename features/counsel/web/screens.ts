import type { RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'
import { applyScreens } from './apply/screens.ts'
import { productScreens } from './product/screens.ts'
import { reviewScreens } from './review/screens.ts'
import { sessionScreens } from './session/screens.ts'

export const counselScreens = {
  ...applyScreens,
  ...productScreens,
  ...reviewScreens,
  ...sessionScreens,
} satisfies Partial<Record<RouteName, Screen>>
