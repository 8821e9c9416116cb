import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

/** The platform's shop for experts; its cart and orders are screens of those features. */
export const platformShopScreens = {
  PcHaruShopMain: defineScreen({ title: ko.titles.PcHaruShopMain, load: () => import('./PcHaruShopMain.tsx') }),
  PcHaruShopList: defineScreen({ title: ko.titles.PcHaruShopMain, load: () => import('./PcHaruShopList.tsx') }),
  PcHaruShopDetail: defineScreen({ title: ko.titles.PcHaruShopDetail, load: () => import('./PcHaruShopDetail.tsx') }),
  PcHaruShopInquiryList: defineScreen({ title: ko.titles.PcHaruShopInquiryList, load: () => import('./PcHaruShopInquiryList.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
