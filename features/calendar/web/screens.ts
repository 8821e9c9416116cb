import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

const { ExpertCalendar } = ko.titles

export const calendarScreens = {
  ExpertCalendar: defineScreen({ title: ExpertCalendar, load: () => import('./ExpertCalendar.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
