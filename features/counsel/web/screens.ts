import type { RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'
import { productScreens } from './product/screens.ts'

export const counselScreens = { ...productScreens } satisfies Partial<Record<RouteName, Screen>>
