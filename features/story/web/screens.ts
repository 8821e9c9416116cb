import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const storyScreens = {
  StoryCreate: defineScreen({ title: ko.titles.StoryCreate, load: () => import('./StoryCreate.tsx'), tab: 'daily' }),
  StoryDetail: defineScreen({ title: ko.titles.StoryDetail, load: () => import('./StoryDetail.tsx'), tab: 'daily' }),
  StorySingleDetail: defineScreen({ title: ko.titles.StorySingleDetail, load: () => import('./StorySingleDetail.tsx'), tab: 'daily' }),
  StoryArchive: defineScreen({ title: ko.titles.StoryArchive, load: () => import('./StoryArchive.tsx'), tab: 'room' }),
} satisfies Partial<Record<RouteName, Screen>>
