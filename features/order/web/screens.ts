import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const orderScreens = {
  OrderList: defineScreen({ title: ko.titles.OrderList, load: () => import('./OrderList.tsx') }),
  OrderDetail: defineScreen({ title: ko.titles.OrderDetail, load: () => import('./OrderDetail.tsx') }),
  LicenseList: defineScreen({ title: ko.titles.LicenseList, load: () => import('./LicenseList.tsx') }),
  PcHaruShopOrderList: defineScreen({ title: ko.titles.PcHaruShopOrderList, load: () => import('./PcHaruShopOrderList.tsx') }),
  PcHaruShopOrderDetail: defineScreen({ title: ko.titles.PcHaruShopOrderDetail, load: () => import('./PcHaruShopOrderDetail.tsx') }),
  OrderReviewList: defineScreen({ title: ko.titles.OrderReviewList, load: () => import('./review/OrderReviewList.tsx') }),
  OrderReviewCreate: defineScreen({ title: ko.titles.CounReviewCreate, load: () => import('./review/OrderReviewCreate.tsx') }),
  OrderReviewEdit: defineScreen({ title: ko.titles.CounReviewEdit, load: () => import('./review/OrderReviewEdit.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
