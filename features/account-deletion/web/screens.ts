import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const withdrawScreens = {
  MyInfoWithdraw: defineScreen({ title: ko.titles.MyInfoWithdraw, load: () => import('./MyInfoWithdraw.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
