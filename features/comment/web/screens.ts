import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const commentScreens = {
  CommentDetail: defineScreen({ title: ko.comment.title, load: () => import('./CommentDetail.tsx'), tab: 'daily' }),
  CommentLike: defineScreen({ title: ko.like.title, load: () => import('./CommentLike.tsx'), tab: 'daily' }),
} satisfies Partial<Record<RouteName, Screen>>
