import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const checkoutScreens = {
  ProShopApply: defineScreen({ title: ko.titles.ProShopApply, load: () => import('../apply/ProShopApply.tsx') }),
  ProShopApplyComplete: defineScreen({ title: ko.titles.ProShopApplyComplete, load: () => import('../apply/ProShopApplyComplete.tsx') }),
  PcHaruShopPaymentComplete: defineScreen({
    title: ko.titles.PcHaruShopPaymentComplete,
    load: () => import('./PcHaruShopPaymentComplete.tsx'),
  }),
  CartComplete: defineScreen({ title: ko.titles.CartComplete, load: () => import('./CartComplete.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
