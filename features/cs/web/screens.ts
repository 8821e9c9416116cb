import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const csScreens = {
  CsCenter: defineScreen({ title: ko.titles.CsCenter, load: () => import('./CsCenter.tsx') }),
  Notice: defineScreen({ title: ko.titles.Notice, load: () => import('./Notice.tsx') }),
  Faq: defineScreen({ title: ko.titles.Faq, load: () => import('./Faq.tsx') }),
  Inquiry: defineScreen({ title: ko.titles.Inquiry, load: () => import('./Inquiry.tsx') }),
  DeveloperInfo: defineScreen({ title: ko.titles.DeveloperInfo, load: () => import('./DeveloperInfo.tsx') }),
  Postcode: defineScreen({ title: ko.titles.Postcode, load: () => import('./Postcode.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
