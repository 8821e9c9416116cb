import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const bungaeScreens = {
  ClubBungaeDetail: defineScreen({ title: ko.titles.ClubBungaeDetail, tab: 'party', load: () => import('./ClubBungaeDetail.tsx') }),
  ClubBungaeCreate: defineScreen({ title: ko.titles.ClubBungaeCreate, tab: 'party', load: () => import('./ClubBungaeCreate.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
