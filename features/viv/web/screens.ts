import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const vivScreens = {
  VivMain: defineScreen({ title: ko.titles.VivMain, load: () => import('./VivMain.tsx') }),
  VivHistory: defineScreen({ title: ko.titles.VivHistory, load: () => import('./VivHistory.tsx') }),
  VivGiftSelect: defineScreen({ title: ko.titles.VivGiftSelect, load: () => import('./VivGiftSelect.tsx') }),
  VivGiftSend: defineScreen({ title: ko.titles.VivGiftSend, load: () => import('./VivGiftSend.tsx') }),
  VivGiftComplete: defineScreen({ title: ko.titles.VivGiftComplete, load: () => import('./VivGiftComplete.tsx') }),
  GiftList: defineScreen({ title: ko.titles.GiftList, load: () => import('./GiftList.tsx') }),
  VivExchangeApply: defineScreen({ title: ko.titles.VivExchangeApply, load: () => import('./VivExchangeApply.tsx') }),
  VivExchangeComplete: defineScreen({ title: ko.titles.VivExchangeComplete, load: () => import('./VivExchangeComplete.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
