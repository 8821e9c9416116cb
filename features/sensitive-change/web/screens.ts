import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const sensitiveChangeScreens = {
  NotMe: defineScreen({ title: ko.titles.NotMe, load: () => import('./NotMe.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
