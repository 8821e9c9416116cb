import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const commentScreens = {
  CommentDetail: defineScreen({ title: ko.titles.CommentDetail, load: () => import('./CommentDetail.tsx'), tab: 'daily' }),
  CommentLike: defineScreen({ title: ko.titles.CommentLike, load: () => import('./CommentLike.tsx'), tab: 'daily' }),
} satisfies Partial<Record<RouteName, Screen>>
