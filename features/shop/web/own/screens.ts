import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

/** What an expert offers: counsellings, services and goods. */
export const ownScreens = {
  ExpertProductMain: defineScreen({ title: ko.titles.ExpertProductMain, load: () => import('./ExpertProductMain.tsx') }),
  ExpertProductCreate: defineScreen({ title: ko.titles.ExpertProductCreate, load: () => import('./ExpertProductCreate.tsx') }),
  ExpertProductEdit: defineScreen({ title: ko.titles.ExpertProductEdit, load: () => import('./ExpertProductEdit.tsx') }),
  ExpertProductDetail: defineScreen({ title: ko.titles.ExpertProductDetail, load: () => import('./ExpertProductDetail.tsx') }),
  // Files of their own, since the weight of a screen is found by its name.
  PcExpertProduct: defineScreen({ title: ko.titles.ExpertProductMain, load: () => import('./PcExpertProduct.tsx') }),
  PcExpertProductCreate: defineScreen({ title: ko.titles.ExpertProductCreate, load: () => import('./PcExpertProductCreate.tsx') }),
  PcExpertProductEdit: defineScreen({ title: ko.titles.ExpertProductEdit, load: () => import('./PcExpertProductEdit.tsx') }),
  PcExpertProductDetail: defineScreen({ title: ko.titles.ExpertProductDetail, load: () => import('./PcExpertProductDetail.tsx') }),
  PcExpertProductReview: defineScreen({ title: ko.titles.PcExpertProductReview, load: () => import('./PcExpertProductReview.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
