import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const alarmScreens = {
  AlarmMain: defineScreen({ title: ko.titles.AlarmMain, load: () => import('./AlarmMain.tsx') }),
  AlarmSettings: defineScreen({ title: ko.titles.AlarmSettings, load: () => import('./AlarmSettings.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
