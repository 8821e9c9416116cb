import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const roomScreens = {
  HaruSetting01: defineScreen({ title: ko.titles.HaruSetting01, load: () => import('./HaruSetting01.tsx') }),
  HaruSetting02: defineScreen({ title: ko.titles.HaruSetting02, load: () => import('./HaruSetting02.tsx') }),
  HaruSetting03: defineScreen({ title: ko.titles.HaruSetting03, load: () => import('./HaruSetting03.tsx') }),
  HaruSetting04: defineScreen({ title: ko.titles.HaruSetting04, load: () => import('./HaruSetting04.tsx') }),
  HaruSetting05: defineScreen({ title: ko.titles.HaruSetting05, load: () => import('./HaruSetting05.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
