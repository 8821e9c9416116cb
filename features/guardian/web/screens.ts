import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const guardianScreens = {
  VivGuardian: defineScreen({ title: ko.titles.VivGuardian, load: () => import('./VivGuardian.tsx') }),
  GuardianMain: defineScreen({ title: ko.titles.GuardianMain, load: () => import('./GuardianMain.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
