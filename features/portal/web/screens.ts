import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const portalScreens = {
  PcExpertMain: defineScreen({ title: ko.titles.PcExpertMain, load: () => import('./PcExpertMain.tsx') }),
  ExpertSalesMain: defineScreen({ title: ko.titles.ExpertSalesMain, load: () => import('./ExpertSalesMain.tsx') }),
  ExpertSalesDetail: defineScreen({ title: ko.titles.ExpertSalesDetail, load: () => import('./ExpertSalesDetail.tsx') }),
  PcExpertSales: defineScreen({ title: ko.titles.ExpertSalesMain, load: () => import('./PcExpertSales.tsx') }),
  PcExpertCalendar: defineScreen({ title: ko.titles.ExpertCalendar, load: () => import('./PcExpertCalendar.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
