import type { RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'

export const kinScreens = {} satisfies Partial<Record<RouteName, Screen>>
