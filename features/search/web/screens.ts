import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const searchScreens = {
  Search: defineScreen({ title: ko.titles.Search, load: () => import('./Search.tsx'), tab: 'daily' }),
  SearchUser: defineScreen({ title: ko.titles.SearchUser, load: () => import('./SearchUser.tsx'), tab: 'daily' }),
  SearchExpert: defineScreen({ title: ko.titles.SearchExpert, load: () => import('./SearchExpert.tsx'), tab: 'daily' }),
  ClubSearch: defineScreen({ title: ko.titles.ClubSearch, load: () => import('./ClubSearch.tsx'), tab: 'party' }),
  ProShopSearch: defineScreen({ title: ko.titles.ProShopSearch, load: () => import('./ProShopSearch.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
