import type { RouteName } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { defineScreen, type Screen } from '#kit/web/screen.tsx'

export const expertScreens = {
  RegisterPro: defineScreen({ title: ko.titles.RegisterPro, load: () => import('./RegisterPro.tsx') }),
  ExpertApplyMain: defineScreen({ title: ko.titles.ExpertApplyMain, load: () => import('./ExpertApplyMain.tsx') }),
  ExpertApplyDetail: defineScreen({ title: ko.titles.ExpertApplyDetail, load: () => import('./ExpertApplyDetail.tsx') }),
  ExpertInfoMain: defineScreen({ title: ko.titles.ExpertInfoMain, load: () => import('./ExpertInfoMain.tsx') }),
  ExpertInfoEdit: defineScreen({ title: ko.titles.ExpertInfoEdit, load: () => import('./ExpertInfoEdit.tsx') }),
  PcExpertLogin: defineScreen({ title: ko.titles.PcExpertLogin, load: () => import('./PcExpertLogin.tsx') }),
  PcExpertRegister: defineScreen({ title: ko.titles.PcExpertRegister, load: () => import('./PcExpertRegister.tsx') }),
  PcExpertRegisterComplete: defineScreen({
    title: ko.titles.PcExpertRegisterComplete,
    load: () => import('./PcExpertRegisterComplete.tsx'),
  }),
  PcExpertApplyMain: defineScreen({ title: ko.titles.ExpertApplyMain, load: () => import('./PcExpertApplyMain.tsx') }),
  PcExpertApplyDetail: defineScreen({ title: ko.titles.ExpertApplyDetail, load: () => import('./PcExpertApplyDetail.tsx') }),
  PcExpertInfo: defineScreen({ title: ko.titles.ExpertInfoMain, load: () => import('./PcExpertInfo.tsx') }),
} satisfies Partial<Record<RouteName, Screen>>
