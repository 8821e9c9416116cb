import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const clubScreens = {
  ClubDetail: defineScreen({ title: ko.titles.ClubDetail, load: () => import('./detail/ClubDetail.tsx'), tab: 'party' }),
  ClubCreate: defineScreen({ title: ko.titles.ClubCreate, load: () => import('./create/ClubCreate.tsx'), tab: 'party' }),
} satisfies Partial<Record<RouteName, Screen>>
