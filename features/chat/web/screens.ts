import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const chatScreens = {
  ChatList: defineScreen({
    title: ko.titles.ChatList,
    load: () => import('./ChatList.tsx'),
    tab: 'chat',
    bottomBar: true,
    wideList: 'ChatList' satisfies RouteName,
  }),
  ChatDetail: defineScreen({
    title: ko.titles.ChatDetail,
    load: () => import('./ChatDetail.tsx'),
    tab: 'chat',
    wideList: 'ChatList' satisfies RouteName,
  }),
  ChatSearch: defineScreen({
    title: ko.titles.ChatSearch,
    load: () => import('./ChatSearch.tsx'),
    tab: 'chat',
    wideList: 'ChatSearch' satisfies RouteName,
  }),
} satisfies Partial<Record<RouteName, Screen>>
