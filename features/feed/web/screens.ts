import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const feedScreens = {
  FeedLineMain: defineScreen({ title: ko.titles.FeedLineMain, load: () => import('./FeedLineMain.tsx'), tab: 'daily', bottomBar: true }),
  FeedLineDetail: defineScreen({ title: ko.titles.FeedLineDetail, load: () => import('./FeedLineDetail.tsx'), tab: 'daily' }),
  FeedCreate: defineScreen({ title: ko.titles.FeedCreate, load: () => import('./FeedCreate.tsx'), tab: 'daily' }),
  FeedEdit: defineScreen({ title: ko.titles.FeedEdit, load: () => import('./FeedEdit.tsx'), tab: 'daily' }),
  FeedDetail: defineScreen({ title: ko.titles.FeedDetail, load: () => import('./FeedDetail.tsx'), tab: 'daily' }),
  FeedSingleDetail: defineScreen({ title: ko.titles.FeedSingleDetail, load: () => import('./FeedSingleDetail.tsx'), tab: 'daily' }),
  FeedLike: defineScreen({ title: ko.titles.FeedLike, load: () => import('./FeedLike.tsx'), tab: 'daily' }),
} satisfies Partial<Record<RouteName, Screen>>
