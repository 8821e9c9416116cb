import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const reviewScreens = {
  CounReviewList: defineScreen({ title: ko.titles.CounReviewList, load: () => import('./CounReviewList.tsx') }),
  CounReviewCreate: defineScreen({ title: ko.titles.CounReviewCreate, load: () => import('./CounReviewCreate.tsx') }),
  CounReviewEdit: defineScreen({ title: ko.titles.CounReviewEdit, load: () => import('./CounReviewEdit.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
