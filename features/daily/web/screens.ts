import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'
import { lineScreen } from './lineScreen.ts'

export const dailyScreens = {
  DailyLineMain: lineScreen,
  DailyLineDetail: defineScreen({ title: ko.titles.DailyLineDetail, load: () => import('./DailyLineDetail.tsx'), tab: 'daily' }),
  DailyDetail: defineScreen({ title: ko.titles.DailyDetail, load: () => import('./DailyDetail.tsx'), tab: 'daily' }),
  DailyCreate: defineScreen({ title: ko.titles.DailyCreate, load: () => import('./DailyCreate.tsx'), tab: 'daily' }),
  DailyEdit: defineScreen({ title: ko.titles.DailyEdit, load: () => import('./DailyEdit.tsx'), tab: 'daily' }),
  DailyManagement: defineScreen({ title: ko.titles.DailyManagement, load: () => import('./DailyManagement.tsx'), tab: 'daily' }),
  DailyLike: defineScreen({ title: ko.titles.DailyLike, load: () => import('./DailyLike.tsx'), tab: 'daily' }),
  DailyCommentDetail: defineScreen({ title: ko.titles.DailyCommentDetail, load: () => import('./DailyCommentDetail.tsx'), tab: 'daily' }),
  DailyCommentLike: defineScreen({ title: ko.titles.DailyCommentLike, load: () => import('./DailyCommentLike.tsx'), tab: 'daily' }),
} satisfies Partial<Record<RouteName, Screen>>
