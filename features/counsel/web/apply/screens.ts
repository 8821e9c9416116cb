import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const applyScreens = {
  CounApply: defineScreen({ title: ko.titles.CounApply, load: () => import('./CounApply.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
