import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const productScreens = {
  ExpertProductMain: defineScreen({ title: ko.titles.ExpertProductMain, load: () => import('./ExpertProductMain.tsx') }),
  ExpertProductCreate: defineScreen({ title: ko.titles.ExpertProductCreate, load: () => import('./ExpertProductCreate.tsx') }),
  ExpertProductEdit: defineScreen({ title: ko.titles.ExpertProductEdit, load: () => import('./ExpertProductEdit.tsx') }),
  ExpertProductDetail: defineScreen({ title: ko.titles.ExpertProductDetail, load: () => import('./ExpertProductDetail.tsx') }),
  // The portal's frame comes from ExpertPage.
  PcExpertProduct: defineScreen({ title: ko.titles.ExpertProductMain, load: () => import('./ExpertProductMain.tsx') }),
  PcExpertProductCreate: defineScreen({ title: ko.titles.ExpertProductCreate, load: () => import('./ExpertProductCreate.tsx') }),
  PcExpertProductEdit: defineScreen({ title: ko.titles.ExpertProductEdit, load: () => import('./ExpertProductEdit.tsx') }),
  PcExpertProductDetail: defineScreen({ title: ko.titles.ExpertProductDetail, load: () => import('./ExpertProductDetail.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
