import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const followScreens = {
  FollowMain: defineScreen({ title: ko.titles.FollowMain, load: () => import('./FollowMain.tsx'), tab: 'room' }),
  BlockList: defineScreen({ title: ko.titles.BlockList, load: () => import('./BlockList.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
