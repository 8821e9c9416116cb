import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const sessionScreens = {
  CounList: defineScreen({ title: ko.titles.CounList, load: () => import('../list/CounList.tsx') }),
  CounDetail: defineScreen({ title: ko.titles.CounDetail, load: () => import('../detail/CounDetail.tsx') }),
  CounCalendar: defineScreen({ title: ko.titles.CounCalendar, load: () => import('../feed/CounCalendar.tsx') }),
  ExpertCounList: defineScreen({ title: ko.titles.ExpertCounList, load: () => import('../list/ExpertCounList.tsx') }),
  ExpertCounDetail: defineScreen({ title: ko.titles.ExpertCounDetail, load: () => import('../detail/ExpertCounDetail.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
