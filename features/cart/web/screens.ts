import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const cartScreens = {
  CartMain: defineScreen({ title: ko.titles.CartMain, load: () => import('./CartMain.tsx') }),
  PcHaruShopCart: defineScreen({ title: ko.titles.CartMain, load: () => import('./PcHaruShopCart.tsx') }),
  PcHaruShopPayment: defineScreen({ title: ko.titles.PcHaruShopPayment, load: () => import('./PcHaruShopPayment.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
