import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const chatScreens = {
  ChatList: defineScreen({ title: ko.titles.ChatList, load: () => import('./ChatList.tsx'), tab: 'chat', bottomBar: true }),
  ChatDetail: defineScreen({ title: ko.titles.ChatDetail, load: () => import('./ChatDetail.tsx'), tab: 'chat' }),
  ChatSearch: defineScreen({ title: ko.titles.ChatSearch, load: () => import('./ChatSearch.tsx'), tab: 'chat' }),
} satisfies Partial<Record<RouteName, Screen>>
