import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const planScreens = {
  PlanDetail: defineScreen({ title: ko.titles.PlanDetail, load: () => import('./PlanDetail.tsx') }),
  PlanCreate: defineScreen({ title: ko.titles.PlanCreate, load: () => import('./PlanCreate.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
