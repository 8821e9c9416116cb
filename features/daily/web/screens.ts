import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const dailyScreens = {
  DailyLineMain: defineScreen({ title: ko.daily.line, load: () => import('./DailyLineMain.tsx'), tab: 'daily', bottomBar: true }),
  DailyLineDetail: defineScreen({ title: ko.daily.title, load: () => import('./DailyLineDetail.tsx'), tab: 'daily' }),
  DailyDetail: defineScreen({ title: ko.daily.title, load: () => import('./DailyDetail.tsx'), tab: 'daily' }),
  DailyCreate: defineScreen({ title: ko.daily.createTitle, load: () => import('./DailyCreate.tsx'), tab: 'daily' }),
  DailyEdit: defineScreen({ title: ko.daily.editTitle, load: () => import('./DailyEdit.tsx'), tab: 'daily' }),
  DailyManagement: defineScreen({ title: ko.daily.management, load: () => import('./DailyManagement.tsx'), tab: 'daily' }),
  DailyLike: defineScreen({ title: ko.like.title, load: () => import('./DailyLike.tsx'), tab: 'daily' }),
  DailyCommentDetail: defineScreen({ title: ko.comment.title, load: () => import('./DailyCommentDetail.tsx'), tab: 'daily' }),
  DailyCommentLike: defineScreen({ title: ko.like.title, load: () => import('./DailyCommentLike.tsx'), tab: 'daily' }),
} satisfies Partial<Record<RouteName, Screen>>
