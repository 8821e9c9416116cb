import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const systemWebScreens = {
  Trust: defineScreen({ title: ko.titles.Trust, load: () => import('./Trust.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
