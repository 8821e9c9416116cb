import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const reportScreens = {
  Report: defineScreen({ title: ko.titles.Report, load: () => import('./Report.tsx') }),
  Appeal: defineScreen({ title: ko.titles.Appeal, load: () => import('./Appeal.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
